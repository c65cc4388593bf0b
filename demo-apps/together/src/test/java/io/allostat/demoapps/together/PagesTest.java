package io.allostat.demoapps.together;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.allostat.core.api.component.Component;
import io.allostat.core.api.component.Components;
import io.allostat.core.api.component.LevelChange.Origin;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** All sites in one real server. */
@Timeout(120)
class PagesTest {
  private static final Pattern LINK = Pattern.compile("(?:href|src)=\"([^\"]*)\"");
  private static final int MOST_PAGES = 60;
  private static final List<String> SITES =
      List.of("auction", "bookstore", "verses", "quotes", "orders");

  @TempDir static Path state;
  private static SmallSites server;
  private static Components components;

  @BeforeAll
  static void start() throws Exception {
    server = SmallSites.start(state, true, SITES.toArray(String[]::new));
    components = SmallSites.allostat().components();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @AfterEach
  void fullService() {
    for (Component component : components.all()) {
      move(component.name(), 0);
    }
  }

  private static void move(String component, int level) {
    assertTrue(
        components.setServiceLevel(component, level, Origin.APPLICATION).succeeded(), component);
  }

  @ParameterizedTest
  @CsvSource({"auction, 60", "bookstore, 60", "verses, 4", "quotes, 6", "orders, 1"})
  void whatAPageLinksToIsThereAndOfTheSameSite(String site, int least) throws Exception {
    String context = "/" + site + "/";
    Set<String> known = new HashSet<>(List.of(context + "Home"));
    Deque<String> ahead = new ArrayDeque<>(known);
    int pages = 0;
    while (!ahead.isEmpty() && pages < MOST_PAGES) {
      String path = ahead.remove();
      String body = server.body(path);
      pages++;
      Matcher links = LINK.matcher(body);
      while (links.find()) {
        String link = URI.create(path).resolve(links.group(1).replace("&amp;", "&")).toString();
        assertTrue(link.startsWith(context), () -> path + " links to " + link);
        if (known.add(link)) {
          ahead.add(link);
        }
      }
    }
    assertTrue(pages >= least, known::toString);
  }

  @Test
  void eachSiteSaysWhatIsNotThere() throws Exception {
    assertEquals(
        SITES.stream().map(site -> server.url() + "/" + site + "/Home").toList(), server.homes());
    for (String path : List.of("/auction/Batch", "/verses/ViewItem", "/orders/Search", "/Home")) {
      assertEquals(404, server.get(path).statusCode(), path);
    }
    assertEquals(400, server.get("/verses/Search").statusCode());
  }

  @Test
  void oneInstanceShowsTheComponentsStacksAndDatabasesOfAll() throws Exception {
    Set<String> stacks =
        Set.of(
            "auction-SearchItemsInCategory.auction-Category.auction-Database",
            "verses-Search.verses-Text",
            "orders-Batch.orders-Booking.orders-Database");
    Set<String> databases =
        SITES.stream().map(site -> site + "-database").collect(Collectors.toSet());
    JsonNode status;
    Set<String> seen;
    do {
      server.body(SmallSites.AUCTION);
      server.body(SmallSites.VERSES);
      assertEquals(0, server.loss(server.book(400)));
      status = server.status();
      JsonNode profile = status.path("profile");
      seen = new HashSet<>(profile.path("stacks").findValuesAsText("stack"));
      seen.addAll(profile.path("resources").findValuesAsText("resource"));
    } while (!seen.containsAll(stacks) || !seen.containsAll(databases));

    assertEquals(TogetherCommand.NAME, status.path("instance").asText());
    Set<String> names = new TreeSet<>();
    for (JsonNode component : status.path("components")) {
      names.add(component.path("name").asText());
    }
    assertTrue(names.containsAll(SITES.stream().map(site -> site + "-Home").toList()));
    // Requests that no context matches are nobody's.
    names.remove("Unmapped");
    assertEquals(
        List.of(), names.stream().filter(name -> !name.matches("[a-z]+-[A-Z].*")).toList());

    MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    for (String name : names) {
      ObjectName bean = new ObjectName("io.allostat:type=Component,instance=together,name=" + name);
      assertTrue(beans.isRegistered(bean), name);
    }
    assertTrue(
        beans.isRegistered(new ObjectName("io.allostat.demoapps.together:type=TogetherServer")));
  }

  @Test
  void aLevelOfOneSiteIsNoneOfTheOthers() throws Exception {
    assertEquals(List.of(0.0, 0.0, 0.0), losses());
    move("verses-Search", 1);
    assertEquals(List.of(0.0, 0.7143, 0.0), losses());
    move("orders-Report", 1);
    assertEquals(List.of(0.0, 0.7143, 0.6), losses());
    move("verses-Search", 0);
    move("auction-SearchItemsInCategory", 1);
    List<Double> last = losses();
    assertTrue(last.get(0) > 0, last::toString);
    assertEquals(List.of(0.0, 0.6), last.subList(1, 3));
  }

  private static List<Double> losses() throws Exception {
    return List.of(
        server.loss(server.get(SmallSites.AUCTION)),
        server.loss(server.get(SmallSites.VERSES)),
        server.loss(server.book(1)));
  }
}
