package io.allostat.demoapps.hosting.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class QueriesTest {
  private static int databases;

  private JdbcDataSource database;

  @BeforeEach
  void make() throws SQLException {
    database = new JdbcDataSource();
    database.setURL("jdbc:h2:mem:queries" + ++databases + ";DB_CLOSE_DELAY=-1");
    new Queries(database)
        .transaction(all -> all.update("CREATE TABLE n (id INT GENERATED ALWAYS AS IDENTITY)"));
  }

  private int rows() throws SQLException {
    return new Queries(database)
        .first("SELECT COUNT(*) FROM n", row -> row.getInt(1))
        .orElseThrow();
  }

  /** A database whose connections do not roll back: they are broken. */
  private DataSource broken(SQLException rollback) {
    return proxy(DataSource.class, database, "getConnection", real -> connection(real, rollback));
  }

  private static Object connection(Object real, SQLException rollback) throws SQLException {
    return proxy(
        Connection.class,
        (Connection) real,
        "rollback",
        nothing -> {
          throw rollback;
        });
  }

  /** What becomes of the result of one method. */
  private interface Instead {
    Object of(Object result) throws SQLException;
  }

  private static <T> T proxy(Class<T> type, T real, String method, Instead instead) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, called, arguments) -> {
              try {
                Object result = called.invoke(real, arguments);
                return called.getName().equals(method) ? instead.of(result) : result;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }

  @Test
  void whatIsDoneIsDoneAsAWholeOrNotAtAll() throws Exception {
    Queries queries = new Queries(database);
    int id = queries.transaction(all -> all.insert("INSERT INTO n DEFAULT VALUES"));
    assertEquals(1, id);
    assertEquals(1, rows());
    IllegalStateException wrong = new IllegalStateException("wrong");
    IllegalStateException told =
        assertThrows(
            IllegalStateException.class,
            () ->
                queries.transaction(
                    all -> {
                      all.insert("INSERT INTO n DEFAULT VALUES");
                      throw wrong;
                    }));
    assertSame(wrong, told);
    assertEquals(1, rows());
  }

  @Test
  void theFirstFailureIsToldAndThatOfTheRollbackIsInIt() {
    SQLException rollback = new SQLException("the connection is closed");
    SQLException first = new SQLException("the first");
    Queries queries = new Queries(broken(rollback));
    SQLException told =
        assertThrows(
            SQLException.class,
            () ->
                queries.transaction(
                    all -> {
                      throw first;
                    }));
    assertSame(first, told);
    assertEquals(List.of(rollback), List.of(told.getSuppressed()));
    IllegalStateException wrong =
        assertThrows(
            IllegalStateException.class,
            () ->
                queries.transaction(
                    all -> {
                      throw new IllegalStateException("wrong");
                    }));
    assertEquals(List.of(rollback), List.of(wrong.getSuppressed()));
  }
}
