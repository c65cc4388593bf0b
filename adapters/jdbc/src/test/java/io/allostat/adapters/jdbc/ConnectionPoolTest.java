package io.allostat.adapters.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.ProxyConnection;
import io.allostat.core.api.component.Call;
import io.allostat.core.api.resource.ResourceMonitor;
import io.allostat.core.api.resource.ResourceReading;
import io.allostat.core.api.settings.SettingException;
import io.allostat.core.testkit.ResourceMonitorContract;
import java.io.IOException;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A real pool of two connections to H2 in memory, watched on a clock that the test moves. */
class ConnectionPoolTest extends ResourceMonitorContract {
  private static final String NAME = "Pool";

  private HikariDataSource hikari;
  private final AtomicInteger depth = new AtomicInteger();
  private final AtomicInteger waits = new AtomicInteger();
  private long now = Long.MAX_VALUE - 5_000_000_000L;
  private ConnectionPool pool;
  private ComponentDataSource source;

  /** Patient: a busy machine needs a while to open a connection. */
  @BeforeEach
  void openPool() throws SQLException {
    openPool(Duration.ofSeconds(30));
  }

  private void openPool(Duration patience) throws SQLException {
    hikari = new HikariDataSource();
    hikari.setJdbcUrl("jdbc:h2:mem:");
    hikari.setMaximumPoolSize(2);
    hikari.setConnectionTimeout(patience.toMillis());
    serve(Optional.of(() -> hikari.getHikariPoolMXBean().getActiveConnections()));
  }

  private void serve(Optional<IntSupplier> lent) throws SQLException {
    pool =
        new ConnectionPool(
            NAME, hikari.getHikariConfigMXBean()::getMaximumPoolSize, lent, () -> now);
    source = new ComponentDataSource(hikari, new FakeComponent(), pool, new Waiting());
    // Hikari has its bean from the first connection on.
    source.getConnection().close();
    waits.set(0);
  }

  /** The pool's component; the first to ask for a connection sees that it is inside. */
  private final class Waiting extends FakeComponent {
    @Override
    public String name() {
      return NAME;
    }

    @Override
    public Call enter() {
      depth.incrementAndGet();
      waits.incrementAndGet();
      return depth::decrementAndGet;
    }
  }

  @AfterEach
  void closePool() {
    assertEquals(0, depth.get());
    hikari.close();
  }

  @Override
  protected ResourceMonitor monitor() {
    return pool;
  }

  @Override
  protected long nanoTime() {
    return now;
  }

  @Override
  protected void use(ResourceMonitor monitor) throws SQLException {
    try (Connection connection = source.getConnection()) {
      assertTrue(connection.isValid(1));
      pass(1);
    }
  }

  private void pass(double seconds) {
    now += (long) (seconds * 1e9);
  }

  @Test
  void everyConnectionCountsFromBorrowedToClosedWhoeverLooks() throws Exception {
    assertEquals(0, pool.read().busySeconds());
    pass(3);
    final Connection first = source.getConnection();
    pass(1);
    final Connection second = source.getConnection();
    assertEquals(2, pool.busy());
    pass(0.25);
    assertEquals(1.5, pool.read().busySeconds(), 1e-9);
    first.close();
    pass(10);
    second.close();
    second.close();
    pass(100);
    assertEquals(new ResourceReading(11.5, 2), pool.read());
    assertEquals(0, pool.busy());
    assertEquals(2, waits.get(), "one wait for each connection");
  }

  @Test
  void abortingEndsTheLoanAsClosingDoes() throws Exception {
    Connection connection = source.getConnection();
    pass(2);
    connection.abort(Runnable::run);
    pass(2);
    connection.close();
    assertEquals(2, pool.read().busySeconds(), 1e-9);
  }

  @Test
  void whoGetsNoConnectionWaitsInThePoolsComponentAndCountsForNothing() throws Exception {
    hikari.close();
    openPool(Duration.ofMillis(250));
    while (hikari.getHikariPoolMXBean().getIdleConnections() < 2) {
      Thread.onSpinWait();
    }
    try (Connection first = source.getConnection();
        Connection second = source.getConnection()) {
      assertFalse(first.isClosed() || second.isClosed());
      assertThrows(SQLException.class, source::getConnection);
      assertEquals(2, pool.busy());
      assertEquals(3, waits.get());
    }
    assertEquals(0, pool.busy());
  }

  private List<Thread> holders() {
    List<Thread> holders = new ArrayList<>();
    pool.holders((thread, request) -> holders.add(thread));
    return holders;
  }

  @Test
  void whoBorrowedHoldsAndWhoUsesItThereafter() throws Exception {
    Connection first = source.getConnection();
    Connection second = source.getConnection();
    Thread self = Thread.currentThread();
    assertEquals(List.of(self, self), holders());
    FutureTask<Boolean> using =
        new FutureTask<>(() -> second.createStatement().execute("select 1"));
    Thread other = new Thread(using, "using");
    other.start();
    assertTrue(using.get());
    assertEquals(Set.of(self, other), Set.copyOf(holders()));
    second.close();
    assertEquals(List.of(self), holders());
    first.close();
    assertEquals(List.of(), holders());
  }

  @Test
  void aConnectionIsHeldForTheRequestThatUsedItLast() throws Exception {
    long[] request = {1};
    pool.requests(() -> request[0]);
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      request[0] = 2;
      pool.holders((thread, holding) -> assertEquals(1, holding, "the thread went on"));
      assertTrue(statement.execute("select 1"));
      request[0] = 3;
      List<Long> holding = new ArrayList<>();
      pool.holders((thread, number) -> holding.add(number));
      assertEquals(List.of(2L), holding);
      assertEquals(List.of(Thread.currentThread()), holders());
    }
  }

  @Test
  void aStatementThatIsClosedGivesNothingBack() throws Exception {
    try (Connection connection = source.getConnection()) {
      connection.createStatement().close();
      assertEquals(1, pool.busy());
      assertEquals(List.of(Thread.currentThread()), holders());
    }
  }

  @Test
  void aConnectionThatIsUnwrappedAndClosedIsBackAtTheNextReading() throws Exception {
    Connection stays = source.getConnection();
    Connection unwrapped = source.getConnection();
    pass(2);
    assertEquals(4, pool.read().busySeconds(), 1e-9);
    assertTrue(stays.isValid(1));
    unwrapped.unwrap(ProxyConnection.class).close();
    pass(1);
    assertEquals(6, pool.read().busySeconds(), 1e-9);
    assertEquals(1, pool.busy());
    unwrapped.close();
    pass(1);
    assertEquals(7, pool.read().busySeconds(), 1e-9);
    stays.close();
    assertEquals(0, pool.busy());
  }

  @Test
  void aConnectionThatThePoolThrowsOutIsBackAtTheNextReading() throws Exception {
    Connection evicted = source.getConnection();
    pass(2);
    hikari.evictConnection(evicted.unwrap(ProxyConnection.class));
    pool.read();
    assertEquals(0, pool.busy());
    evicted.close();
    assertEquals(0, pool.busy());
  }

  /** The pool is only asked how many; who was not used for longest is taken to be back. */
  @Test
  void ofThoseThatAreOutTheOneThatWasUsedLastStays() throws Exception {
    Connection used = source.getConnection();
    FutureTask<Connection> borrowing = new FutureTask<>(source::getConnection);
    new Thread(borrowing, "borrowing").start();
    Connection idle = borrowing.get();
    pool.read();
    assertTrue(used.isValid(1));
    idle.unwrap(ProxyConnection.class).close();
    pool.read();
    assertEquals(List.of(Thread.currentThread()), holders());
    used.close();
  }

  @Test
  @Timeout(60)
  void whereThePoolIsNotAskedALoanEndsWithItsWrapper() throws Exception {
    serve(Optional.empty());
    closePastTheWrapper();
    pool.read();
    while (pool.busy() > 0) {
      System.gc();
      pool.read();
    }
    assertEquals(0, hikari.getHikariPoolMXBean().getActiveConnections());
  }

  private void closePastTheWrapper() throws SQLException {
    source.getConnection().unwrap(ProxyConnection.class).close();
    assertEquals(1, pool.busy());
  }

  @Test
  @Timeout(60)
  void whatWasOnlyForgottenStaysOutAsItDoesForThePoolThatIsAsked() throws Exception {
    WeakReference<Connection> forgotten = new WeakReference<>(source.getConnection());
    while (!forgotten.refersTo(null)) {
      System.gc();
    }
    pool.read();
    assertEquals(1, pool.busy());
    assertEquals(1, hikari.getHikariPoolMXBean().getActiveConnections());
  }

  /** Of those that are out, the one that nobody can give back is the one that is back. */
  @Test
  @Timeout(60)
  void whatWasForgottenIsBackBeforeWhatIsIdle() throws Exception {
    AtomicInteger lent = new AtomicInteger(2);
    serve(Optional.of(lent::get));
    Connection idle = source.getConnection();
    pool.read();
    FutureTask<WeakReference<Connection>> forgetting =
        new FutureTask<>(() -> new WeakReference<>(source.getConnection()));
    new Thread(forgetting, "forgetting").start();
    while (!forgetting.get().refersTo(null)) {
      System.gc();
    }
    pool.read();
    assertEquals(2, pool.busy());
    lent.set(1);
    pool.read();
    assertEquals(List.of(Thread.currentThread()), holders());
    idle.close();
  }

  /** As with a driver's data source: what is forgotten is collected, and nobody kept it. */
  @Test
  @Timeout(60)
  void connectionsThatAreForgottenAreCollectedAndTheirLoansEnd() throws Exception {
    List<WeakReference<Connection>> made = new ArrayList<>();
    serve(Optional.empty());
    ConnectionSource driver =
        () -> {
          Connection connection = DriverManager.getConnection("jdbc:h2:mem:");
          made.add(new WeakReference<>(connection));
          return connection;
        };
    source =
        new ComponentDataSource(driver.asDataSource(), new FakeComponent(), pool, new Waiting());
    for (int i = 0; i < 20; i++) {
      source.getConnection();
    }
    assertEquals(20, pool.busy());
    assertEquals(0, pool.uncounted());
    while (pool.busy() > 0) {
      System.gc();
      pool.read();
    }
    assertTrue(made.stream().allMatch(connection -> connection.refersTo(null)));
    assertEquals(List.of(), holders());
  }

  @Test
  void aPoolThatCannotSayWhatItHasLentIsReadWithoutThat() throws Exception {
    try (HikariDataSource lazy = new HikariDataSource()) {
      ConnectionPool unopened =
          new ConnectionPool(
              NAME, () -> 2, () -> lazy.getHikariPoolMXBean().getActiveConnections());
      assertEquals(new ResourceReading(0, 2), unopened.read());
    }
    Connection connection = source.getConnection();
    serve(
        Optional.of(
            () -> {
              throw new IllegalStateException("closed");
            }));
    pass(1);
    try (Connection out = source.getConnection()) {
      assertTrue(out.isValid(1));
      pass(2);
      assertEquals(new ResourceReading(2, 2), pool.read());
      assertEquals(1, pool.busy());
    }
    connection.close();
  }

  @Test
  @Timeout(60)
  void aConnectionThatThrowsWhenAskedWhetherItIsClosedStaysOut() throws Exception {
    serve(Optional.empty());
    AtomicInteger asked = new AtomicInteger();
    Connection broken =
        (Connection)
            Proxy.newProxyInstance(
                ConnectionSource.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> {
                  asked.incrementAndGet();
                  throw new IllegalStateException("broken");
                });
    ConnectionSource one = () -> broken;
    new ComponentDataSource(one.asDataSource(), new FakeComponent(), pool, new Waiting())
        .getConnection();
    while (asked.get() == 0) {
      System.gc();
      pool.read();
    }
    assertEquals(1, pool.busy());
    Reference.reachabilityFence(broken);
  }

  @Test
  void theCapacityFollowsThePoolsSize() throws IOException {
    assertEquals(2, pool.read().capacity());
    hikari.getHikariConfigMXBean().setMaximumPoolSize(7);
    assertEquals(7, pool.read().capacity());
  }

  @Test
  void aSizeThatMakesNoSenseIsNamed() {
    ConnectionPool broken = new ConnectionPool(NAME, () -> 0);
    String message = assertThrows(IOException.class, broken::read).getMessage();
    assertEquals("size of connection pool Pool: expected > 0, got 0", message);
    assertThrows(SettingException.class, () -> new ConnectionPool("a.b", () -> 1));
    assertThrows(
        SettingException.class,
        () -> new ComponentDataSource(hikari, new FakeComponent(), pool, new FakeComponent()));
  }
}
