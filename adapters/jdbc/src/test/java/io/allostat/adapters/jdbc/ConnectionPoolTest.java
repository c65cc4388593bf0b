package io.allostat.adapters.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariDataSource;
import io.allostat.core.api.component.Call;
import io.allostat.core.api.resource.ResourceMonitor;
import io.allostat.core.api.resource.ResourceReading;
import io.allostat.core.api.settings.SettingException;
import io.allostat.core.testkit.ResourceMonitorContract;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A real pool of two connections to H2 in memory, watched on a clock that the test moves. */
class ConnectionPoolTest extends ResourceMonitorContract {
  private static final String NAME = "Pool";

  private final HikariDataSource hikari = new HikariDataSource();
  private final AtomicInteger depth = new AtomicInteger();
  private final AtomicInteger waits = new AtomicInteger();
  private long now = Long.MAX_VALUE - 5_000_000_000L;
  private ConnectionPool pool;
  private ComponentDataSource source;

  @BeforeEach
  void openPool() {
    hikari.setJdbcUrl("jdbc:h2:mem:");
    hikari.setMaximumPoolSize(2);
    hikari.setConnectionTimeout(250);
    pool = new ConnectionPool(NAME, hikari.getHikariConfigMXBean()::getMaximumPoolSize, () -> now);
    source = new ComponentDataSource(hikari, new FakeComponent(), pool, new Waiting());
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
    try (Connection first = source.getConnection();
        Connection second = source.getConnection()) {
      assertFalse(first.isClosed() || second.isClosed());
      assertThrows(SQLException.class, source::getConnection);
      assertEquals(2, pool.busy());
      assertEquals(3, waits.get());
    }
    assertEquals(0, pool.busy());
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
