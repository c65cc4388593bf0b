package io.allostat.policies.admission.internal;

import io.allostat.core.api.admission.ConnectionCounts;

/** Sums over intervals for connections of one kind; CPU times in seconds, squares in s². */
record Sums(
    double admitted,
    double ended,
    double stoodForSquares,
    double stoodFor,
    double endedCpu,
    double endedCpuSquares,
    double spentCpu) {
  /** Connections ended for each one admitted, above which a load counts as built up. */
  static final double BUILT_UP = 0.85;

  static final Sums NONE = new Sums(0, 0, 0, 0, 0, 0, 0);

  static Sums of(ConnectionCounts counts) {
    return new Sums(
        counts.admitted(),
        counts.ended(),
        counts.measured() > 0
            ? (double) counts.stoodFor() * counts.stoodFor() / counts.measured()
            : 0,
        counts.stoodFor(),
        counts.endedCpuSeconds(),
        counts.endedCpuSquares(),
        counts.spentCpuSeconds());
  }

  Sums plus(Sums other) {
    return new Sums(
        admitted + other.admitted,
        ended + other.ended,
        stoodForSquares + other.stoodForSquares,
        stoodFor + other.stoodFor,
        endedCpu + other.endedCpu,
        endedCpuSquares + other.endedCpuSquares,
        spentCpu + other.spentCpu);
  }

  /** The same connections, each with so many times the CPU time. */
  Sums costing(double factor) {
    return new Sums(
        admitted,
        ended,
        stoodForSquares,
        stoodFor,
        endedCpu * factor,
        endedCpuSquares * factor * factor,
        spentCpu * factor);
  }

  /** How many measured ones that stand for equally many would tell as much (Kish). */
  double measured() {
    return stoodForSquares > 0 ? stoodFor * stoodFor / stoodForSquares : 0;
  }

  /** Whether about as many end as are admitted: what ended is what the CPU was used on then. */
  boolean builtUp() {
    return ended >= BUILT_UP * admitted;
  }

  /** CPU time of a connection by those that ended and were measured; NaN if none was. */
  double mean() {
    return stoodFor > 0 ? endedCpu / stoodFor : Double.NaN;
  }
}
