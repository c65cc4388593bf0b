package io.allostat.demoapps.client;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Lets a run that is ended by a signal still write its summary. */
final class LastWords {
  private static final long SECONDS = 10;

  private final CountDownLatch finished = new CountDownLatch(1);
  private final Thread hook;

  /** On the end of the JVM calls {@code stop} and waits for {@link #said}. */
  LastWords(Runnable stop) {
    hook = new Thread(() -> say(stop), "last-words");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  private void say(Runnable stop) {
    stop.run();
    try {
      finished.await(SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The summary is written. */
  void said() {
    finished.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The hook is what ended the run; there is nothing to take back.
      return;
    }
  }
}
