package io.allostat.demoapps.auction.beans;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.component.Component;
import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.demoapps.auction.data.Population;
import io.allostat.demoapps.auction.data.SiteDatabase;
import io.allostat.demoapps.auction.data.TestSite;
import io.allostat.demoapps.hosting.StateDirectory;
import io.allostat.demoapps.hosting.data.TestDatabase;
import io.allostat.demoapps.hosting.site.Unmanaged;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BeansTest {
  private static final Population POPULATION = new Population(new BigDecimal("0.05"), 200);
  private static final Component ANY = new Unmanaged(ComponentDescriptor.named("Any"));
  private static final int COLLECTIBLES = 6;
  private static final int LOS_ANGELES = 2;
  private static final Part WHOLE = new Part(0, 1_000);

  @TempDir Path temp;

  @Test
  void bothDatabasesGiveTheSameAnswers() throws Exception {
    Map<String, Object> postgres = answers(TestDatabase.POSTGRESQL);
    Map<String, Object> h2 = answers(TestDatabase.H2);
    assertEquals(h2.keySet(), postgres.keySet());
    h2.forEach((question, answer) -> assertEquals(answer, postgres.get(question), question));
  }

  private Map<String, Object> answers(TestDatabase kind) throws Exception {
    Map<String, Object> answers = new LinkedHashMap<>();
    try (StateDirectory directory = StateDirectory.open(temp);
        SiteDatabase database = TestSite.open(directory, POPULATION, kind.fresh())) {
      CategoryBean categories =
          new CategoryBean(ANY, database.dataSource(), database.facts().clock());
      RegionBean regions = new RegionBean(ANY, database.dataSource(), database.facts().clock());
      answers.put("facts", database.facts());
      answers.put("categories", categories.all());
      answers.put("no category", categories.find(0));
      answers.put("regions", regions.all());
      answers.put("region", regions.find(62));
      for (int category = 1; category <= 20; category++) {
        for (int page = 0; page <= 2; page++) {
          Part part = new Part(20 * page, 20);
          String question = "category " + category + ' ' + part;
          answers.put(question, categories.search(category, Sorting.ALL, part));
          answers.put("region, " + question, regions.search(5, category, Sorting.ALL, part));
        }
      }
      ItemBean items = new ItemBean(ANY, database.dataSource(), database.facts().clock());
      BidBean bids = new BidBean(ANY, database.dataSource(), database.facts().clock());
      UserBean users = new UserBean(ANY, database.dataSource(), database.facts().clock());
      for (int id = 0; id <= 100; id++) {
        answers.put("item " + id, items.find(id));
        answers.put("summary of item " + id, items.summary(id));
        answers.put("bids " + id, bids.summary(id));
        answers.put("history " + id, bids.history(id));
        answers.put("user " + id, users.find(id));
        answers.put("nickname " + id, users.nickname(id));
        answers.put("comments " + id, users.comments(id));
      }
    }
    return answers;
  }

  @ParameterizedTest
  @EnumSource(TestDatabase.class)
  void joiningHereGivesWhatTheDatabaseGives(TestDatabase kind) throws Exception {
    try (StateDirectory directory = StateDirectory.open(temp);
        SiteDatabase database = TestSite.open(directory, POPULATION, kind.fresh())) {
      RegionBean regions = new RegionBean(ANY, database.dataSource(), database.facts().clock());
      List<ItemSummary> found = new ArrayList<>();
      for (int region = 1; region <= 62; region++) {
        Part part = new Part(region % 2 * 2, 2);
        List<ItemSummary> here = regions.searchJoiningHere(region, COLLECTIBLES, part);
        assertEquals(regions.search(region, COLLECTIBLES, Sorting.ALL, part), here);
        found.addAll(here);
      }
      assertTrue(found.size() > 50, found.size() + " items");
    }
  }

  @ParameterizedTest
  @EnumSource(TestDatabase.class)
  void howMuchIsSortedChangesTheOrderAlone(TestDatabase kind) throws Exception {
    try (StateDirectory directory = StateDirectory.open(temp);
        SiteDatabase database = TestSite.open(directory, POPULATION, kind.fresh())) {
      CategoryBean categories =
          new CategoryBean(ANY, database.dataSource(), database.facts().clock());
      RegionBean regions = new RegionBean(ANY, database.dataSource(), database.facts().clock());
      List<ItemSummary> sorted = categories.search(COLLECTIBLES, Sorting.ALL, WHOLE);
      assertEquals(376, sorted.size());
      assertEquals(sorted, categories.search(COLLECTIBLES, new Sorting(376), WHOLE));
      List<ItemSummary> unsorted = categories.search(COLLECTIBLES, Sorting.NONE, WHOLE);
      assertEquals(new HashSet<>(sorted), new HashSet<>(unsorted));
      List<ItemSummary> window = categories.search(COLLECTIBLES, new Sorting(50), WHOLE);
      assertEquals(50, window.size());
      assertEquals(
          window.stream().sorted(ItemSummary.order(ItemSummary::end, ItemSummary::id)).toList(),
          window);
      List<ItemSummary> inRegion = regions.search(LOS_ANGELES, COLLECTIBLES, Sorting.ALL, WHOLE);
      assertTrue(!inRegion.isEmpty() && sorted.containsAll(inRegion), "" + inRegion);
      assertEquals(inRegion, regions.search(LOS_ANGELES, COLLECTIBLES, new Sorting(376), WHOLE));
      assertEquals(
          new HashSet<>(inRegion),
          new HashSet<>(regions.search(LOS_ANGELES, COLLECTIBLES, Sorting.NONE, WHOLE)));
      assertTrue(
          inRegion.containsAll(regions.search(LOS_ANGELES, COLLECTIBLES, new Sorting(200), WHOLE)));
    }
  }
}
