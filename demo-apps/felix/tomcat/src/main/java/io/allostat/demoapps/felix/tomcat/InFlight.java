package io.allostat.demoapps.felix.tomcat;

import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Locale;
import java.util.Set;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.core.AsyncContextImpl;
import org.apache.catalina.valves.ValveBase;

/**
 * Knows the requests in progress, so that a stop can wait for their end. An asynchronous one is in
 * progress until it is complete, also after its servlet has returned. Streams of events have no
 * end, and are not waited for: what is answered with the content type {@value #EVENTS}. Thread
 * safe.
 */
final class InFlight extends ValveBase {
  /** What has no end. */
  static final String EVENTS = "text/event-stream";

  private final Object changed = new Object();

  /** A request that is dispatched anew comes here again, and is the same one. */
  private final Set<Request> requests = Collections.newSetFromMap(new IdentityHashMap<>());

  InFlight() {
    super(true);
  }

  @Override
  public void invoke(Request request, Response response) throws IOException, ServletException {
    boolean first = begin(request);
    try {
      getNext().invoke(request, response);
    } finally {
      leave(request, first);
    }
  }

  /** What has been begun asynchronously goes on without this thread. */
  private void leave(Request request, boolean first) {
    AsyncContextImpl context = request.isAsync() ? request.getAsyncContextInternal() : null;
    if (context == null) {
      end(request);
      return;
    }
    if (first) {
      // Nobody can complete it before this thread has returned to the server.
      context.addListener(new Completion(request));
    }
    synchronized (changed) {
      // It may be known only now that it is a stream of events.
      changed.notifyAll();
    }
  }

  private boolean begin(Request request) {
    synchronized (changed) {
      return requests.add(request);
    }
  }

  private void end(Request request) {
    synchronized (changed) {
      requests.remove(request);
      changed.notifyAll();
    }
  }

  /**
   * Waits until no request is in progress but streams of events; false if there still is one after
   * the given time.
   */
  boolean drain(Duration grace) throws InterruptedException {
    long end = System.nanoTime() + grace.toNanos();
    synchronized (changed) {
      while (!requests.stream().allMatch(InFlight::isWithoutEnd)) {
        long millis = (end - System.nanoTime()) / 1_000_000;
        if (millis <= 0) {
          return false;
        }
        changed.wait(millis);
      }
      return true;
    }
  }

  private static boolean isWithoutEnd(Request request) {
    String type = request.getResponse().getContentType();
    return type != null && type.toLowerCase(Locale.ROOT).startsWith(EVENTS);
  }

  /** Notes the end of a request that goes on without a thread of the server. */
  private final class Completion implements AsyncListener {
    private final Request request;

    Completion(Request request) {
      this.request = request;
    }

    /** The last that is told, whatever came before. */
    @Override
    public void onComplete(AsyncEvent event) {
      end(request);
    }

    /** Somebody may still answer, or have it dispatched; then it is complete, too. */
    @Override
    public void onTimeout(AsyncEvent event) {}

    /** The same. */
    @Override
    public void onError(AsyncEvent event) {}

    /** With the next begin of asynchronous processing all listeners are forgotten. */
    @Override
    public void onStartAsync(AsyncEvent event) {
      event.getAsyncContext().addListener(this);
    }
  }
}
