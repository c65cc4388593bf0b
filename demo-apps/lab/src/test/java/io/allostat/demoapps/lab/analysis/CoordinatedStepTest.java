package io.allostat.demoapps.lab.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.analysis.CoordinatedStep.Kind;
import io.allostat.demoapps.lab.plan.CrowdArm;
import io.allostat.demoapps.lab.testing.Combinations;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class CoordinatedStepTest {
  @Test
  void whatIsDoneAboutACrowdComesInItsOrder() {
    assertEquals(
        List.of(
            new CoordinatedStep(5, Kind.PROCESSORS_MORE, "0.85 processors, before 0.40"),
            new CoordinatedStep(9.5, Kind.DEGRADED, "Search to level 1"),
            new CoordinatedStep(12, Kind.REFUSING, "the first session is refused"),
            new CoordinatedStep(16, Kind.ADMITTING, "200 sessions were refused since that began"),
            new CoordinatedStep(18.5, Kind.UPGRADED, "Search to level 0"),
            new CoordinatedStep(21, Kind.PROCESSORS_LESS, "0.40 processors, before 0.85")),
        CoordinatedStep.of(Combinations.crowd(CrowdArm.ALL)));
  }

  @Test
  void withoutManagerAndAdmissionThereAreLevelsOnly() {
    assertEquals(
        List.of(Kind.DEGRADED, Kind.UPGRADED),
        CoordinatedStep.of(Combinations.crowd(CrowdArm.LEVELS)).stream()
            .map(CoordinatedStep::kind)
            .toList());
    assertTrue(CoordinatedStep.of(Combinations.crowd(CrowdArm.OFF)).isEmpty());
  }

  @Test
  void theFirstAndTheLastOfAKind() {
    List<CoordinatedStep> steps =
        List.of(
            new CoordinatedStep(1, Kind.DEGRADED, ""),
            new CoordinatedStep(3, Kind.DEGRADED, ""),
            new CoordinatedStep(5, Kind.UPGRADED, ""));
    assertEquals(OptionalDouble.of(1), CoordinatedStep.first(steps, Kind.DEGRADED, 0));
    assertEquals(OptionalDouble.of(3), CoordinatedStep.first(steps, Kind.DEGRADED, 2));
    assertEquals(OptionalDouble.of(3), CoordinatedStep.last(steps, Kind.DEGRADED, 0));
    assertEquals(OptionalDouble.empty(), CoordinatedStep.last(steps, Kind.REFUSING, 0));
    assertEquals("processors less", Kind.PROCESSORS_LESS.toString(), "as in summaries");
  }
}
