package io.allostat.nativeaffinity.manager.region;

import io.allostat.core.api.settings.Ranges;
import io.allostat.nativeaffinity.manager.internal.Limits;
import io.allostat.nativeaffinity.topology.CpuSet;
import java.util.Objects;

/**
 * What the manager gave an application.
 *
 * @param processors A_i, from {@value #LEAST_PROCESSORS} to 8192
 * @param cpus its CPUs; none if it is not bound
 * @param sinceEpochMillis since when, milliseconds since 1970
 * @param limited whether it cannot use more; otherwise what others leave idle it may
 */
public record Grant(double processors, CpuSet cpus, long sinceEpochMillis, boolean limited) {
  /** The least that can be told; who is given nothing is told that. */
  public static final double LEAST_PROCESSORS = 1e-6;

  /** Checks ranges. */
  public Grant {
    Ranges.requireBetween("processors", processors, LEAST_PROCESSORS, Limits.MOST_PROCESSORS);
    Objects.requireNonNull(cpus, "cpus");
    Ranges.requireBetween("sinceEpochMillis", sinceEpochMillis, 0, Limits.LAST_EPOCH_MILLIS);
  }

  /**
   * A grant that is a limit as well.
   *
   * @param processors as above
   * @param cpus as above
   * @param sinceEpochMillis as above
   */
  public Grant(double processors, CpuSet cpus, long sinceEpochMillis) {
    this(processors, cpus, sinceEpochMillis, true);
  }
}
