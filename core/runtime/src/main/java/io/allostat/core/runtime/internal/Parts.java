package io.allostat.core.runtime.internal;

import io.allostat.core.api.admission.AdmissionPolicy;
import io.allostat.core.api.admission.SessionClassifier;
import io.allostat.core.api.control.AdaptationPolicy;
import io.allostat.core.api.coordination.CoordinationPolicy;
import io.allostat.core.api.management.InstanceExporter;
import io.allostat.core.api.profile.ProfilerFactory;
import io.allostat.core.api.resource.ResourceKind;
import io.allostat.core.api.resource.ResourceMonitor;
import io.allostat.core.api.resource.ThreadCpuClock;
import io.allostat.core.runtime.admission.internal.ProcessCpu;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;

/**
 * What other modules contribute to an instance.
 *
 * @param profilers makes its profiler
 * @param policy decides for its adaptation loop
 * @param found the resource monitors that work on this machine
 * @param threadCpu the CPU clocks of threads
 * @param admission how connections are admitted; empty where all are
 * @param coordination orders what answers to load; empty where each loop acts for itself
 * @param exporters show the instance to tools outside
 */
record Parts(
    ProfilerFactory profilers,
    AdaptationPolicy policy,
    List<ResourceMonitor> found,
    ThreadCpuClock threadCpu,
    Optional<AdmissionPart> admission,
    Optional<CoordinationPolicy> coordination,
    List<InstanceExporter> exporters) {
  /**
   * What admission control needs.
   *
   * @param policy decides
   * @param classifiers tell the classes of new sessions, asked in this order
   * @param cpu a monitor that nobody else reads
   * @param ownCpuSeconds CPU time of the process, seconds; NaN where it cannot be known
   * @param compilerSeconds what of it the virtual machine's compilers have taken, seconds from any
   *     origin; NaN where it cannot be known
   */
  record AdmissionPart(
      AdmissionPolicy policy,
      List<SessionClassifier> classifiers,
      ResourceMonitor cpu,
      DoubleSupplier ownCpuSeconds,
      DoubleSupplier compilerSeconds) {
    /** Copies the list. */
    AdmissionPart {
      Objects.requireNonNull(compilerSeconds, "compilerSeconds");
      classifiers = List.copyOf(classifiers);
    }

    /**
     * Optional: a server without TLS, or that admits all, needs neither.
     *
     * @param policy decides
     * @param classifiers as above
     * @param monitors makes a second set of monitors, since each is read by one thread
     * @param threadCpu knows what compilers take
     */
    static Optional<AdmissionPart> of(
        Optional<AdmissionPolicy> policy,
        List<SessionClassifier> classifiers,
        Supplier<List<ResourceMonitor>> monitors,
        ThreadCpuClock threadCpu) {
      return policy.flatMap(
          decides ->
              monitors.get().stream()
                  .filter(monitor -> monitor.kind() == ResourceKind.CPU)
                  .findFirst()
                  .map(
                      cpu ->
                          new AdmissionPart(
                              decides,
                              classifiers,
                              cpu,
                              ProcessCpu::seconds,
                              threadCpu.compilerSeconds())));
    }
  }

  /** Copies the lists. */
  Parts {
    found = List.copyOf(found);
    exporters = List.copyOf(exporters);
  }
}
