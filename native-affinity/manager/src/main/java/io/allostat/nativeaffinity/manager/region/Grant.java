package io.allostat.nativeaffinity.manager.region;

import io.allostat.nativeaffinity.manager.internal.Checks;
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
    Checks.between("processors", processors, 1e-6, Checks.MOST_PROCESSORS);
    Objects.requireNonNull(cpus, "cpus");
    Checks.between("sinceEpochMillis", sinceEpochMillis, 0, Checks.LAST_EPOCH_MILLIS);
  }
}
