package io.allostat.core.runtime.internal;

import io.allostat.core.api.Allostat;
import io.allostat.core.api.AllostatConfiguration;
import io.allostat.core.api.AllostatFactory;
import io.allostat.core.api.admission.AdmissionPolicy;
import io.allostat.core.api.admission.SessionClassifier;
import io.allostat.core.api.control.AdaptationPolicy;
import io.allostat.core.api.coordination.CoordinationPolicy;
import io.allostat.core.api.management.InstanceExporter;
import io.allostat.core.api.profile.ProfilerFactory;
import io.allostat.core.api.resource.ResourceMonitor;
import io.allostat.core.api.resource.ResourceMonitorFactory;
import io.allostat.core.api.resource.ThreadCpuClock;
import io.allostat.core.runtime.internal.Parts.AdmissionPart;
import java.util.List;
import java.util.Optional;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicyOption;

/**
 * Makes instances of the parts in the OSGi service registry: the wiring of {@link
 * ServiceLoadedFactory}, with another way to find the parts. It is there while all of them are, in
 * whatever order they come; a further monitor factory or exporter makes a new one.
 */
@Component(service = AllostatFactory.class)
public final class RegisteredPartsFactory implements AllostatFactory {
  private final ProfilerFactory profilers;
  private final AdaptationPolicy policy;
  private final ThreadCpuClock threadCpu;
  private final Optional<AdmissionPolicy> admission;
  private final Optional<SessionClassifier> classifier;
  private final Optional<CoordinationPolicy> coordination;
  private final List<ResourceMonitorFactory> monitors;
  private final List<InstanceExporter> exporters;

  /**
   * Takes the parts.
   *
   * @param profilers makes the profilers
   * @param policy decides for the adaptation loops
   * @param threadCpu the CPU clocks of threads
   * @param admission decides about connections; without it all are admitted
   * @param classifier tells the classes of new sessions, of several the one of the highest ranking;
   *     without it patterns alone do
   * @param coordination orders what answers to load; without it each loop acts for itself
   * @param monitors offer the resource monitors of this machine
   * @param exporters show the instances to tools outside
   */
  @Activate
  public RegisteredPartsFactory(
      @Reference ProfilerFactory profilers,
      @Reference AdaptationPolicy policy,
      @Reference ThreadCpuClock threadCpu,
      @Reference(policyOption = ReferencePolicyOption.GREEDY) Optional<AdmissionPolicy> admission,
      @Reference(policyOption = ReferencePolicyOption.GREEDY)
          Optional<SessionClassifier> classifier,
      @Reference(policyOption = ReferencePolicyOption.GREEDY)
          Optional<CoordinationPolicy> coordination,
      @Reference(
              cardinality = ReferenceCardinality.AT_LEAST_ONE,
              policyOption = ReferencePolicyOption.GREEDY)
          List<ResourceMonitorFactory> monitors,
      @Reference(
              cardinality = ReferenceCardinality.MULTIPLE,
              policyOption = ReferencePolicyOption.GREEDY)
          List<InstanceExporter> exporters) {
    this.profilers = profilers;
    this.policy = policy;
    this.threadCpu = threadCpu;
    this.admission = admission;
    this.classifier = classifier;
    this.coordination = coordination;
    this.monitors = List.copyOf(monitors);
    this.exporters = List.copyOf(exporters);
  }

  @Override
  public Allostat create(AllostatConfiguration configuration) {
    Parts parts =
        new Parts(
            profilers,
            policy,
            Monitors.find(monitors, configuration),
            threadCpu,
            AdmissionPart.of(admission, classifier.stream().toList(), this::found, threadCpu),
            coordination,
            exporters);
    return new AllostatRuntime(configuration, parts, Surroundings.system());
  }

  private List<ResourceMonitor> found() {
    return monitors.stream().flatMap(factory -> factory.create().stream()).toList();
  }
}
