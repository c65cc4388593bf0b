package io.allostat.policies.admission;

import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.admission.ConnectionCounts;
import io.allostat.core.api.admission.Interval;
import io.allostat.core.api.settings.Settings;
import java.util.HashMap;
import java.util.Map;

/** Intervals and settings with exact numbers. */
final class Samples {
  private Samples() {}

  /** Without further words: u = 0.9, and any work may be in progress. */
  static AdmissionSettings settings(String... namesAndValues) {
    Map<String, String> values = new HashMap<>(Map.of("utilisation", "0.9", "queueSeconds", "0"));
    for (int i = 0; i < namesAndValues.length; i += 2) {
      values.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return Settings.of(AdmissionSettings.class, values);
  }

  /** The paper's form: u = 1, no trim, CTN = 175 ms and CTO = 2 ms from a profile made before. */
  static AdmissionSettings paper() {
    return settings(
        "utilisation", "1",
        "utilisationTrim", "0",
        "costNewMillis", "175",
        "costResumedMillis", "2",
        "costRange", "1");
  }

  static ConnectionCounts came(long arrived) {
    return new ConnectionCounts(arrived, arrived, 0, 0, 0, 0);
  }

  static ConnectionCounts came(long arrived, long admitted) {
    return new ConnectionCounts(arrived, admitted, 0, 0, 0, 0);
  }

  /** Half of the ended connections cost {@code low}, half {@code high}; spent as they end. */
  static ConnectionCounts ended(long arrived, long ended, double low, double high) {
    double sum = ended * (low + high) / 2;
    double squares = ended * (low * low + high * high) / 2;
    return new ConnectionCounts(arrived, arrived, ended, sum, squares, sum);
  }

  static Interval interval(ConnectionCounts newOnes, ConnectionCounts resumed, double cpuSeconds) {
    return new Interval(2, newOnes, resumed, cpuSeconds, 1, 0, 0);
  }

  /** The same interval with a step of the service levels in it. */
  static Interval changing(Interval of, double costChange) {
    return new Interval(
        of.seconds(),
        of.newConnections(),
        of.resumedConnections(),
        of.cpuSeconds(),
        of.held(),
        of.requestsEnded(),
        of.requestsInProgress(),
        of.leastInProgress(),
        of.busySeconds(),
        of.refusalSeconds(),
        of.connectionSeconds(),
        of.compilerSeconds(),
        costChange);
  }

  /** An interval of one processor with this usage, a share of new connections refused. */
  static Interval used(double usage, long arrived, long admitted) {
    return interval(came(arrived, admitted), ConnectionCounts.NONE, 2 * usage);
  }
}
