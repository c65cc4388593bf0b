package io.allostat.adapters.console.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class OperatorThreadTest {
  private final OperatorThread operator = new OperatorThread(Duration.ofSeconds(30));

  @AfterEach
  void close() {
    operator.close();
  }

  /** The thread may not yet be waiting for the next one when the caller has the result. */
  @Test
  void whoHasTheResultMayAskAgainAtOnce() throws Exception {
    for (int i = 0; i < 20_000; i++) {
      assertEquals(Optional.of(i), operator.run(echo(i)));
    }
  }

  private static Callable<Integer> echo(int number) {
    return () -> number;
  }

  @Test
  void whileOneGoesOnOthersAreRefused() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    try (OperatorThread impatient = new OperatorThread(Duration.ofMillis(1))) {
      assertEquals(
          Optional.empty(),
          impatient.run(
              () -> {
                end.await();
                ended.countDown();
                return 1;
              }));
      assertThrows(RejectedExecutionException.class, () -> impatient.run(() -> 2));
      end.countDown();
      ended.await();
    }
  }

  @Test
  void whatFailsLeavesRoomForTheNext() throws Exception {
    for (int i = 0; i < 3; i++) {
      ExecutionException failed =
          assertThrows(
              ExecutionException.class,
              () ->
                  operator.run(
                      () -> {
                        throw new IllegalStateException("a test");
                      }));
      assertEquals("a test", failed.getCause().getMessage());
    }
  }

  @Test
  void nothingIsRunOnceItIsClosed() {
    operator.close();
    assertThrows(RejectedExecutionException.class, () -> operator.run(() -> 1));
    assertThrows(RejectedExecutionException.class, () -> operator.run(() -> 1));
  }
}
