package io.allostat.demoapps.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.demoapps.lab.plan.Arm;
import io.allostat.demoapps.lab.plan.Run;
import io.allostat.demoapps.lab.plan.ServiceLevelsPlan;
import io.allostat.demoapps.lab.plan.Timing;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StackWatchTest {
  @Test
  void windowsCoverTheTimeThatCounts() {
    Run run = ServiceLevelsPlan.full(Timing.FULL, 1024, 300).get(0);
    List<Integer> seconds =
        IntStream.range(0, run.load().seconds())
            .filter(second -> StackWatch.wanted(run, second))
            .boxed()
            .toList();
    assertEquals(Arm.OFF, run.arm());
    assertEquals(300 / StackWatch.WINDOW_SECONDS, seconds.size());
    assertEquals(60 + StackWatch.WINDOW_SECONDS - 1, seconds.get(0));
    assertEquals(359, seconds.get(seconds.size() - 1));
  }
}
