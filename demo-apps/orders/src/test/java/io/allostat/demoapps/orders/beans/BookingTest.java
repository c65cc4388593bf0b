package io.allostat.demoapps.orders.beans;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.demoapps.hosting.data.GeneratedDatabase;
import io.allostat.demoapps.hosting.data.TestDatabase;
import io.allostat.demoapps.hosting.site.Unmanaged;
import io.allostat.demoapps.orders.data.ConsistencyCheck;
import io.allostat.demoapps.orders.data.Shop;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(120)
@ParameterizedClass
@EnumSource(TestDatabase.class)
class BookingTest {
  private static final int THREADS = 8;
  private static final int BATCHES = 15;

  @Parameter TestDatabase kind;
  @TempDir Path temp;
  private GeneratedDatabase database;
  private BookingBean booking;

  @BeforeEach
  void open() throws Exception {
    database = Shop.open(temp, kind.fresh());
    booking =
        new BookingBean(
            new Unmanaged(ComponentDescriptor.named("Booking")),
            database.dataSource(),
            Clock.systemUTC());
  }

  @AfterEach
  void close() {
    // None where it was skipped.
    if (database != null) {
      database.close();
    }
  }

  private long number(String sql) throws Exception {
    return Shop.number(database, sql);
  }

  @Test
  void whatCanBeAcceptedIsAndTheRestIsRefusedWithItsReason() throws Exception {
    Shop.change(database, "UPDATE customer SET limit_cents = 1000 WHERE id IN (1, 2)");
    Shop.change(database, "UPDATE item SET price_cents = 500 WHERE id = 1");
    Batch batch =
        booking.book(
            List.of(
                new Order("a", 1, 1, 2),
                new Order("b", 2, 1, 3),
                new Order("c", 101, 1, 1),
                new Order("d", 50, 1, 1),
                new Order("e", 1, 21, 1),
                new Order("a", 1, 1, 1),
                new Order("f", 1, 1, 1)));
    assertEquals(
        List.of(
            "",
            "above the limit of customer 2 for an order",
            "there is no customer 101",
            "customer 50 is blocked",
            "there is no item 21",
            "the reference occurred before",
            ""),
        batch.outcomes().stream().map(outcome -> outcome.refusal().orElse("")).toList());
    assertEquals(2, batch.accepted());
    assertEquals(1500, batch.cents());
    assertEquals(1500, number("SELECT spent_cents FROM customer WHERE id = 1"));
    assertEquals(0, number("SELECT spent_cents FROM customer WHERE id = 2"));
    assertEquals(3, number("SELECT sold FROM item WHERE id = 1"));
    assertEquals(1500, number("SELECT total_cents FROM batch WHERE id = " + batch.id()));
    assertEquals(7, number("SELECT place FROM purchase WHERE reference = 'f'"));
    consistent();
  }

  @Test
  void aBatchThatFailsLeavesNothing() throws Exception {
    Shop.change(database, "ALTER TABLE item ADD CONSTRAINT few CHECK (sold < 5)");
    assertThrows(
        SQLException.class,
        () -> booking.book(List.of(new Order("a", 1, 1, 1), new Order("b", 1, 2, 5))));
    assertEquals(0, number("SELECT COUNT(*) FROM batch"));
    assertEquals(0, number("SELECT COUNT(*) FROM purchase"));
    assertEquals(0, number("SELECT spent_cents FROM customer WHERE id = 1"));
    assertEquals(0, number("SELECT sold FROM item WHERE id = 1"));
  }

  /** Many batches at once, all of the same few customers and items in any order. */
  @Test
  void batchesAtOnceAreAllBookedAndNoneWaitsForEver() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Callable<Long>> work = new ArrayList<>();
      for (int i = 0; i < THREADS * BATCHES; i++) {
        SplittableRandom random = new SplittableRandom(i);
        work.add(
            () -> {
              List<Order> orders = new ArrayList<>();
              for (int order = 0; order < 20; order++) {
                orders.add(
                    new Order("r" + order, 1 + random.nextInt(10), 1 + random.nextInt(5), 1));
              }
              return booking.book(orders).cents();
            });
      }
      long cents = 0;
      for (Future<Long> batch : threads.invokeAll(work)) {
        cents += batch.get();
      }
      assertEquals(THREADS * BATCHES, number("SELECT COUNT(*) FROM batch"));
      assertEquals(THREADS * BATCHES * 20, number("SELECT COUNT(*) FROM purchase"));
      assertEquals(cents, number("SELECT SUM(spent_cents) FROM customer"));
      consistent();
    } finally {
      threads.shutdownNow();
    }
  }

  private void consistent() throws Exception {
    ConsistencyCheck.Result result = ConsistencyCheck.run(database.dataSource(), Shop.SMALL);
    assertTrue(result.consistent(), () -> "" + result.examples());
  }
}
