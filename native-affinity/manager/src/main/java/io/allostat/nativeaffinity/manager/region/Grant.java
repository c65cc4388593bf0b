package io.allostat.nativeaffinity.manager.region;

import io.allostat.core.api.settings.Ranges;
import io.allostat.nativeaffinity.manager.internal.Limits;
import io.allostat.nativeaffinity.topology.CpuSet;
import java.util.Objects;

/**
 * What the manager gave an application.
 *
 * @param processors A_i, from 1e-6 to 8192
 * @param cpus its CPUs; none if it is not bound
 * @param sinceEpochMillis since when, milliseconds since 1970
 */
public record Grant(double processors, CpuSet cpus, long sinceEpochMillis) {
  /** Checks ranges. */
  public Grant {
    Ranges.requireBetween("processors", processors, 1e-6, Limits.MOST_PROCESSORS);
    Objects.requireNonNull(cpus, "cpus");
    Ranges.requireBetween("sinceEpochMillis", sinceEpochMillis, 0, Limits.LAST_EPOCH_MILLIS);
  }
}
