package io.allostat.demoapps.lab.testing;

import io.allostat.demoapps.lab.analysis.AdmissionRow;
import io.allostat.demoapps.lab.analysis.GoodputResult;
import io.allostat.demoapps.lab.analysis.HandshakeCheck;
import io.allostat.demoapps.lab.observe.Machine;
import io.allostat.demoapps.lab.plan.GoodputArm;
import java.util.List;
import java.util.Map;

/** Results of a goodput experiment that never was. */
public final class Goodputs {
  private Goodputs() {}

  /** A row of a good client whose pages lost that share of their worth. */
  public static AdmissionRow row(
      GoodputArm arm, double load, int run, double replies, double loss) {
    return row(arm, load, run, replies, loss, 0);
  }

  /** The same, of which so many seconds were disturbed. */
  public static AdmissionRow row(
      GoodputArm arm, double load, int run, double replies, double loss, double disturbedShare) {
    return new AdmissionRow(
        arm.label(),
        arm.variants().get(0),
        "keep-alive",
        load,
        run,
        20 * load,
        replies / 10,
        replies,
        replies * (1 - loss),
        loss,
        50.0,
        400.0,
        1,
        2,
        0,
        18,
        0,
        0.9,
        0.02,
        0,
        disturbedShare,
        0.4,
        1.0,
        null);
  }

  /** A result. */
  public static GoodputResult result(List<AdmissionRow> rows, List<String> invalid) {
    return new GoodputResult(
        false,
        Origins.of(new Machine("a CPU", 2, 24, "Linux", "17"), 1),
        20,
        Map.of("semaphore:8+least", 90.0),
        rows,
        List.of(new HandshakeCheck("allostat-levels", "keep-alive", 1, 90, 810, 2, 91, 810)),
        List.of(),
        invalid,
        Map.of("scale", "6"));
  }
}
