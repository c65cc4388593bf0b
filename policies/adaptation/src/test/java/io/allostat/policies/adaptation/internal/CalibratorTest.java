package io.allostat.policies.adaptation.internal;

import static io.allostat.policies.adaptation.internal.PilesTest.CPU;
import static io.allostat.policies.adaptation.internal.PilesTest.USAGE;
import static io.allostat.policies.adaptation.internal.PilesTest.fullUntil;
import static io.allostat.policies.adaptation.internal.PilesTest.profile;
import static io.allostat.policies.adaptation.internal.PilesTest.seconds;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.core.api.component.Adaptation;
import io.allostat.core.api.control.Decision;
import io.allostat.core.api.control.Decision.Kind;
import io.allostat.core.api.control.Regulation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * A change at 100 s that takes a cost from 0.9 s to a twentieth, with ten requests inside; the
 * numbers are those of {@link PilesTest}.
 */
class CalibratorTest {
  private static Calibrator calibrator(double from, double to, double fullUntil) {
    Decision decision =
        new Decision(
            Kind.DEGRADE,
            seconds(100),
            CPU,
            Optional.of(new Adaptation("B", 0, 1)),
            Map.of(),
            List.of(),
            "test");
    Regulation regulation =
        new Regulation(decision, profile(seconds(50), seconds(100), 10, 0.9, 1), Map.of("B", 1));
    return new Calibrator(
        regulation,
        profile(seconds(from), seconds(to), 4.5, USAGE, 10),
        new Piles(fullUntil(fullUntil)));
  }

  @Test
  void whereAStepSavesNearlyAllAFewOldRequestsAreMostOfWhatIsMeasured() {
    Calibrator calibrator = calibrator(102, 110, 110);
    // 5.256 of 80 that ran are old; they cost 4.73 s, and 7.68 s were used.
    assertEquals(5.256 / 80, calibrator.carryover(), 1e-4);
    assertEquals(5.256 * 0.9 / 7.68, calibrator.outdatedShare(), 1e-4);
  }

  @Test
  void onceTheOldOnesAreGoneNothingIsOutdated() {
    assertEquals(0, calibrator(106, 110, 104).outdatedShare(), 1e-9);
  }

  @Test
  void noMoreThanAllIsOutdated() {
    // 2.38 of the ten requests of 0.9 s, and 1.92 s in use of 102 to 104 s.
    assertEquals(1, calibrator(102, 104, 108).outdatedShare(), 1e-9);
  }
}
