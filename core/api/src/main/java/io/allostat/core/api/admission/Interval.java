package io.allostat.core.api.admission;

import io.allostat.core.api.processors.HeldProcessors;
import io.allostat.core.api.settings.Ranges;
import java.util.Objects;

/**
 * What was measured in one interval, read once at its end.
 *
 * @param seconds its length, from 0.001 to 1e6; about T, not exactly
 * @param newConnections connections with a full handshake
 * @param resumedConnections connections that resumed a session
 * @param cpuSeconds CPU time of the whole application, all its threads, from 0 to 1e12
 * @param held A_i during the interval, and what of it others may take
 * @param requestsEnded requests answered, from 0 to 1e12
 * @param requestsInProgress requests begun and not answered at its end, waiting ones included, from
 *     0 to 1e12; 0 if not known
 * @param leastInProgress the fewest requests in progress whenever it was looked, from 0 to 1e12; 0
 *     if not known
 * @param busySeconds CPU time taken of the processors held, by the application and by whoever else
 *     runs on them, from 0 to 1e12; not less than what the application took of them
 * @param refusalSeconds about how much of {@code cpuSeconds} went into connections that were
 *     refused, as far as it was seen, from 0 to 1e12; an estimate, which may be more than there
 *     was; 0 if not known
 * @param connectionSeconds CPU time, by their own clocks, that threads took for connections of both
 *     kinds in what they finished in the interval, those that are still open included and those
 *     that stand for others counted for all of them, from 0 to 1e12; NaN if it is not known of all
 * @param compilerSeconds how much of {@code cpuSeconds} the virtual machine's own compilers took,
 *     as far as it was seen, from 0 to 1e12; 0 if not known
 * @param costChange what service costs after the steps that service levels took in the interval, by
 *     what it cost before, as predicted, from 0.001 to 1000; 1 where nothing is predicted
 */
public record Interval(
    double seconds,
    ConnectionCounts newConnections,
    ConnectionCounts resumedConnections,
    double cpuSeconds,
    HeldProcessors held,
    long requestsEnded,
    long requestsInProgress,
    long leastInProgress,
    double busySeconds,
    double refusalSeconds,
    double connectionSeconds,
    double compilerSeconds,
    double costChange) {
  /** Checks ranges. */
  public Interval {
    Ranges.requireBetween("seconds", seconds, 0.001, 1e6);
    Objects.requireNonNull(newConnections, "newConnections");
    Objects.requireNonNull(resumedConnections, "resumedConnections");
    Numbers.amount("cpuSeconds", cpuSeconds);
    Objects.requireNonNull(held, "held");
    Numbers.amount("requestsEnded", requestsEnded);
    Numbers.amount("requestsInProgress", requestsInProgress);
    Numbers.amount("leastInProgress", leastInProgress);
    Numbers.amount("busySeconds", busySeconds);
    Numbers.amount("refusalSeconds", refusalSeconds);
    if (!Double.isNaN(connectionSeconds)) {
      Numbers.amount("connectionSeconds", connectionSeconds);
    }
    Numbers.amount("compilerSeconds", compilerSeconds);
    Ranges.requireBetween("costChange", costChange, 0.001, 1000);
  }

  /**
   * An interval in which no service level moved and nobody guaranteed processors, at the end of
   * which it was looked once, and of which is not known what connections that are still open took,
   * nor what compilers did.
   *
   * @param seconds as above
   * @param newConnections as above
   * @param resumedConnections as above
   * @param cpuSeconds as above
   * @param processors A_i during the interval, from 1e-6 to 1e6
   * @param requestsEnded as above
   * @param requestsInProgress as above
   * @param busySeconds as above
   * @param refusalSeconds as above
   */
  public Interval(
      double seconds,
      ConnectionCounts newConnections,
      ConnectionCounts resumedConnections,
      double cpuSeconds,
      double processors,
      long requestsEnded,
      long requestsInProgress,
      double busySeconds,
      double refusalSeconds) {
    this(
        seconds,
        newConnections,
        resumedConnections,
        cpuSeconds,
        HeldProcessors.of(processors),
        requestsEnded,
        requestsInProgress,
        requestsInProgress,
        busySeconds,
        refusalSeconds,
        Double.NaN,
        0,
        1);
  }

  /**
   * An interval in which nobody else ran on the processors held, and of which is not known what
   * refusals took, nor what connections that are still open did.
   *
   * @param seconds as above
   * @param newConnections as above
   * @param resumedConnections as above
   * @param cpuSeconds as above
   * @param processors as above
   * @param requestsEnded as above
   * @param requestsInProgress as above
   */
  public Interval(
      double seconds,
      ConnectionCounts newConnections,
      ConnectionCounts resumedConnections,
      double cpuSeconds,
      double processors,
      long requestsEnded,
      long requestsInProgress) {
    this(
        seconds,
        newConnections,
        resumedConnections,
        cpuSeconds,
        processors,
        requestsEnded,
        requestsInProgress,
        cpuSeconds,
        0);
  }

  /**
   * @return A_i during the interval, processors
   */
  public double processors() {
    return held.processors();
  }

  /**
   * @return share of the processors held that was in use, by whomever, 0 to 1
   */
  public double usage() {
    return Math.min(1, busySeconds / (seconds * processors()));
  }
}
