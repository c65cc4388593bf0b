package io.allostat.demoapps.lab.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.allostat.demoapps.lab.LabException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

class PausedLoopsTest {
  private int waited;

  private void await(Deque<List<String>> answers) {
    PausedLoops.await(
        () -> answers.size() > 1 ? answers.remove() : answers.element(), () -> waited++);
  }

  @Test
  void aLoopThatIsPausedIsNotWaitedFor() {
    await(new ArrayDeque<>(List.of(List.of("paused"))));
    assertEquals(0, waited);
  }

  @Test
  void aStepUnderWayIsWaitedFor() {
    await(
        new ArrayDeque<>(
            List.of(
                List.of("none yet", "paused"),
                List.of("usage above the threshold", "paused"),
                List.of("paused", "paused"))));
    assertEquals(2, waited);
  }

  @Test
  void patienceHasAnEnd() {
    LabException e =
        assertThrows(
            LabException.class, () -> await(new ArrayDeque<>(List.of(List.of("calibrating")))));
    assertEquals(
        "the server's control loop did not pause within 30 s, its newest decision: calibrating",
        e.getMessage());
    assertEquals(PausedLoops.MOST_QUESTIONS - 1, waited);
  }
}
