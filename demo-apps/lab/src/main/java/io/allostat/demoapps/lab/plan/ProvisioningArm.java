package io.allostat.demoapps.lab.plan;

import java.util.List;
import java.util.Optional;

/** Who divides the hosting processor, and how; the names are those of the summary. */
public enum ProvisioningArm {
  /** Nobody: each server takes all of the processor for its own, and the kernel divides it. */
  KERNEL_DEFAULT("kernel-default", null),
  /** Half a processor each, whatever they ask for. */
  STATIC("static", List.of("--set", "minimumShare=0.5", "--set", "hardLimits=true")),
  /** The recommended policy, both alike. */
  ALLOSTAT_EQUAL("allostat-equal", List.of()),
  /** The recommended policy, the first server has twice the priority. */
  ALLOSTAT_2_1("allostat-2-1", List.of("--priority", HostedServers.FIRST + "=2")),
  /** The same, and what the first leaves unused does not go to the second. */
  ALLOSTAT_2_1_NO_DOWNWARD(
      "allostat-2-1-no-downward",
      List.of("--priority", HostedServers.FIRST + "=2", "--set", "sharingDownward=false"));

  private final String label;
  private final List<String> manager;

  ProvisioningArm(String label, List<String> manager) {
    this.label = label;
    this.manager = manager;
  }

  /**
   * The name in reports.
   *
   * @return the name
   */
  public String label() {
    return label;
  }

  /**
   * How its processor manager is started.
   *
   * @return arguments beside those that all have; empty where there is no manager
   */
  public Optional<List<String>> manager() {
    return Optional.ofNullable(manager);
  }
}
