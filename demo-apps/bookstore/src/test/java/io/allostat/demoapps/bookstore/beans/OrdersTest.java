package io.allostat.demoapps.bookstore.beans;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.component.Component;
import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.demoapps.bookstore.beans.OrderBean.Payment;
import io.allostat.demoapps.bookstore.data.ConsistencyCheck;
import io.allostat.demoapps.bookstore.data.Stores;
import io.allostat.demoapps.hosting.data.GeneratedDatabase;
import io.allostat.demoapps.hosting.data.Queries;
import io.allostat.demoapps.hosting.data.TestDatabase;
import io.allostat.demoapps.hosting.site.Unmanaged;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(120)
@ParameterizedClass
@EnumSource(TestDatabase.class)
@Tag("once")
class OrdersTest {
  private static final int THREADS = 8;
  private static final Payment PAYMENT = new Payment("Visa", "4111111111111111", "Air");

  @Parameter TestDatabase kind;
  @TempDir Path temp;
  private GeneratedDatabase database;
  private BookBean books;
  private CartBean carts;
  private OrderBean orders;
  private Customer customer;

  @BeforeEach
  void open() throws Exception {
    database = Stores.open(temp, kind.fresh());
    Component component = new Unmanaged(ComponentDescriptor.named("Test"));
    Clock clock = Clock.systemUTC();
    books = new BookBean(component, database.dataSource());
    carts = new CartBean(component, database.dataSource(), clock);
    orders = new OrderBean(component, database.dataSource(), clock);
    customer = new CustomerBean(component, database.dataSource(), clock).find(1).orElseThrow();
  }

  @AfterEach
  void close() {
    // None where it was skipped.
    if (database != null) {
      database.close();
    }
  }

  private void together(Callable<Void> work) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(THREADS);
    try {
      CyclicBarrier begin = new CyclicBarrier(THREADS);
      List<Future<Void>> all = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        all.add(
            pool.submit(
                () -> {
                  begin.await();
                  return work.call();
                }));
      }
      for (Future<Void> one : all) {
        one.get();
      }
    } finally {
      pool.shutdownNow();
    }
  }

  private ConsistencyCheck.Result check() throws Exception {
    ConsistencyCheck.Result result = ConsistencyCheck.run(database.dataSource());
    assertTrue(result.consistent(), () -> result + " " + result.examples());
    return result;
  }

  @Test
  void aCartIsBoughtOnceHoweverManyConfirmIt() throws Exception {
    int cart = carts.create();
    assertTrue(carts.add(cart, 5, 3));
    assertTrue(carts.add(cart, 9, 1));
    List<OptionalInt> bought = Collections.synchronizedList(new ArrayList<>());
    together(
        () -> {
          bought.add(orders.buy(cart, customer, PAYMENT));
          return null;
        });
    assertEquals(1, bought.stream().filter(OptionalInt::isPresent).count(), () -> "" + bought);
    assertEquals(1, check().newOrders());
    Order last = orders.last(customer.id()).orElseThrow();
    assertEquals(List.of(3, 1), last.lines().stream().map(l -> l.line().quantity()).toList());
    assertTrue(carts.lines(cart).isEmpty());
  }

  @Test
  void theSameFewBooksAreBoughtByManyAtOnce() throws Exception {
    int purchases = 12;
    SplittableRandom seeds = new SplittableRandom(7);
    together(
        () -> {
          SplittableRandom random;
          synchronized (seeds) {
            random = seeds.split();
          }
          for (int i = 0; i < purchases; i++) {
            int cart = carts.create();
            // In any order, and up to more than there ever is.
            for (int line = 0; line < 4; line++) {
              carts.add(cart, 1 + random.nextInt(5), 1 + random.nextInt(60));
            }
            assertTrue(orders.buy(cart, customer, PAYMENT).isPresent());
          }
          return null;
        });
    assertEquals(THREADS * purchases, check().newOrders());
    for (int id = 1; id <= 5; id++) {
      assertTrue(books.find(id).orElseThrow().stock() >= 10, "bought in when it would be short");
    }
  }

  @Test
  void whatIsAddedWhileACartIsBoughtIsBoughtOrStays() throws Exception {
    int cart = carts.create();
    together(
        () -> {
          for (int i = 0; i < 15; i++) {
            assertTrue(carts.add(cart, 3, 1));
            orders.buy(cart, customer, PAYMENT);
          }
          return null;
        });
    orders.buy(cart, customer, PAYMENT);
    check();
    long copies =
        new Queries(database.dataSource())
            .first(
                "SELECT SUM(quantity) FROM order_line WHERE item_id = 3 AND order_id > 259",
                row -> row.getLong(1))
            .orElseThrow();
    assertEquals(THREADS * 15, copies);
  }

  @Test
  void aQuantityIsAddedChangedAndTakenOut() throws Exception {
    int cart = carts.create();
    carts.add(cart, 4, 2);
    carts.add(cart, 4, 1);
    assertEquals(3, carts.lines(cart).get(0).line().quantity());
    carts.add(cart, 4, 99);
    assertEquals(99, carts.lines(cart).get(0).line().quantity());
    carts.set(cart, 4, 7);
    assertEquals(7, carts.lines(cart).get(0).line().quantity());
    carts.set(cart, 4, 0);
    assertTrue(carts.lines(cart).isEmpty());
    assertTrue(orders.buy(cart, customer, PAYMENT).isEmpty(), "nothing is in it");
    assertFalse(carts.add(cart + 1, 4, 1), "there is no such cart");
    assertTrue(orders.buy(cart + 1, customer, PAYMENT).isEmpty());
  }
}
