package io.allostat.core.api.management;

import java.util.List;

/**
 * The processor manager as this application sees it.
 *
 * @param state UNMANAGED, GRANTED or STALE: what the own allocation rests on
 * @param processors A_i, processors that this application has
 * @param applications what every application of the host asks for and has
 */
public record ProcessorManagerItem(
    String state, double processors, List<ApplicationItem> applications) {
  /** Copies the list. */
  public ProcessorManagerItem {
    applications = List.copyOf(applications);
  }

  /**
   * One application of the host.
   *
   * @param name its name
   * @param requested R_i, processors
   * @param allocated A_i, processors
   * @param cpuSet its CPUs as a kernel list; empty if it is not bound
   */
  public record ApplicationItem(String name, double requested, double allocated, String cpuSet) {}
}
