package io.allostat.demoapps.lab.analysis;

import static io.allostat.demoapps.lab.testing.Admissions.paced;
import static io.allostat.demoapps.lab.testing.Admissions.result;
import static io.allostat.demoapps.lab.testing.Admissions.row;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.analysis.Finding.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EqualPaceTest {
  private static double completed(double atPaceOne, double pace) {
    return atPaceOne * Math.pow(pace, -0.8);
  }

  /** The second load was seen on a slower processor, but once. */
  private static List<AdmissionRow> exact() {
    return List.of(
        paced(2, 1, completed(120, 1.0), 600 * 1.0),
        paced(2, 2, completed(120, 1.1), 600 * 1.1),
        paced(2, 3, completed(120, 0.9), 600 * 0.9),
        paced(3, 1, completed(118, 1.3), 600 * 1.3),
        paced(3, 2, completed(118, 1.2), 600 * 1.2),
        paced(3, 3, completed(118, 0.9), 600 * 0.9));
  }

  @Test
  void loadsAreComparedAtTheSamePace() {
    EqualPace pace = EqualPace.of(exact()).orElseThrow();
    PairedRatio ratio = pace.ofHighest(3);
    assertEquals(118.0 / 120, ratio.ratio(), 1e-9);
    assertEquals(ratio.ratio(), ratio.lower(), 1e-6, "nothing is left to chance");
    assertEquals(ratio.ratio(), ratio.upper(), 1e-6, "nothing is left to chance");
    assertEquals(1, pace.ofHighest(2).ratio());
    assertTrue(Double.isFinite(pace.ofHighest(2).lower()));
  }

  @Test
  void upToTheCapacityWhatIsOfferedIsCompletedWhateverThePace() {
    List<AdmissionRow> rows = new ArrayList<>(exact());
    double usual = Math.exp((Math.log(1.0 * 1.1 * 0.9) + Math.log(1.3 * 1.2 * 0.9)) / 6);
    // More than the full server does at the mean pace: this is the own peak.
    double offered = completed(130, usual);
    rows.add(paced(1, 1, offered, 900));
    rows.add(paced(1, 2, offered, 500));
    EqualPace pace = EqualPace.of(rows).orElseThrow();
    assertEquals(120.0 / 130, pace.ofHighest(2).ratio(), 1e-9);
    assertEquals(118.0 / 130, pace.ofHighest(3).ratio(), 1e-9);
  }

  /** By normal errors of 3 %, the interval holds the truth in some 95 of 100 cases. */
  @Test
  void theIntervalHoldsTheTruthAsOftenAsItSays() {
    Random random = new Random(7);
    int held = 0;
    for (int i = 0; i < 1_000; i++) {
      List<AdmissionRow> rows = new ArrayList<>();
      for (int run = 1; run <= 5; run++) {
        // Far apart, so that the same load is the highest each time.
        rows.add(noisy(2, run, 120, random));
        rows.add(noisy(3, run, 80, random));
      }
      PairedRatio ratio = EqualPace.of(rows).orElseThrow().ofHighest(3);
      held += ratio.lower() <= 80.0 / 120 && 80.0 / 120 <= ratio.upper() ? 1 : 0;
    }
    assertTrue(held > 930 && held < 970, "held " + held);
  }

  private static AdmissionRow noisy(double load, int run, double completed, Random random) {
    double pace = Math.exp(0.1 * random.nextGaussian());
    double error = Math.exp(0.03 * random.nextGaussian());
    return paced(load, run, completed(completed, pace) * error, 600 * pace);
  }

  @Test
  void thereIsNoFitWhereItCannotTell() {
    List<AdmissionRow> rows = new ArrayList<>(exact());
    assertTrue(EqualPace.of(rows.subList(0, 3)).isEmpty(), "one row is left for the error");
    rows.add(row("allostat", 5, 1, 100, 40));
    assertTrue(EqualPace.of(rows).isEmpty(), "a row without a pace");
    rows.set(6, paced(5, 1, 0, 600));
    assertTrue(EqualPace.of(rows).isEmpty(), "a row with nothing completed");
    assertTrue(EqualPace.of(List.of()).isEmpty());
    assertTrue(
        EqualPace.of(
                List.of(
                    paced(2, 1, 100, 600),
                    paced(2, 2, 101, 600),
                    paced(2, 3, 102, 600),
                    paced(2, 4, 102, 600)))
            .isEmpty(),
        "one pace");
  }

  /** The medians are 15 % apart: the processor was slower. */
  @Test
  void whatIsHeldBeyondTheCapacityIsJudgedAtEqualPace() {
    Finding held = new AdmissionFindings(result(exact(), List.of()), "keep-alive").bars().get(2);
    assertTrue(held.subject().contains("at 3 times"), held.subject());
    assertEquals(Verdict.MET, held.verdict(), held.measured());
    assertTrue(
        held.measured().startsWith("0.98 (0.98 to 0.98) at equal pace; by medians 85"),
        held.measured());
  }
}
