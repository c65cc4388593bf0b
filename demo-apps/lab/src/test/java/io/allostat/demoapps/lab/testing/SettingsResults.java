package io.allostat.demoapps.lab.testing;

import io.allostat.demoapps.lab.analysis.AdmissionRow;
import io.allostat.demoapps.lab.analysis.HandshakeCheck;
import io.allostat.demoapps.lab.analysis.SettingsResult;
import io.allostat.demoapps.lab.analysis.SettingsSlice;
import io.allostat.demoapps.lab.observe.Machine;
import java.util.List;
import java.util.Map;

/** Results of a comparison of settings that never was. */
public final class SettingsResults {
  private SettingsResults() {}

  /** A slice whose slowest second took three times as long. */
  public static SettingsSlice slice(
      String arm, double load, int pair, double completed, double p95) {
    return slice(Admissions.row(arm, load, pair, completed, p95));
  }

  /** The same of a row. */
  public static SettingsSlice slice(AdmissionRow row) {
    return new SettingsSlice(row, 3 * row.p95Millis());
  }

  /** A result of a capacity of 80 sessions/s. */
  public static SettingsResult result(List<SettingsSlice> slices, List<String> invalid) {
    return new SettingsResult(
        true,
        Origins.of(new Machine("a CPU", 2, 24, "Linux", "17"), 1),
        80,
        slices,
        List.of(new HandshakeCheck("allostat", "keep-alive", 1, 100, 0, 20, 110, 0)),
        List.of(),
        invalid,
        List.of("allostat: set <aside>"),
        Map.of("allostat-set", "{utilisation=0.94}"));
  }
}
