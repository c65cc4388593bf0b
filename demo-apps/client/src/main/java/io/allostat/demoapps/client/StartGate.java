package io.allostat.demoapps.client;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;

/**
 * Lets several loads begin at the same time, when each of them has looked at its site. Thread-safe.
 */
final class StartGate {
  private final CountDownLatch missing;
  private volatile boolean failed;

  /**
   * @param loads how many there are
   */
  StartGate(int loads) {
    missing = new CountDownLatch(loads);
  }

  /** For a load that is alone. */
  static StartGate open() {
    return new StartGate(1);
  }

  /**
   * Waits until all have come here.
   *
   * @throws IOException when one of them cannot begin
   */
  void pass() throws IOException, InterruptedException {
    missing.countDown();
    missing.await();
    if (failed) {
      throw new IOException("not begun, because the load of another application could not begin");
    }
  }

  /** One cannot begin, and so nobody does who has not yet. */
  void fail() {
    failed = true;
    while (missing.getCount() > 0) {
      missing.countDown();
    }
  }
}
