package io.allostat.policies.admission.internal;

import io.allostat.core.api.admission.ConnectionCounts;

/** Sums over intervals for connections of one kind; CPU times in seconds, squares in s². */
record Sums(
    double admitted,
    double ended,
    double measured,
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
        counts.measured(),
        counts.stoodFor(),
        counts.endedCpuSeconds(),
        counts.endedCpuSquares(),
        counts.spentCpuSeconds());
  }

  Sums plus(Sums other) {
    return new Sums(
        admitted + other.admitted,
        ended + other.ended,
        measured + other.measured,
        stoodFor + other.stoodFor,
        endedCpu + other.endedCpu,
        endedCpuSquares + other.endedCpuSquares,
        spentCpu + other.spentCpu);
  }

  /** Whether about as many end as are admitted: what ended is what the CPU was used on then. */
  boolean builtUp() {
    return ended >= BUILT_UP * admitted;
  }
}
