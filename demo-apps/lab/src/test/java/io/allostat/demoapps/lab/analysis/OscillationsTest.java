package io.allostat.demoapps.lab.analysis;

import static io.allostat.demoapps.lab.testing.Traces.decision;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.demoapps.lab.observe.DecisionSample;
import java.util.List;
import org.junit.jupiter.api.Test;

class OscillationsTest {
  private static DecisionSample down(double second, String component, int level) {
    return decision((long) second, second, "DEGRADE", component, level, null);
  }

  private static DecisionSample up(double second, String component, int level) {
    return decision((long) second, second, "UPGRADE", component, level, null);
  }

  private static int count(DecisionSample... decisions) {
    return Oscillations.count(List.of(decisions), second -> 100, 0, 1000);
  }

  @Test
  void appliedAndUndoneWithin120SecondsIsOne() {
    assertEquals(1, count(down(10, "A", 1), up(130, "A", 0)));
    assertEquals(0, count(down(10, "A", 1), up(131, "A", 0)));
  }

  @Test
  void undoneAndAppliedCountsToo() {
    assertEquals(1, count(up(10, "A", 0), down(40, "A", 1)));
  }

  @Test
  void eachMoveBackCountsOnce() {
    assertEquals(3, count(down(1, "A", 1), up(20, "A", 0), down(40, "A", 1), up(60, "A", 0)));
  }

  @Test
  void anotherStepOrAnotherComponentIsAnotherAdaptation() {
    assertEquals(0, count(down(1, "A", 1), down(20, "A", 2), up(30, "B", 0)));
    assertEquals(1, count(down(1, "A", 1), down(20, "A", 2), up(40, "A", 1)));
    assertEquals(2, count(down(1, "A", 1), down(20, "A", 2), up(40, "A", 1), up(60, "A", 0)));
  }

  @Test
  void holdingChangesNothing() {
    assertEquals(1, count(down(1, "A", 1), decision(2, 5, "HOLD", "", null, null), up(9, "A", 0)));
  }

  @Test
  void aLoadThatChangedBy10PercentIsAReason() {
    List<DecisionSample> moves = List.of(down(10, "A", 1), up(50, "A", 0));
    assertEquals(1, Oscillations.count(moves, second -> second < 30 ? 100 : 91, 0, 1000));
    assertEquals(0, Oscillations.count(moves, second -> second < 30 ? 100 : 90, 0, 1000));
    assertEquals(0, Oscillations.count(moves, s -> s > 20 && s < 30 ? 50 : 100, 0, 1000));
  }

  @Test
  void onlyMovesBackWithinTheSpanCount() {
    List<DecisionSample> moves = List.of(down(10, "A", 1), up(50, "A", 0), down(90, "A", 1));
    assertEquals(1, Oscillations.count(moves, second -> 100, 20, 90));
    assertEquals(1, Oscillations.count(moves, second -> 100, 60, 91));
  }
}
