package io.allostat.demoapps.lab.testing;

import io.allostat.demoapps.lab.analysis.AdmissionRow;
import io.allostat.demoapps.lab.analysis.CharacteriseResult;
import io.allostat.demoapps.lab.analysis.CharacteriseRow;
import io.allostat.demoapps.lab.observe.Machine;
import io.allostat.demoapps.lab.observe.PhaseTotals;
import io.allostat.demoapps.lab.observe.PhaseTotals.Sum;
import java.util.List;
import java.util.Map;

/** Results of a characterisation that never was. */
public final class Characterisations {
  /** Ten connections, of which two resumed, with ten requests each. */
  public static final PhaseTotals PHASES =
      new PhaseTotals(
          Map.of(
              "HANDSHAKE_FULL", new Sum(8, 0.08, 0.016),
              "HANDSHAKE_RESUMED", new Sum(2, 0.01, 0.001),
              "REQUEST", new Sum(100, 0.05, 0.02),
              "SERVICE", new Sum(100, 0.5, 0.4),
              "IDLE", new Sum(90, 27, 0)));

  private Characterisations() {}

  /** A row. */
  public static CharacteriseRow row(
      String protocol, String shape, double load, int run, double replies) {
    boolean tls = protocol.equals("tls");
    AdmissionRow seen =
        new AdmissionRow(
            tls ? "admits-all" : "stock",
            "none",
            shape,
            load,
            run,
            80 * load,
            replies / 10,
            replies,
            replies,
            0.0,
            5.0,
            20 * load,
            0,
            load > 1 ? 10 : 0,
            0,
            tls ? 60 : 0,
            tls ? 20 : 0,
            0.9,
            0.02,
            0,
            0,
            0.4,
            1.0,
            null);
    return CharacteriseRow.of(protocol, 1, seen, tls ? PHASES : new PhaseTotals(Map.of()));
  }

  /** A result. */
  public static CharacteriseResult result(List<CharacteriseRow> rows) {
    return new CharacteriseResult(
        true,
        Origins.of(new Machine("a CPU", 2, 24, "Linux", "17"), 1),
        Map.of("tls, reconnect, 1 processor", 80.0),
        rows,
        List.of(),
        List.of(),
        List.of("the client was <late>"),
        Map.of());
  }
}
