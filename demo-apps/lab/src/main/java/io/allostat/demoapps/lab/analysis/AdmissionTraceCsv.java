package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.observe.AdmissionSample;
import io.allostat.demoapps.lab.observe.AdmissionSecond;
import io.allostat.demoapps.lab.observe.SessionCounts;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Writes {@code trace.csv}: every second of every run, for an analysis of one's own. */
public final class AdmissionTraceCsv {
  /** The heading. */
  public static final String HEADING =
      "arm,variant,shape,run,second,step,counted,active,arrivals,completed,replies,refused,timedOut,"
          + "failed,full,resumed,p50Millis,p95Millis,serverCpu,otherCpu,stolen,predictedNew,"
          + "predictedResumed,costNewMillis,costResumedMillis,costNewSource,costResumedSource,"
          + "utilisation,limitPerInterval,refusedConnections,falseClaims\n";

  private AdmissionTraceCsv() {}

  /**
   * The lines of a run.
   *
   * @param run which
   * @param seconds of it
   * @return text; figures that are not there are empty
   */
  public static String of(AdmissionRows.Run run, List<AdmissionSecond> seconds) {
    return seconds.stream().map(second -> line(run, second)).collect(Collectors.joining());
  }

  private static String line(AdmissionRows.Run run, AdmissionSecond second) {
    SessionCounts counts = second.client().counts();
    return String.format(
            Locale.ROOT,
            "%s,%s,%s,%d,%d,%d,%b,%d,%d,%d,%d,%d,%d,%d,%d,%d,%s,%s,%.3f,%.3f,%.3f,",
            run.arm(),
            run.variant(),
            run.shape(),
            run.number(),
            second.client().second(),
            second.client().step(),
            second.client().counted(),
            second.client().active(),
            counts.arrivals(),
            counts.completed(),
            counts.replies(),
            counts.refused(),
            counts.timedOut(),
            counts.failed(),
            counts.fullHandshakes(),
            counts.resumedHandshakes(),
            number(counts.p50Millis()),
            number(counts.p95Millis()),
            second.cpu().server(),
            Math.max(0, second.cpu().used() - second.cpu().server()),
            second.cpu().stolen())
        + second.admission().map(AdmissionTraceCsv::gauges).orElse(",,,,,,,,,")
        + "\n";
  }

  private static String gauges(AdmissionSample sample) {
    return String.join(
        ",",
        number(sample.predictedNew()),
        number(sample.predictedResumed()),
        number(1000 * sample.costNew()),
        number(1000 * sample.costResumed()),
        sample.costNewSource(),
        sample.costResumedSource(),
        number(sample.utilisation()),
        number(sample.limitPerInterval()),
        Long.toString(sample.refusedConnections()),
        Long.toString(sample.falseClaims()));
  }

  private static String number(Double value) {
    return value == null || value.isNaN() ? "" : String.format(Locale.ROOT, "%.4f", value);
  }
}
