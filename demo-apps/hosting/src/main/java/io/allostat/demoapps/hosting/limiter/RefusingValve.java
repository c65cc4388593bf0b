package io.allostat.demoapps.hosting.limiter;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;

/** Lets a limiter decide on each request; those refused get status 503. Thread safe. */
abstract class RefusingValve extends ValveBase {
  RefusingValve() {
    super(false);
  }

  /** A request that was let in. */
  @FunctionalInterface
  interface Permit {
    /**
     * Tells the limiter that the request is over.
     *
     * @param failed whether the server could not answer it
     */
    void end(boolean failed);
  }

  /** Decides on a request; null to refuse it. */
  protected abstract Permit enter();

  @Override
  public final void invoke(Request request, Response response)
      throws IOException, ServletException {
    Permit permit = enter();
    if (permit == null) {
      response.sendError(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
      return;
    }
    boolean failed = true;
    try {
      getNext().invoke(request, response);
      failed = response.getStatus() >= HttpServletResponse.SC_INTERNAL_SERVER_ERROR;
    } finally {
      permit.end(failed);
    }
  }
}
