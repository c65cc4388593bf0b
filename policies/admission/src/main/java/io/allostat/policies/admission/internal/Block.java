package io.allostat.policies.admission.internal;

import io.allostat.core.api.admission.Interval;

/**
 * One or more consecutive intervals. How full the processors were is as it was measured; what
 * service cost is what it would have cost at the present service levels, as far as that is
 * predicted.
 *
 * @param seconds length
 * @param capacitySeconds CPU seconds that the processors held could have given
 * @param cpuSeconds CPU seconds that the application took to serve
 * @param costSeconds the same at the present service levels
 * @param busySeconds CPU seconds that anybody took of those processors
 * @param foreignSeconds CPU seconds that others took of them
 * @param requests requests answered
 * @param connectionSeconds CPU seconds that connections took, open ones included, at the present
 *     service levels; NaN if it was not known at some time
 * @param newSums sums of new connections, likewise
 * @param resumedSums sums of resumed connections, likewise
 */
record Block(
    double seconds,
    double capacitySeconds,
    double cpuSeconds,
    double costSeconds,
    double busySeconds,
    double foreignSeconds,
    double requests,
    double connectionSeconds,
    Sums newSums,
    Sums resumedSums) {
  /**
   * Share of the connections that ended; also by how much it varies who is drawn to be measured.
   */
  private static final double MOST_UNSEEN = 0.15;

  static final Block NONE = new Block(0, 0, 0, 0, 0, 0, 0, 0, Sums.NONE, Sums.NONE);

  static Block of(Served served) {
    Interval interval = served.measured();
    return new Block(
        interval.seconds(),
        interval.seconds() * interval.processors(),
        served.cpuSeconds(),
        served.cpuSeconds(),
        interval.busySeconds(),
        served.foreignSeconds(),
        interval.requestsEnded(),
        interval.connectionSeconds(),
        Sums.of(interval.newConnections()),
        Sums.of(interval.resumedConnections()));
  }

  Block plus(Block other) {
    return new Block(
        seconds + other.seconds,
        capacitySeconds + other.capacitySeconds,
        cpuSeconds + other.cpuSeconds,
        costSeconds + other.costSeconds,
        busySeconds + other.busySeconds,
        foreignSeconds + other.foreignSeconds,
        requests + other.requests,
        connectionSeconds + other.connectionSeconds,
        newSums.plus(other.newSums),
        resumedSums.plus(other.resumedSums));
  }

  /** After a step of the service levels before which all this was. */
  Block costing(double factor) {
    return costing(factor, factor, factor);
  }

  /**
   * After a step of the service levels.
   *
   * @param work what the work done in this time costs now, by what it cost
   * @param newOnes what new connections that ended in it cost now, by what they cost
   * @param resumed what resumed ones cost, likewise
   */
  Block costing(double work, double newOnes, double resumed) {
    return new Block(
        seconds,
        capacitySeconds,
        cpuSeconds,
        work * costSeconds,
        busySeconds,
        foreignSeconds,
        requests,
        work * connectionSeconds,
        newSums.costing(newOnes),
        resumedSums.costing(resumed));
  }

  Sums of(Kind kind) {
    return kind == Kind.NEW ? newSums : resumedSums;
  }

  Sums both() {
    return newSums.plus(resumedSums);
  }

  /**
   * Whether it is known what connections took, open ones included: also of those that ended, nearly
   * all stood for or measured. A handshake that is broken off, a file that others send, are not.
   */
  boolean knowsOpen() {
    Sums both = both();
    double unseen = Math.abs(both.ended() - both.stoodFor());
    return !Double.isNaN(connectionSeconds) && unseen <= MOST_UNSEEN * both.ended();
  }

  /**
   * CPU time that connections took in this time, seconds. Where it is not known of open ones, by
   * what is; those that are not measured are taken to cost what the others do then.
   */
  double ofConnections() {
    if (knowsOpen()) {
      return connectionSeconds;
    }
    Sums both = both();
    return both.spentCpu() * (both.stoodFor() > 0 ? both.ended() / both.stoodFor() : 1);
  }

  /** Share of the processors that was in use, by whomever. */
  double usage() {
    return capacitySeconds > 0 ? busySeconds / capacitySeconds : 0;
  }

  /** Share of the processors that the application took to serve. */
  double ownUsage() {
    return capacitySeconds > 0 ? cpuSeconds / capacitySeconds : 0;
  }

  /** Processors that others took, on average. */
  double foreignProcessors() {
    return seconds > 0 ? foreignSeconds / seconds : 0;
  }
}
