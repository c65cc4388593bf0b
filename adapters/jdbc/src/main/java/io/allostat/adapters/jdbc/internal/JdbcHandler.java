package io.allostat.adapters.jdbc.internal;

import io.allostat.core.api.component.Call;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Wrapper;
import java.util.Set;

/**
 * Passes the calls of one connection or statement on to the driver, inside the component where the
 * database works. Tells the connection's loan who uses it. As thread safe as the driver.
 */
final class JdbcHandler implements InvocationHandler {
  /** All overloads of a name do the same work, so names suffice. */
  private static final Set<String> DATABASE_WORKS =
      Set.of(
          "prepareStatement",
          "prepareCall",
          "commit",
          "rollback",
          "execute",
          "executeQuery",
          "executeUpdate",
          "executeLargeUpdate",
          "executeBatch",
          "executeLargeBatch",
          "getMoreResults");

  private static final Set<String> ENDS_LOAN = Set.of("close", "abort");

  private final JdbcProxies proxies;
  private final ComponentCalls calls;
  private final Object target;
  private final Connection connection;
  private final Loan loan;

  /**
   * Makes the handler of one proxy.
   *
   * @param proxies wraps what the driver returns
   * @param calls the component
   * @param target the driver's connection or statement
   * @param connection the proxy of a statement's connection; null for connections
   * @param loan the connection's, ended when that is closed or aborted
   */
  JdbcHandler(
      JdbcProxies proxies, ComponentCalls calls, Object target, Connection connection, Loan loan) {
    this.proxies = proxies;
    this.calls = calls;
    this.target = target;
    this.connection = connection;
    this.loan = loan;
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
    Class<?> owner = method.getDeclaringClass();
    if (owner == Object.class) {
      return ofObject(proxy, method, arguments);
    }
    if (owner == Wrapper.class) {
      return ofWrapper(proxy, method, (Class<?>) arguments[0]);
    }
    loan.use();
    Object result =
        DATABASE_WORKS.contains(method.getName())
            ? enterAndPass(method, arguments)
            : pass(method, arguments);
    if (result instanceof Statement statement && connection == null) {
      return proxies.statement(statement, (Connection) proxy, loan);
    }
    return result instanceof Connection && connection != null ? connection : result;
  }

  private Object enterAndPass(Method method, Object[] arguments) throws Throwable {
    Call call = calls.enter();
    try {
      return pass(method, arguments);
    } finally {
      calls.leave(call);
    }
  }

  private Object pass(Method method, Object[] arguments) throws Throwable {
    boolean endsLoan = connection == null && ENDS_LOAN.contains(method.getName());
    if (endsLoan) {
      loan.returning();
    }
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    } finally {
      // Also when closing failed: the pool has the connection back, or has thrown it away.
      if (endsLoan) {
        loan.end();
      }
    }
  }

  /** A proxy equals itself alone, as connections and statements of drivers do. */
  private Object ofObject(Object proxy, Method method, Object[] arguments) {
    return switch (method.getName()) {
      case "equals" -> proxy == arguments[0];
      case "hashCode" -> System.identityHashCode(proxy);
      default -> target.toString();
    };
  }

  private Object ofWrapper(Object proxy, Method method, Class<?> type) throws SQLException {
    Wrapper driver = (Wrapper) target;
    if (method.getName().equals("isWrapperFor")) {
      return type.isInstance(proxy) || type.isInstance(target) || driver.isWrapperFor(type);
    }
    if (type.isInstance(proxy)) {
      return proxy;
    }
    return type.isInstance(target) ? target : driver.unwrap(type);
  }
}
