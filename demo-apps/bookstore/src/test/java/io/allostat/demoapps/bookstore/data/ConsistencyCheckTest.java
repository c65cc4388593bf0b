package io.allostat.demoapps.bookstore.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.hosting.data.GeneratedDatabase;
import io.allostat.demoapps.hosting.data.Queries;
import io.allostat.demoapps.hosting.data.TestDatabase;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever is spoilt by hand is found; what a test spoils it mends. */
@ParameterizedClass
@EnumSource(TestDatabase.class)
class ConsistencyCheckTest {
  @Parameter TestDatabase kind;

  @TempDir static Path temp;
  private static GeneratedDatabase database;

  @BeforeParameterizedClassInvocation
  static void open(TestDatabase kind) throws Exception {
    database = Stores.open(temp, kind.fresh());
  }

  @AfterParameterizedClassInvocation
  static void close() {
    database.close();
  }

  private static void run(String sql) throws Exception {
    assertEquals(
        1, new Queries(database.dataSource()).transaction(all -> all.update(sql)).intValue(), sql);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "UPDATE item SET stock = stock - 1 WHERE id = 7 | UPDATE item SET stock = stock + 1 WHERE id = 7 | book 7: the stock is",
        "UPDATE item SET stock = stock - 99, first_stock = first_stock - 99 WHERE id = 7 | UPDATE item SET stock = stock + 99, first_stock = first_stock + 99 WHERE id = 7 | book 7: the stock is -",
        "UPDATE item SET restocked = restocked + 21 WHERE id = 1 | UPDATE item SET restocked = restocked - 21 WHERE id = 1 | book 1: the stock is",
        "UPDATE orders SET total = total + 0.01 WHERE id = 3 | UPDATE orders SET total = total - 0.01 WHERE id = 3 | order 3 says",
        "UPDATE cc_xacts SET amount = amount - 1 WHERE order_id = 259 | UPDATE cc_xacts SET amount = amount + 1 WHERE order_id = 259 | order 259 costs",
        "UPDATE order_line SET quantity = quantity + 1 WHERE order_id = 2 AND line = 1 | UPDATE order_line SET quantity = quantity - 1 WHERE order_id = 2 AND line = 1 | order 2 says",
        "INSERT INTO order_line VALUES (300, 1, 1, 1, 1.00, 0) | DELETE FROM order_line WHERE order_id = 300 | order 300 has lines and is none",
        "UPDATE orders SET customer_id = customer_id + 1000 WHERE id = 1 | UPDATE orders SET customer_id = customer_id - 1000 WHERE id = 1 | orders of nobody",
        "INSERT INTO shopping_cart_line VALUES (5, 1, 1) | DELETE FROM shopping_cart_line WHERE cart_id = 5 | lines of no cart",
        "INSERT INTO shopping_cart_line VALUES (5, 1, 0) | DELETE FROM shopping_cart_line WHERE cart_id = 5 | 1 cart lines of no copies",
        "INSERT INTO shopping_cart_line VALUES (5, 101, 1) | DELETE FROM shopping_cart_line WHERE cart_id = 5 | 1 cart lines of no book",
        "UPDATE orders SET bill_address = bill_address + 1000 WHERE id = 3 | UPDATE orders SET bill_address = bill_address - 1000 WHERE id = 3 | 1 orders billed to no address",
        "UPDATE orders SET ship_address = ship_address + 1000 WHERE id = 3 | UPDATE orders SET ship_address = ship_address - 1000 WHERE id = 3 | 1 orders sent to no address",
        "UPDATE address SET country_id = country_id + 1000 WHERE id = 8 | UPDATE address SET country_id = country_id - 1000 WHERE id = 8 | 1 addresses in no country",
        "UPDATE item SET author_id = author_id + 1000 WHERE id = 8 | UPDATE item SET author_id = author_id - 1000 WHERE id = 8 | 1 books by nobody",
        "UPDATE customer SET password = NULL WHERE id = 8 | UPDATE customer SET password = LOWER(username) WHERE id = 8 | 1 customers who cannot log in",
        "UPDATE customer SET id = 1000 WHERE id = 8 | UPDATE customer SET id = 8 WHERE id = 1000 | 287 of 288 generated customers are there",
        "UPDATE item SET id = 1000 WHERE id = 100 | UPDATE item SET id = 100 WHERE id = 1000 | 99 of 100 generated books are there"
      })
  void whatIsWrongIsSaid(String spoil, String mend, String expected) throws Exception {
    run(spoil);
    try {
      ConsistencyCheck.Result result = ConsistencyCheck.run(database.dataSource());
      assertFalse(result.consistent());
      assertTrue(
          result.examples().stream().anyMatch(line -> line.contains(expected)),
          () -> "" + result.examples());
    } finally {
      run(mend);
    }
    assertTrue(ConsistencyCheck.run(database.dataSource()).consistent());
  }

  /** Nothing of it is left that something could be missing from. */
  @Test
  void anOrderThatIsGoneWithAllThatBelongsToItIsMissed(@TempDir Path place) throws Exception {
    try (GeneratedDatabase spoilt = Stores.open(place, kind.fresh())) {
      int gone =
          new Queries(spoilt.dataSource())
              .transaction(
                  all ->
                      all.update("DELETE FROM order_line WHERE order_id = 3")
                          + all.update("DELETE FROM cc_xacts WHERE order_id = 3")
                          + all.update("DELETE FROM orders WHERE id = 3"));
      assertTrue(gone > 2, gone + " rows");
      ConsistencyCheck.Result result = ConsistencyCheck.run(spoilt.dataSource());
      assertEquals(List.of("258 of 259 generated orders are there"), result.examples());
    }
  }
}
