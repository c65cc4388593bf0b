package io.allostat.demoapps.bookstore.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.bookstore.data.Facts;
import io.allostat.demoapps.bookstore.data.Stores;
import io.allostat.demoapps.hosting.data.GeneratedDatabase;
import io.allostat.demoapps.hosting.data.Queries;
import io.allostat.demoapps.hosting.data.TestDatabase;
import io.allostat.demoapps.hosting.site.NotFoundException;
import io.allostat.demoapps.hosting.site.Page;
import io.allostat.demoapps.hosting.site.Parameters;
import io.allostat.demoapps.hosting.site.Unmanaged;
import io.allostat.demoapps.hosting.site.Visit;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The pages without a server, on a small store. */
@Timeout(120)
@ParameterizedClass
@EnumSource(TestDatabase.class)
class OrderPagesTest {
  private static final Map<String, String> NEWCOMER =
      Map.of(
          "firstName", "Ann",
          "lastName", "O'Neil",
          "street", "1 Street",
          "city", "X",
          "zip", "1",
          "country", "92");

  @Parameter TestDatabase kind;
  @TempDir Path temp;
  private GeneratedDatabase database;
  private Queries queries;
  private Page buyRequest;

  @BeforeEach
  void open() throws Exception {
    database = Stores.open(temp, kind.fresh());
    queries = new Queries(database.dataSource());
    Facts facts = Facts.read(database.dataSource());
    Site site = new Site(Unmanaged::new, database.dataSource(), facts);
    buyRequest = site.pages().get(Interaction.BUY_REQUEST);
  }

  @AfterEach
  void close() {
    // None where it was skipped.
    if (database != null) {
      database.close();
    }
  }

  private long count(String table) throws Exception {
    return queries.first("SELECT COUNT(*) FROM " + table, row -> row.getLong(1)).orElseThrow();
  }

  private int cart() throws Exception {
    return queries.transaction(
        all -> all.insert("INSERT INTO shopping_cart (changed) VALUES (NULL)"));
  }

  private static Visit newcomer(int cart) {
    Map<String, String> form = new HashMap<>(NEWCOMER);
    form.put("cartId", Integer.toString(cart));
    return new Visit(new Parameters(form::get));
  }

  @Test
  void whoHasNothingToBuyIsNotRegistered() throws Exception {
    int empty = cart();
    for (int cart : List.of(empty, empty + 1)) {
      Visit visit = newcomer(cart);
      assertThrows(NotFoundException.class, () -> buyRequest.write(visit));
      assertEquals(288, count("customer"), "in cart " + cart);
      assertEquals(576, count("address"), "in cart " + cart);
    }
  }

  @Test
  void whoHasSomethingToBuyIsRegisteredOnce() throws Exception {
    int cart = cart();
    queries.transaction(all -> all.update("INSERT INTO shopping_cart_line VALUES (?, 7, 2)", cart));
    Visit visit = newcomer(cart);
    buyRequest.write(visit);
    assertTrue(visit.html().toString().contains("For Ann O&#39;Neil"), visit.html()::toString);
    assertEquals(289, count("customer"));
    assertEquals(577, count("address"));
  }
}
