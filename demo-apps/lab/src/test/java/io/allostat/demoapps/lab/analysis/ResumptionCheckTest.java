package io.allostat.demoapps.lab.analysis;

import static io.allostat.demoapps.lab.testing.AdmissionSeconds.sample;
import static io.allostat.demoapps.lab.testing.AdmissionSeconds.second;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.analysis.Finding.Verdict;
import io.allostat.demoapps.lab.observe.AdmissionSecond;
import io.allostat.demoapps.lab.testing.Admissions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ResumptionCheckTest {
  private static final AdmissionRows.Run RUN =
      new AdmissionRows.Run("allostat", "none", "reconnect", 2);

  private static ResumptionCheck check(AdmissionSecond... seconds) {
    return ResumptionCheck.of(RUN, List.of(seconds)).orElseThrow();
  }

  @Test
  void whatIsRefusedWhileResumedConnectionsFitIsCountedApart() {
    // 180 resumed connections of 10 ms are just what fits into 1.8 s.
    ResumptionCheck check =
        check(
            second(0, 40, 1, sample(180, 7)),
            second(1, 50, 2, sample(181, 9)),
            second(2, 60, 4, sample(180, 9)),
            second(3, 70, 0, sample(100, 10)));
    assertEquals(new ResumptionCheck("allostat", "reconnect", 2, 220, 7, 1, 4, 2, 3), check);
  }

  @Test
  void aServerWithoutAdmissionControlIsNotChecked() {
    assertTrue(ResumptionCheck.of(RUN, List.of(second(0, 1, 1, Optional.empty()))).isEmpty());
  }

  @Test
  void oneResumptionRefusedWhileTheyFitIsTooMany() {
    assertEquals(Verdict.MET, verdict(check(second(0, 40, 0, sample(180, 0)))));
    assertEquals(Verdict.SHORT, verdict(check(second(0, 40, 1, sample(180, 0)))));
    assertEquals(Verdict.NOT_MEASURED, verdict(check(second(0, 40, 1, sample(200, 0)))));
  }

  private static Verdict verdict(ResumptionCheck check) {
    List<Finding> bars =
        new AdmissionFindings(Admissions.result(List.of(), List.of(check), List.of()), "reconnect")
            .bars();
    return bars.get(bars.size() - 1).verdict();
  }

  @Test
  void theTraceHasALineASecondWithAsManyColumnsAsTheHeading() {
    String text =
        AdmissionTraceCsv.of(
            RUN, List.of(second(0, 1, 0, sample(5, 0)), second(1, 2, 0, Optional.empty())));
    int columns = AdmissionTraceCsv.HEADING.strip().split(",", -1).length;
    assertEquals(2, text.lines().count());
    text.lines().forEach(line -> assertEquals(columns, line.split(",", -1).length, line));
    assertTrue(text.startsWith("allostat,none,reconnect,2,0,0,true,4,10,8,80,"), text);
  }
}
