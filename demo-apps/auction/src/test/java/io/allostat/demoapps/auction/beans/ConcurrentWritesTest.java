package io.allostat.demoapps.auction.beans;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.component.Component;
import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.demoapps.auction.data.ConsistencyCheck;
import io.allostat.demoapps.auction.data.Population;
import io.allostat.demoapps.auction.data.SiteDatabase;
import io.allostat.demoapps.auction.data.TestSite;
import io.allostat.demoapps.hosting.StateDirectory;
import io.allostat.demoapps.hosting.data.TestDatabase;
import io.allostat.demoapps.hosting.site.Unmanaged;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
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
class ConcurrentWritesTest {
  private static final int THREADS = 8;
  private static final int EACH = 60;
  private static final int SELLER = 300;
  private static final int CHECKS = 10;

  @Parameter TestDatabase kind;
  @TempDir Path temp;
  private StateDirectory directory;
  private SiteDatabase database;
  private ItemBean items;
  private BidBean bids;
  private BuyNowBean purchases;
  private CommentBean comments;
  private UserBean users;

  @BeforeEach
  void open() throws Exception {
    directory = StateDirectory.open(temp);
    database = TestSite.open(directory, new Population(new BigDecimal("0.01"), 300), kind.fresh());
    DataSource source = database.dataSource();
    LocalDateTime now = database.facts().clock();
    Component component = new Unmanaged(ComponentDescriptor.named("Any"));
    items = new ItemBean(component, source, now);
    bids = new BidBean(component, source, now);
    purchases = new BuyNowBean(component, source, now);
    comments = new CommentBean(component, source, now);
    users = new UserBean(component, source, now);
  }

  @AfterEach
  void close() throws Exception {
    if (database == null) {
      directory.close();
      return; // Skipped.
    }
    try {
      assertEquals(List.of(), new ConsistencyCheck(database.dataSource()).run());
    } finally {
      database.close();
      directory.close();
    }
  }

  private int offer(int quantity, double buyNow) throws Exception {
    return items.offer(
        new NewItem(
            "a thing",
            "as new",
            100,
            OptionalDouble.empty(),
            OptionalDouble.of(buyNow),
            quantity,
            7,
            SELLER,
            6));
  }

  /** What one thread does. */
  private interface Work<T> {
    List<T> run(int thread) throws Exception;
  }

  private static <T> List<T> atOnce(int threads, Callable<List<T>> work) throws Exception {
    return atOnce(threads, thread -> work.call());
  }

  /** All begin at once; gives what each call gave. */
  private static <T> List<T> atOnce(int threads, Work<T> work) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    CountDownLatch begin = new CountDownLatch(1);
    try {
      List<Future<List<T>>> running = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        int thread = i;
        running.add(
            pool.submit(
                () -> {
                  begin.await();
                  return work.run(thread);
                }));
      }
      begin.countDown();
      List<T> all = new ArrayList<>();
      for (Future<List<T>> each : running) {
        all.addAll(each.get());
      }
      return all;
    } finally {
      pool.shutdownNow();
    }
  }

  @Test
  void noBidThatWasTakenIsLostAndEachIsMoreThanTheOneBefore() throws Exception {
    int item = offer(1, 1_000_000);
    List<Stored> outcomes =
        atOnce(
            THREADS,
            () -> {
              List<Stored> own = new ArrayList<>();
              for (int i = 0; i < EACH; i++) {
                own.add(
                    bids.place(
                        new NewBid(1, item, OptionalDouble.empty(), OptionalDouble.empty(), 1)));
              }
              return own;
            });
    Set<Integer> numbers = ConcurrentHashMap.newKeySet();
    outcomes.forEach(outcome -> assertTrue(numbers.add(((Stored.Done) outcome).id())));
    assertEquals(THREADS * EACH, bids.summary(item).count());
    ItemSummary summary = items.summary(item).orElseThrow();
    assertEquals(THREADS * EACH, summary.bids());
    // The first at 100, each other one a dollar more.
    assertEquals(100 + THREADS * EACH - 1, summary.price());
  }

  @Test
  void ofBidsOfOneAmountOneIsTaken() throws Exception {
    int item = offer(1, 1_000_000);
    for (int round = 0; round < 20; round++) {
      double amount = 100 + 10 * round;
      List<Stored> outcomes =
          atOnce(
              THREADS,
              () ->
                  List.of(
                      bids.place(
                          new NewBid(
                              2,
                              item,
                              OptionalDouble.of(amount),
                              OptionalDouble.of(amount + 5),
                              1))));
      assertEquals(1, outcomes.stream().filter(Stored.Done.class::isInstance).count());
      assertTrue(
          outcomes.stream()
              .filter(Stored.Refused.class::isInstance)
              .allMatch(refused -> ((Stored.Refused) refused).reason().contains("bid more")),
          "" + outcomes);
      assertEquals(round + 1, items.summary(item).orElseThrow().bids());
    }
  }

  @Test
  void noMoreIsSoldThanThereIsAndTheLastPurchaseEndsTheAuction() throws Exception {
    int item = offer(100, 200);
    List<Stored> outcomes =
        atOnce(
            THREADS,
            () -> {
              List<Stored> own = new ArrayList<>();
              for (int i = 0; i < EACH; i++) {
                own.add(purchases.buy(item, 3, 1));
                own.add(
                    bids.place(
                        new NewBid(4, item, OptionalDouble.empty(), OptionalDouble.empty(), 1)));
              }
              return own;
            });
    Item left = items.find(item).orElseThrow();
    assertEquals(0, left.quantity());
    assertTrue(left.ended(database.facts().clock()));
    long done = outcomes.stream().filter(Stored.Done.class::isInstance).count();
    assertEquals(100 + left.summary().bids(), done);
    assertEquals(left.summary().bids(), bids.summary(item).count());
    assertEquals(1, purchases.by(3).stream().map(Purchase::item).distinct().count());
    assertEquals(new Stored.Refused("the auction has ended"), purchases.buy(item, 3, 1));
    assertTrue(items.selling(SELLER).stream().noneMatch(sold -> sold.id() == item));
    assertTrue(items.sold(SELLER).stream().anyMatch(sold -> sold.id() == item));
  }

  @Test
  void aRatingIsTheSumOfAllComments() throws Exception {
    int before = users.find(5).orElseThrow().rating();
    int item = offer(1, 200);
    atOnce(
        THREADS,
        () -> {
          List<Stored> own = new ArrayList<>();
          for (int i = 0; i < EACH; i++) {
            own.add(comments.store(new NewComment(6, 5, item, i % 2 == 0 ? 5 : -3, "so so")));
          }
          return own;
        });
    assertEquals(before + THREADS * EACH, users.find(5).orElseThrow().rating());
  }

  @Test
  void aCheckBesideWritersSeesOneState() throws Exception {
    int item = offer(1_000, 200);
    AtomicBoolean checked = new AtomicBoolean();
    List<Stored> outcomes =
        atOnce(4, thread -> thread == 0 ? checks(checked) : writes(item, checked));
    assertTrue(outcomes.size() > CHECKS, outcomes.size() + " outcomes");
    assertTrue(outcomes.stream().allMatch(Stored.Done.class::isInstance), "" + outcomes);
  }

  private List<Stored> checks(AtomicBoolean checked) throws Exception {
    try {
      List<Stored> own = new ArrayList<>();
      for (int i = 0; i < CHECKS; i++) {
        assertEquals(List.of(), new ConsistencyCheck(database.dataSource()).run());
        own.add(new Stored.Done(i));
      }
      return own;
    } finally {
      checked.set(true);
    }
  }

  /** At least once, and until all was checked; no more than there are to be bought. */
  private List<Stored> writes(int item, AtomicBoolean checked) throws Exception {
    List<Stored> own = new ArrayList<>();
    OptionalDouble none = OptionalDouble.empty();
    for (int i = 0; i == 0 || i < 300 && !checked.get(); i++) {
      own.add(bids.place(new NewBid(1, item, none, none, 1)));
      own.add(purchases.buy(item, 2, 1));
      own.add(comments.store(new NewComment(3, 4, item, 5, "fine")));
    }
    return own;
  }

  @Test
  void oneOfThoseWhoWantANicknameGetsIt() throws Exception {
    List<Stored> outcomes =
        atOnce(
            THREADS,
            () ->
                List.of(
                    users.register(
                        new NewUser("New", "User", "novice", "secret", "n@example.org", 1))));
    assertEquals(1, outcomes.stream().filter(Stored.Done.class::isInstance).count());
    assertEquals(
        THREADS - 1L,
        outcomes.stream()
            .filter(new Stored.Refused("the nickname novice is taken")::equals)
            .count());
    assertTrue(users.authenticate("novice", "secret").isPresent());
  }

  @Test
  void theLeastBidIsEnoughAsItIsWritten() throws Exception {
    int item = offer(1, 1_000_000);
    OptionalDouble none = OptionalDouble.empty();
    for (int cents = 1; cents < 100; cents++) {
      double bid = dollars(100 + 2 * cents, cents);
      assertTrue(
          bids.place(new NewBid(1, item, OptionalDouble.of(bid), none, 1)) instanceof Stored.Done);
      double tooLittle = bid + 0.99;
      assertTrue(
          bids.place(new NewBid(1, item, OptionalDouble.of(tooLittle), none, 1))
              instanceof Stored.Refused);
      double least = dollars(101 + 2 * cents, cents);
      assertTrue(
          bids.place(new NewBid(2, item, OptionalDouble.of(least), none, 1)) instanceof Stored.Done,
          "" + least);
    }
  }

  private static double dollars(int dollars, int cents) {
    return Double.parseDouble(String.format(Locale.ROOT, "%d.%02d", dollars, cents));
  }

  @Test
  void aBidAboveTheBiddersOwnMaximumIsNotTaken() throws Exception {
    int item = offer(1, 1_000_000);
    Stored refused = bids.place(atMost(item, 1));
    assertEquals(
        new Stored.Refused("it takes at least $100.00, more than the most you would pay, $1.00"),
        refused);
    assertEquals(100, items.summary(item).orElseThrow().price());
    assertEquals(0, items.summary(item).orElseThrow().bids());
    assertTrue(bids.place(atMost(item, 100)) instanceof Stored.Done);
    assertTrue(bids.place(atMost(item, 100.99)) instanceof Stored.Refused);
    assertTrue(bids.place(atMost(item, 101)) instanceof Stored.Done);
    assertEquals(2, items.summary(item).orElseThrow().bids());
  }

  private static NewBid atMost(int item, double ceiling) {
    return new NewBid(1, item, OptionalDouble.empty(), OptionalDouble.of(ceiling), 1);
  }

  @Test
  void aMaximumBelowTheBidIsNoBid() {
    OptionalDouble amount = OptionalDouble.of(150);
    OptionalDouble less = OptionalDouble.of(149.99);
    assertThrows(IllegalArgumentException.class, () -> new NewBid(1, 1, amount, less, 1));
  }

  @Test
  void ofALongHistoryTheNewestBidsAreGiven() throws Exception {
    int item = offer(1, 1_000_000);
    OptionalDouble none = OptionalDouble.empty();
    for (int i = 0; i < Newest.MOST; i++) {
      bids.place(new NewBid(1, item, none, none, 1));
    }
    assertFalse(bids.history(item).more());
    assertEquals(Newest.MOST, bids.history(item).rows().size());
    bids.place(new NewBid(2, item, none, none, 1));
    Newest<Bid> history = bids.history(item);
    assertTrue(history.more());
    assertEquals(Newest.MOST, history.rows().size());
    assertEquals(100 + Newest.MOST, history.rows().get(0).amount());
    assertEquals(Newest.MOST + 1, bids.summary(item).count());
  }

  @Test
  void ofTwoCommentsTheLaterOneIsFirst() throws Exception {
    int item = offer(1, 200);
    comments.store(new NewComment(6, 5, item, 0, "first"));
    comments.store(new NewComment(6, 5, item, 0, "second"));
    List<Comment> rows = users.comments(5).rows();
    assertEquals("second", rows.get(0).text());
    assertEquals("first", rows.get(1).text());
  }

  @Test
  void whatCannotBeIsRefusedWithItsReason() throws Exception {
    int item = offer(2, 200);
    OptionalDouble none = OptionalDouble.empty();
    Map<String, Stored> refused =
        Map.of(
            "at least $100.00", bids.place(new NewBid(1, item, OptionalDouble.of(99), none, 1)),
            "sell themselves", bids.place(new NewBid(SELLER, item, none, none, 1)),
            "only 2 are left", purchases.buy(item, 1, 3),
            "has ended", bids.place(new NewBid(1, 330, none, none, 1)),
            "on themselves", comments.store(new NewComment(1, 1, item, 5, "fine")));
    refused.forEach(
        (reason, outcome) ->
            assertTrue(((Stored.Refused) outcome).reason().contains(reason), outcome::toString));
    for (Stored missing :
        List.of(
            bids.place(new NewBid(1, 999_999, none, none, 1)),
            purchases.buy(999_999, 1, 1),
            comments.store(new NewComment(1, 999_999, item, 5, "fine")),
            comments.store(new NewComment(1, 2, 999_999, 5, "fine")))) {
      assertTrue(missing instanceof Stored.Missing, missing::toString);
    }
  }
}
