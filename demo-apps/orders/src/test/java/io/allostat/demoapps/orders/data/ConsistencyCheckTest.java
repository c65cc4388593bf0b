package io.allostat.demoapps.orders.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.demoapps.hosting.data.GeneratedDatabase;
import io.allostat.demoapps.hosting.data.TestDatabase;
import io.allostat.demoapps.hosting.site.Unmanaged;
import io.allostat.demoapps.orders.beans.BookingBean;
import io.allostat.demoapps.orders.beans.Order;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
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
    database = Shop.open(temp, kind.fresh());
    BookingBean booking =
        new BookingBean(
            new Unmanaged(ComponentDescriptor.named("Booking")),
            database.dataSource(),
            Clock.systemUTC());
    booking.book(List.of(new Order("a", 1, 1, 2), new Order("b", 2, 1, 1)));
  }

  @AfterParameterizedClassInvocation
  static void close() {
    database.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "UPDATE customer SET spent_cents = spent_cents + 1 WHERE id = 1 | UPDATE customer SET spent_cents = spent_cents - 1 WHERE id = 1 | customer 1 spent",
        "UPDATE customer SET spent_cents = 5 WHERE id = 9 | UPDATE customer SET spent_cents = 0 WHERE id = 9 | customer 9 spent 5 cents, the orders are 0",
        "UPDATE item SET sold = sold - 1 WHERE id = 1 | UPDATE item SET sold = sold + 1 WHERE id = 1 | item 1 was sold 2 times, by the orders 3",
        "UPDATE batch SET total_cents = total_cents + 7 | UPDATE batch SET total_cents = total_cents - 7 | batch 1 is",
        "UPDATE batch SET accepted = 1 | UPDATE batch SET accepted = 2 | batch 1 accepted 1 orders, there are 2",
        "UPDATE batch SET orders = 1 | UPDATE batch SET orders = 2 | batch 1 accepted 2 orders of 1",
        "UPDATE item SET price_cents = price_cents + 1 WHERE id = 1 | UPDATE item SET price_cents = price_cents - 1 WHERE id = 1 | the items cost",
        "UPDATE customer SET blocked = TRUE WHERE id = 2 | UPDATE customer SET blocked = FALSE WHERE id = 2 | the customer may have",
        "INSERT INTO purchase SELECT 77, 1, reference, 3, 3, 0, 0 FROM purchase WHERE place = 1 | DELETE FROM purchase WHERE batch_id = 77 | 1 orders of no batch",
        "UPDATE purchase SET customer_id = 1000 WHERE place = 2 | UPDATE purchase SET customer_id = 2 WHERE place = 2 | 1 orders of nobody",
        "UPDATE purchase SET item_id = 1000 WHERE place = 2 | UPDATE purchase SET item_id = 1 WHERE place = 2 | 1 orders of nothing",
        "UPDATE customer SET id = 1000 WHERE id = 9 | UPDATE customer SET id = 9 WHERE id = 1000 | 99 of 100 generated customers are there",
        "UPDATE item SET id = 1000 WHERE id = 20 | UPDATE item SET id = 20 WHERE id = 1000 | 19 of 20 generated items are there"
      })
  void whatIsWrongIsSaid(String spoil, String mend, String expected) throws Exception {
    assertEquals(1, Shop.change(database, spoil), spoil);
    try {
      ConsistencyCheck.Result result = ConsistencyCheck.run(database.dataSource(), Shop.SMALL);
      assertFalse(result.consistent());
      assertTrue(
          result.examples().stream().anyMatch(line -> line.contains(expected)),
          () -> "" + result.examples());
    } finally {
      assertEquals(1, Shop.change(database, mend), mend);
    }
    ConsistencyCheck.Result mended = ConsistencyCheck.run(database.dataSource(), Shop.SMALL);
    assertTrue(mended.consistent(), () -> "" + mended.examples());
    assertEquals("1 batches and 2 orders", mended.checked());
  }
}
