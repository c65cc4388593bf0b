package io.allostat.demoapps.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.observe.SessionSecond;
import io.allostat.demoapps.lab.pace.PaceLog;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class StepTimesTest {
  private final AtomicLong now = new AtomicLong();
  private final StepTimes times = new StepTimes(now::get);

  private void second(int second, int step, boolean counted) {
    now.set(TimeUnit.SECONDS.toNanos(second + 1));
    assertTrue(times.test(new SessionSecond(second, step, counted, 0, null)), "go on");
  }

  private static void pieces(PaceLog log, double second, int number, long micros) {
    for (int i = 0; i < number; i++) {
      long at = (long) (second * 1e9) + i;
      log.accept(at + " " + 1_000 * micros / 2 + " " + 1_000 * micros / 2);
    }
  }

  @Test
  void whatIsBetweenSecondsThatCountIsLeftOut() {
    second(0, 0, true);
    second(1, 0, false);
    second(2, 0, true);
    PaceLog log = new PaceLog();
    pieces(log, 0.5, 10, 600);
    pieces(log, 1.5, 10, 9_000);
    pieces(log, 2.5, 10, 700);
    assertEquals(Map.of(0, 650.0), times.paceMicros(log));
  }

  @Test
  void thePaceOfAStepIsThatOfItsSecondsThatCount() {
    second(0, 0, false);
    second(1, 0, true);
    second(2, 0, true);
    second(3, 1, false);
    second(4, 1, true);
    second(5, 2, true);
    PaceLog log = new PaceLog();
    pieces(log, 0.5, 10, 9_000);
    pieces(log, 1.5, 10, 600);
    pieces(log, 2.5, 10, 700);
    pieces(log, 3.5, 10, 9_000);
    pieces(log, 4.5, 10, 800);
    pieces(log, 5.5, 4, 900);
    assertEquals(Map.of(0, 650.0, 1, 800.0), times.paceMicros(log), "too few pieces in the last");
  }
}
