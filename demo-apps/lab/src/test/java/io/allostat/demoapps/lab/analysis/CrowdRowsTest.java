package io.allostat.demoapps.lab.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.demoapps.lab.plan.CombinedPlan;
import io.allostat.demoapps.lab.testing.Combinations;
import java.util.List;
import org.junit.jupiter.api.Test;

class CrowdRowsTest {
  private static final double EXACT = 1e-9;

  @Test
  void aDegradedPageCountsForWhatItIsWorth() {
    List<CrowdRow> rows =
        Combinations.result(List.of())
            .crowdRows("allostat-levels", CombinedPlan.SECOND, CombinedPlan.CROWD);
    assertEquals(1, rows.size());
    CrowdRow row = rows.get(0);
    assertEquals(0.1, row.degradedShare(), EXACT);
    assertEquals(10 * row.completedSessionsPerSecond(), row.repliesPerSecond(), EXACT);
    assertEquals(9 * row.completedSessionsPerSecond(), row.goodputPerSecond(), EXACT);
  }

  @Test
  void theNeighboursPagesCountInTheSameWay() {
    List<CrowdRow> rows =
        Combinations.result(List.of())
            .crowdRows("allostat-levels", CombinedPlan.FIRST, CombinedPlan.CROWD);
    assertEquals(1, rows.size());
    CrowdRow row = rows.get(0);
    assertEquals(15, row.repliesPerSecond(), EXACT);
    assertEquals(12, row.goodputPerSecond(), EXACT);
    assertEquals(0.2, row.degradedShare(), EXACT);
  }
}
