package io.allostat.demoapps.hosting.limiter;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;

/**
 * Lets brownout decide which requests are served in full; none is refused. A request's time begins
 * here, when a thread of the server has taken it. Thread safe.
 */
final class BrownoutValve extends ValveBase {
  private final Dimmer dimmer;
  private final BrownoutController controller;

  BrownoutValve(Dimmer dimmer, double pole, double setPointSeconds) {
    super(false);
    this.dimmer = dimmer;
    this.controller = new BrownoutController(pole, setPointSeconds, System.nanoTime());
    dimmer.setShare(controller.dimmer());
  }

  @Override
  public void invoke(Request request, Response response) throws IOException, ServletException {
    long begin = System.nanoTime();
    dimmer.draw(ThreadLocalRandom.current().nextDouble());
    try {
      getNext().invoke(request, response);
    } finally {
      dimmer.forget();
      long end = System.nanoTime();
      double inFull = controller.replied(end, end - begin);
      // A request that outlives the valve has no say in what comes after it.
      if (getState().isAvailable()) {
        dimmer.setShare(inFull);
      }
    }
  }
}
