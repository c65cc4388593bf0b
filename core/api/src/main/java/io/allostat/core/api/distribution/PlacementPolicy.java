package io.allostat.core.api.distribution;

import java.util.List;
import org.osgi.annotation.versioning.ConsumerType;

/** Decides which CPUs make up the shares of a distribution. A pure function. */
@ConsumerType
@FunctionalInterface
public interface PlacementPolicy {
  /**
   * Places a distribution.
   *
   * @param cpus numbers of the CPUs, each once, as many as were distributed
   * @param distribution the shares
   * @param previous the placement before, at first {@link Placement#NONE}
   * @return an assignment for each share, in their order
   * @throws IllegalArgumentException if the CPUs are not those that were distributed
   */
  Placement place(List<Integer> cpus, Distribution distribution, Placement previous);
}
