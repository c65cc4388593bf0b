package io.allostat.demoapps.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Whether the client itself was the limit: then what it measured says nothing about the server. It
 * was if it used {@value #MOST_CPU} of a core or more, or sent {@value #MOST_LATE_MILLIS} ms or
 * more late at the 99 % quantile, in a part that counts. Pure.
 */
final class ClientLimit {
  static final double MOST_CPU = 0.8;
  static final double MOST_LATE_MILLIS = 5;

  private ClientLimit() {}

  /**
   * Judges a closed loop.
   *
   * @return one sentence for each reason; empty if the server was measured
   */
  static List<String> of(LoadSummary summary) {
    List<String> reasons = new ArrayList<>();
    for (int i = 0; i < summary.phases().size(); i++) {
      PhaseSummary phase = summary.phases().get(i);
      judge("phase " + i, phase.clientCpu(), phase.latenessP99Millis(), reasons);
    }
    return List.copyOf(reasons);
  }

  /**
   * Judges a load of sessions.
   *
   * @return one sentence for each reason; empty if the server was measured
   */
  static List<String> of(SessionReport.Summary summary) {
    List<String> reasons = new ArrayList<>();
    for (int i = 0; i < summary.phases().size(); i++) {
      SessionReport report = summary.phases().get(i).report();
      judge("phase " + i, report.clientCpu(), report.latenessP99Millis(), reasons);
    }
    return List.copyOf(reasons);
  }

  /**
   * Judges attackers, all of whose time counts.
   *
   * @return one sentence for each reason; empty if they came as they were told to
   */
  static List<String> of(GarbageReport report) {
    List<String> reasons = new ArrayList<>();
    judge("attack", report.clientCpu(), report.latenessP99Millis(), reasons);
    return List.copyOf(reasons);
  }

  /** What is NaN was not measured, because nothing counted. */
  private static void judge(String part, double cpu, double lateMillis, List<String> reasons) {
    if (cpu >= MOST_CPU) {
      reasons.add(
          String.format(
              Locale.ROOT,
              "%s: the client used %.2f of a core, expected below %.1f",
              part,
              cpu,
              MOST_CPU));
    }
    if (lateMillis >= MOST_LATE_MILLIS) {
      reasons.add(
          String.format(
              Locale.ROOT,
              "%s: the client sent %.1f ms late at p99, expected below %.0f ms",
              part,
              lateMillis,
              MOST_LATE_MILLIS));
    }
  }
}
