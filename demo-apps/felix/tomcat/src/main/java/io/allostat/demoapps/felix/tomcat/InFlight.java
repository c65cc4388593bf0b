package io.allostat.demoapps.felix.tomcat;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.time.Duration;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;

/** Counts the requests in progress, so that a stop can wait for their end. Thread safe. */
final class InFlight extends ValveBase {
  private final Object changed = new Object();
  private int requests;

  InFlight() {
    super(true);
  }

  @Override
  public void invoke(Request request, Response response) throws IOException, ServletException {
    synchronized (changed) {
      requests++;
    }
    try {
      getNext().invoke(request, response);
    } finally {
      synchronized (changed) {
        requests--;
        changed.notifyAll();
      }
    }
  }

  /** Waits until no request is in progress; false if there still is one after the given time. */
  boolean drain(Duration grace) throws InterruptedException {
    long end = System.nanoTime() + grace.toNanos();
    synchronized (changed) {
      while (requests > 0) {
        long millis = (end - System.nanoTime()) / 1_000_000;
        if (millis <= 0) {
          return false;
        }
        changed.wait(millis);
      }
      return true;
    }
  }
}
