package io.allostat.core.runtime.admission.internal;

import io.allostat.core.api.admission.Costs;
import io.allostat.core.api.admission.Limit;
import io.allostat.core.api.admission.QueueLimit;
import java.util.List;

/** Limits with exact numbers: CTN 20 ms, CTO 4 ms, T 2 s. */
final class Limits {
  static final long MILLI = 1_000_000;
  private static final Costs COSTS = new Costs(0.020, 0.004);

  private Limits() {}

  /** New sessions without classes. */
  static SessionClasses oneClass() {
    return new SessionClasses(List.of(), List.of());
  }

  /** A limit at this pace, of which 100 ms may be left over. */
  static Limit pace(double processors) {
    return limit(processors, 0.1);
  }

  static Limit limit(double processors, double mostUnusedSeconds) {
    return limit(processors, mostUnusedSeconds, QueueLimit.NONE);
  }

  static Limit limit(double processors, double mostUnusedSeconds, QueueLimit queue) {
    double exact = 2 * processors / 0.020;
    return new Limit(
        1, 0.9, (long) exact, exact, 1, processors, mostUnusedSeconds, queue, 2, COSTS, "a test");
  }
}
