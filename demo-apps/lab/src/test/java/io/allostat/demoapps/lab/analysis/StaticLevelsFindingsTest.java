package io.allostat.demoapps.lab.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.analysis.Finding.Verdict;
import io.allostat.demoapps.lab.report.StaticLevelsHtmlReport;
import io.allostat.demoapps.lab.report.StaticLevelsTextReport;
import io.allostat.demoapps.lab.testing.StaticLevelsResults;
import java.util.List;
import org.junit.jupiter.api.Test;

class StaticLevelsFindingsTest {
  private static final int LOST = 4;

  private static Finding bar(StaticLevelsResult result, int index) {
    return new StaticLevelsFindings(result).bars().get(index);
  }

  @Test
  void theLoopIsHeldAgainstWhatTheStaticLevelsLost() {
    Finding near = bar(StaticLevelsResults.result(0.02, 0.88, List.of()), LOST);
    assertEquals("+8.0 points", near.measured());
    assertEquals(Verdict.MET, near.verdict());
    Finding far = bar(StaticLevelsResults.result(0.1 - 0.101, 0.88, List.of()), LOST);
    assertEquals("+10.1 points", far.measured());
    assertEquals(Verdict.SHORT, far.verdict());
  }

  /** A point more or less is chance. */
  @Test
  void theStaticLevelsMustMeetTheCeilingInTheLongerRunsToo() {
    StaticLevelsResult met = StaticLevelsResults.result(0.02, 0.909, List.of());
    assertEquals(Verdict.MET, bar(met, 1).verdict());
    assertEquals(Verdict.MET, bar(met, LOST).verdict());
    StaticLevelsResult above = StaticLevelsResults.result(0.02, 0.911, List.of());
    assertEquals(Verdict.SHORT, bar(above, 1).verdict());
    assertEquals(Verdict.NOT_MEASURED, bar(above, LOST).verdict());
    assertEquals("+8.0 points, but not comparable", bar(above, LOST).measured());
  }

  /** They would lose more than they need to, and the loop beside them look good. */
  @Test
  void norMaySaveMoreThanTheyNeedTo() {
    StaticLevelsResult idle = StaticLevelsResults.result(0.3, 0.7, List.of());
    assertEquals(Verdict.SHORT, bar(idle, 1).verdict());
    assertEquals(Verdict.NOT_MEASURED, bar(idle, LOST).verdict());
  }

  @Test
  void whereTrialsOfTheSameDifferTooMuchNothingIsCompared() {
    StaticLevelsResult wavering = StaticLevelsResults.wavering();
    assertEquals(Verdict.SHORT, bar(wavering, 0).verdict());
    assertEquals("14.1 %", bar(wavering, 0).measured());
    assertEquals(Verdict.NOT_MEASURED, bar(wavering, LOST).verdict());
  }

  /** 85 % of the CPU, and 156 of 160 pages offered a second. */
  @Test
  void soMustTheLoop() {
    StaticLevelsResult result = StaticLevelsResults.result(0.02, 0.88, List.of());
    assertEquals("85.0 %", bar(result, 2).measured());
    assertEquals(Verdict.MET, bar(result, 2).verdict());
    assertEquals("97.5 %", bar(result, 3).measured());
    assertEquals(Verdict.MET, bar(result, 3).verdict());
  }

  @Test
  void whereNothingMetTheCeilingNothingIsComparedAndTheReportsSaySo() {
    StaticLevelsResult result = StaticLevelsResults.nothingFound();
    assertEquals(Verdict.NOT_MEASURED, bar(result, 1).verdict());
    assertEquals(Verdict.MET, bar(result, 2).verdict());
    assertEquals(Verdict.NOT_MEASURED, bar(result, LOST).verdict());
    for (String report :
        List.of(StaticLevelsTextReport.of(result), StaticLevelsHtmlReport.of(result))) {
      assertTrue(report.contains("No static service levels met the ceiling of 90.0 %"), report);
    }
    assertTrue(SummaryJson.of(result).contains("\"found\" : null"));
  }

  @Test
  void aSummaryHasTheLevelsByComponent() {
    String summary = SummaryJson.of(StaticLevelsResults.result(0.02, 0.88, List.of()));
    assertTrue(summary.contains("\"found\" : {\n    \"Search\" : 1\n  }"), summary);
  }

  @Test
  void aRunThatIsNotValidSupportsNothing() {
    StaticLevelsResult result = StaticLevelsResults.result(0.02, 0.88, List.of("late"));
    assertEquals(Verdict.NOT_VALID, bar(result, LOST).verdict());
    String said = String.join(" ", new StaticLevelsFindings(result).sentences());
    assertTrue(said.contains("Search 1") && said.contains("not valid"), said);
  }
}
