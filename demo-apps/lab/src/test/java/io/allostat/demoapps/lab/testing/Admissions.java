package io.allostat.demoapps.lab.testing;

import io.allostat.demoapps.lab.analysis.AdmissionResult;
import io.allostat.demoapps.lab.analysis.AdmissionRow;
import io.allostat.demoapps.lab.analysis.HandshakeCheck;
import io.allostat.demoapps.lab.analysis.ResumptionCheck;
import io.allostat.demoapps.lab.observe.Machine;
import java.util.List;
import java.util.Map;

/** Results of an admission experiment that never was. */
public final class Admissions {
  private Admissions() {}

  /** A row of a good client. */
  public static AdmissionRow row(String arm, double load, int run, double completed, double p95) {
    return row(arm, load, run, completed, p95, 0.5, 1.0, null);
  }

  /** A row; without a pacemaker where paceMicros is null. */
  public static AdmissionRow row(
      String arm,
      double load,
      int run,
      double completed,
      double p95,
      double clientCpu,
      double latenessMillis,
      Double paceMicros) {
    return row(arm, load, run, completed, p95, clientCpu, latenessMillis, 0, paceMicros);
  }

  /** A row of which so many seconds were disturbed. */
  public static AdmissionRow disturbed(String arm, int run, double share) {
    return row(arm, 1, run, 80, 40, 0.5, 1.0, share, null);
  }

  private static AdmissionRow row(
      String arm,
      double load,
      int run,
      double completed,
      double p95,
      double clientCpu,
      double latenessMillis,
      double disturbedShare,
      Double paceMicros) {
    return new AdmissionRow(
        arm,
        "none",
        "keep-alive",
        load,
        run,
        80 * load,
        completed,
        10 * completed,
        10 * completed,
        0.0,
        p95 / 4,
        p95,
        1,
        2,
        0,
        completed,
        0,
        0.9,
        0.02,
        0,
        disturbedShare,
        clientCpu,
        latenessMillis,
        paceMicros);
  }

  /** A row of Allostat, while the pacemaker's piece took so long. */
  public static AdmissionRow paced(double load, int run, double completed, double paceMicros) {
    return row("allostat", load, run, completed, 40, 0.5, 1.0, paceMicros);
  }

  /** A result without resumptions. */
  public static AdmissionResult result(List<AdmissionRow> rows, List<String> invalid) {
    return result(rows, List.of(), invalid);
  }

  /** A result. */
  public static AdmissionResult result(
      List<AdmissionRow> rows, List<ResumptionCheck> resumptions, List<String> invalid) {
    return new AdmissionResult(
        false,
        Origins.of(new Machine("a CPU", 2, 24, "Linux", "17"), 1),
        Map.of("keep-alive", 80.0),
        Map.of("semaphore:2", 90.0),
        rows,
        List.of(new HandshakeCheck("stock", "keep-alive", 1, 100, 0, 20, 110, 0)),
        resumptions,
        true,
        List.of(),
        invalid,
        List.of(),
        Map.of("scale", "0.4"));
  }
}
