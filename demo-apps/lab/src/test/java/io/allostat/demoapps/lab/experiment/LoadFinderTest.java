package io.allostat.demoapps.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.LabException;
import io.allostat.demoapps.lab.plan.OverheadPlan;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoadFinderTest {
  private final List<Integer> tried = new ArrayList<>();

  @Test
  void aGoodGuessIsTriedOnce() {
    assertEquals(900, LoadFinder.search(900, clients -> recorded(clients, 0.66)));
    assertEquals(List.of(900), tried);
  }

  @Test
  void aGuessOf45PercentIsCorrected() {
    // A tenth of the CPU goes elsewhere than into requests, so the first correction falls short.
    int clients = LoadFinder.search(700, n -> recorded(n, 0.1 + n / 2000.0));
    assertEquals(1085, clients);
    assertEquals(List.of(700, 1011, 1085), tried);
  }

  @Test
  void whatEndsInsideTheBarsIsGoodEnough() {
    int clients = LoadFinder.search(1000, n -> recorded(n, 0.61));
    assertEquals(OverheadPlan.TRIALS, tried.size());
    assertEquals(tried.get(OverheadPlan.TRIALS - 1), clients, "the one that was measured");
  }

  @Test
  void aDisturbedTrialDoesNotDiscardAnEarlierOneInsideTheBars() {
    // 800 clients gave 61 % of the CPU; what came after was measured beside another program.
    int clients = LoadFinder.search(800, n -> recorded(n, n == 800 ? 0.61 : 0.75));
    assertEquals(OverheadPlan.TRIALS, tried.size());
    assertEquals(800, clients);
  }

  @Test
  void aServerThatCannotBeBroughtThereIsAReason() {
    LabException e =
        assertThrows(
            LabException.class, () -> LoadFinder.search(100, clients -> recorded(clients, 0.3)));
    assertTrue(e.getMessage().startsWith("the server's CPU was at 30.0 % with 1600 clients"));
  }

  private double recorded(int clients, double share) {
    tried.add(clients);
    return share;
  }
}
