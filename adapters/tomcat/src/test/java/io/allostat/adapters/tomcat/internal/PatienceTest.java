package io.allostat.adapters.tomcat.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PatienceTest {
  private final Patience patience = new Patience();

  @Test
  void whoSpeaksInTimeIsWaitedForAgain() {
    for (int i = 0; i < 10; i++) {
      assertTrue(patience.waits());
      patience.waited(true);
    }
  }

  @Test
  void silentClientsAreWaitedForSeldom() {
    long waits =
        IntStream.range(0, 10 * (Patience.AFTER_SILENCE + 1))
            .filter(
                i -> {
                  boolean wait = patience.waits();
                  if (wait) {
                    patience.waited(false);
                  }
                  return wait;
                })
            .count();
    assertEquals(10, waits);
  }
}
