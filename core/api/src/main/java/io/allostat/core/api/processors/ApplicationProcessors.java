package io.allostat.core.api.processors;

import java.util.Objects;

/**
 * What one application of a host asks for and has.
 *
 * @param application its name
 * @param requested R_i, processors, >= 0
 * @param allocated A_i, processors, >= 0; 0 before its first allocation
 * @param cpus its CPUs as a kernel list; empty if it is not bound
 */
public record ApplicationProcessors(
    String application, double requested, double allocated, String cpus) {
  /** Checks the texts. */
  public ApplicationProcessors {
    Objects.requireNonNull(application, "application");
    Objects.requireNonNull(cpus, "cpus");
  }
}
