package io.allostat.core.api.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ThreadStatesTest {
  private static final ThreadStates STATES = new ThreadStates(1, 2, 3, 4, 5, 6, 7, 8);

  @Test
  void waitingIsTheSumOfWhatIsWaitedFor() {
    assertEquals(4 + 5 + 6 + 7, STATES.waiting());
    assertEquals(9, ThreadStates.ofWaiting(9).waiting());
    assertEquals(0, ThreadStates.NONE.waiting());
  }

  @Test
  void windowsAddUp() {
    assertEquals(new ThreadStates(2, 4, 6, 8, 10, 12, 14, 16), STATES.plus(STATES));
    assertEquals(STATES, STATES.plus(ThreadStates.NONE));
  }

  @Test
  void noNumberIsSoLargeThatSumsOverflow() {
    assertThrows(IllegalArgumentException.class, () -> ThreadStates.ofWaiting(Long.MAX_VALUE));
  }

  @Test
  void noNumberIsNegative() {
    String message =
        assertThrows(
                IllegalArgumentException.class, () -> new ThreadStates(0, 0, 0, 0, 0, -1, 0, 0))
            .getMessage();
    assertTrue(message.contains("waitingForLock") && message.contains("-1"), message);
  }
}
