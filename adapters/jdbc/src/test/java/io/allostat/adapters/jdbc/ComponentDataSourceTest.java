package io.allostat.adapters.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.adapters.jdbc.internal.ComponentConnectionBuilder;
import io.allostat.adapters.jdbc.internal.JdbcProxies;
import io.allostat.adapters.jdbc.internal.Lender;
import io.allostat.core.api.component.Call;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.ConnectionBuilder;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.ShardingKey;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.h2.jdbc.JdbcConnection;
import org.h2.jdbc.JdbcPreparedStatement;
import org.h2.jdbcx.JdbcConnectionPool;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The wrapper on a real H2 in memory; public because H2 calls a method of it from SQL. */
public class ComponentDataSourceTest {
  private static FakeComponent database;

  private final JdbcDataSource h2 = new JdbcDataSource();
  private DataSource wrapped;
  private Connection connection;

  /** Called by H2 as an SQL function: how often the component is entered while SQL runs. */
  public static int depth() {
    return database.open.get();
  }

  @BeforeEach
  void openWithTwoItems() throws SQLException {
    h2.setURL("jdbc:h2:mem:");
    database = new FakeComponent();
    wrapped = new ComponentDataSource(h2, database);
    connection = wrapped.getConnection();
    try (Statement statement = connection.createStatement()) {
      statement.execute("create table item (id int primary key, name varchar(20))");
      statement.execute("insert into item values (1, 'lamp'), (2, 'chair')");
      statement.execute(
          "create alias depth deterministic for '" + getClass().getName() + ".depth'");
    }
    database.entriesSince();
  }

  @AfterEach
  void leavesTheComponentAsOftenAsItEnters() throws SQLException {
    connection.close();
    assertEquals(0, database.open.get());
  }

  @Test
  void openingAndClosingConnectionsAndStatementsIsNotWorkOfTheDatabase() throws SQLException {
    try (Connection other = wrapped.getConnection();
        Statement statement = other.createStatement()) {
      statement.setFetchSize(10);
      other.setAutoCommit(false);
    }
    assertEquals(0, database.entriesSince());
  }

  @Test
  void sqlRunsInsideTheComponentAndRowsAreReadOutside() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select depth(), name from item order by id")) {
      assertEquals(1, database.entriesSince());
      assertTrue(rows.next());
      assertEquals(1, rows.getInt(1));
      assertEquals("lamp", rows.getString(2));
      assertTrue(rows.next());
      assertFalse(rows.next());
    }
    assertEquals(0, database.entriesSince());
    assertEquals(0, depth());
  }

  @Test
  void preparingAndExecutingCountOneEach() throws SQLException {
    try (PreparedStatement select =
        connection.prepareStatement("select name from item where id = ?")) {
      assertEquals(1, database.entriesSince());
      for (int id = 1; id <= 2; id++) {
        select.setInt(1, id);
        try (ResultSet row = select.executeQuery()) {
          assertTrue(row.next());
        }
      }
      assertEquals(2, database.entriesSince());
    }
  }

  @Test
  void everyOtherWayOfExecutingCountsOne() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("select 1");
      assertEquals(1, database.entriesSince());
      assertFalse(statement.getMoreResults());
      assertEquals(1, database.entriesSince());
      assertEquals(2, statement.executeUpdate("update item set name = 'x'"));
      assertEquals(1, database.entriesSince());
      assertEquals(2, statement.executeLargeUpdate("update item set name = 'y'"));
      assertEquals(1, database.entriesSince());
    }
    try (PreparedStatement insert = connection.prepareStatement("insert into item values (?, ?)")) {
      database.entriesSince();
      for (int id = 3; id <= 5; id++) {
        insert.setInt(1, id);
        insert.setString(2, "n");
        insert.addBatch();
      }
      assertEquals(3, insert.executeBatch().length);
      assertEquals(1, database.entriesSince());
    }
    try (CallableStatement call = connection.prepareCall("call 1 + 1")) {
      assertEquals(1, database.entriesSince());
      call.execute();
      assertEquals(1, database.entriesSince());
    }
  }

  @Test
  void endingATransactionIsWorkOfTheDatabase() throws SQLException {
    connection.setAutoCommit(false);
    connection.commit();
    connection.rollback();
    assertEquals(2, database.entriesSince());
  }

  @Test
  void waitingForAConnectionIsOutsideTheComponent() throws Exception {
    CountDownLatch waiting = new CountDownLatch(1);
    CountDownLatch available = new CountDownLatch(1);
    ConnectionSource exhausted =
        () -> {
          waiting.countDown();
          try {
            assertTrue(available.await(30, TimeUnit.SECONDS));
          } catch (InterruptedException e) {
            throw new SQLException(e);
          }
          return h2.getConnection();
        };
    DataSource pooled = new ComponentDataSource(exhausted.asDataSource(), database);
    FutureTask<Connection> asking = new FutureTask<>(pooled::getConnection);
    new Thread(asking, "asking").start();
    assertTrue(waiting.await(30, TimeUnit.SECONDS));
    assertEquals(0, database.entriesSince());
    available.countDown();
    asking.get(30, TimeUnit.SECONDS).close();
    assertEquals(0, database.entriesSince());
  }

  @Test
  void exceptionsOfTheDriverPassUnchangedAndLeaveTheComponent() throws SQLException {
    try (Statement bare = connection.unwrap(JdbcConnection.class).createStatement();
        Statement statement = connection.createStatement()) {
      SQLException expected =
          assertThrows(SQLException.class, () -> bare.executeQuery("select * from nowhere"));
      SQLException came =
          assertThrows(SQLException.class, () -> statement.executeQuery("select * from nowhere"));
      assertSame(expected.getClass(), came.getClass());
      assertEquals(expected.getMessage(), came.getMessage());
      assertEquals(expected.getSQLState(), came.getSQLState());
      assertEquals(expected.getErrorCode(), came.getErrorCode());
      assertEquals(0, depth());
    }
  }

  @Test
  void theVeryExceptionThatWasThrownArrives() {
    SQLException refused = new SQLException("full", "08001", 7);
    ConnectionSource full =
        () -> {
          throw refused;
        };
    DataSource failing = new ComponentDataSource(full.asDataSource(), database);
    assertSame(refused, assertThrows(SQLException.class, failing::getConnection));
  }

  @Test
  void aComponentThatThrowsNeverReachesAStatement() throws SQLException {
    FakeComponent broken =
        new FakeComponent() {
          @Override
          public Call enter() {
            if (entries.incrementAndGet() % 2 == 0) {
              throw new IllegalStateException("enter");
            }
            return () -> {
              throw new AssertionError("close");
            };
          }
        };
    try (Connection other = new ComponentDataSource(h2, broken).getConnection();
        Statement statement = other.createStatement()) {
      for (int i = 0; i < 4; i++) {
        try (ResultSet row = statement.executeQuery("select 7")) {
          assertTrue(row.next());
          assertEquals(7, row.getInt(1));
        }
      }
    }
    assertEquals(4, broken.entriesSince());
  }

  @Test
  void unwrapsToTheDriver() throws SQLException {
    assertSame(wrapped, wrapped.unwrap(ComponentDataSource.class));
    assertSame(h2, wrapped.unwrap(JdbcDataSource.class));
    assertTrue(wrapped.isWrapperFor(JdbcDataSource.class));
    assertFalse(wrapped.isWrapperFor(JdbcConnection.class));
    assertTrue(connection.isWrapperFor(JdbcConnection.class));
    assertFalse(connection.isWrapperFor(JdbcDataSource.class));
    assertSame(connection, connection.unwrap(Connection.class));
    assertInstanceOf(JdbcConnection.class, connection.unwrap(JdbcConnection.class));
    try (PreparedStatement statement = connection.prepareStatement("select 1")) {
      assertSame(statement, statement.unwrap(PreparedStatement.class));
      assertInstanceOf(JdbcPreparedStatement.class, statement.unwrap(JdbcPreparedStatement.class));
      assertThrows(SQLException.class, () -> statement.unwrap(JdbcDataSource.class));
    }
  }

  @Test
  void connectionsAndStatementsEqualThemselvesAndKnowEachOther() throws SQLException {
    try (Connection other = wrapped.getConnection();
        Statement statement = connection.createStatement()) {
      assertEquals(connection, connection);
      assertNotEquals(connection, other);
      assertNotEquals(connection, null);
      assertEquals(connection.hashCode(), connection.hashCode());
      assertSame(connection, statement.getConnection());
      assertEquals(connection.unwrap(JdbcConnection.class).toString(), connection.toString());
      assertEquals(h2.toString(), wrapped.toString());
    }
  }

  @Test
  void closingReachesTheDriverAndCanBeRepeated() throws SQLException {
    JdbcConnection raw = connection.unwrap(JdbcConnection.class);
    connection.close();
    connection.close();
    assertTrue(raw.isClosed());
    assertTrue(connection.isClosed());
    assertThrows(SQLException.class, connection::createStatement);
  }

  @Test
  void connectionsGoBackToTheirPool() throws SQLException {
    JdbcConnectionPool pool = JdbcConnectionPool.create(h2);
    try {
      DataSource pooled = new ComponentDataSource(pool, database);
      Connection first = pooled.getConnection();
      assertEquals(1, pool.getActiveConnections());
      first.close();
      assertEquals(0, pool.getActiveConnections());
      try (Connection second = pooled.getConnection()) {
        assertNotSame(first, second);
      }
    } finally {
      pool.dispose();
    }
  }

  @Test
  void builtConnectionsAreSeenToo() throws SQLException {
    List<String> told = new ArrayList<>();
    ConnectionBuilder driver =
        new ConnectionBuilder() {
          @Override
          public ConnectionBuilder user(String username) {
            told.add(username);
            return this;
          }

          @Override
          public ConnectionBuilder password(String password) {
            told.add(password);
            return this;
          }

          @Override
          public ConnectionBuilder shardingKey(ShardingKey shardingKey) {
            told.add("key");
            return this;
          }

          @Override
          public ConnectionBuilder superShardingKey(ShardingKey superShardingKey) {
            told.add("superKey");
            return this;
          }

          @Override
          public Connection build() throws SQLException {
            return h2.getConnection();
          }
        };
    try (Connection built =
        new ComponentConnectionBuilder(driver, Lender.uncounted(new JdbcProxies(database)))
            .user("u")
            .password("p")
            .shardingKey(null)
            .superShardingKey(null)
            .build()) {
      built.commit();
    }
    assertEquals(List.of("u", "p", "key", "superKey"), told);
    assertEquals(1, database.entriesSince());
  }

  @Test
  void theRestOfADataSourceIsTheWrappedOnes() throws SQLException {
    wrapped.setLoginTimeout(3);
    assertEquals(3, h2.getLoginTimeout());
    assertEquals(3, wrapped.getLoginTimeout());
    assertSame(h2.getLogWriter(), wrapped.getLogWriter());
    assertThrows(SQLFeatureNotSupportedException.class, wrapped::createConnectionBuilder);
    assertThrows(SQLFeatureNotSupportedException.class, wrapped::createShardingKeyBuilder);
    try (Connection other = wrapped.getConnection("", "")) {
      assertFalse(other instanceof JdbcConnection);
    }
  }
}
