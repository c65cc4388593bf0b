package io.allostat.nativeaffinity.manager;

import io.allostat.nativeaffinity.binding.Shares.Mechanism;
import io.allostat.nativeaffinity.manager.region.Scan.Fault;
import java.util.List;
import java.util.Map;

/**
 * What the manager knew at the end of the last quantum.
 *
 * @param rules what it went by
 * @param mechanism what makes allocations hold
 * @param applications in the order in which they were first seen
 * @param faults how many slots were not believed, or their sign of life was not, by the reason
 */
public record HostStatus(
    HostRules rules,
    Mechanism mechanism,
    List<ManagedApplication> applications,
    Map<Fault, Long> faults) {
  /** Copies. */
  public HostStatus {
    applications = List.copyOf(applications);
    faults = Map.copyOf(faults);
  }

  /**
   * @return ΣA_i, processors
   */
  public double allocated() {
    return applications.stream().mapToDouble(ManagedApplication::allocated).sum();
  }
}
