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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes instances of the parts on the class path. */
public final class ServiceLoadedFactory implements AllostatFactory {
  private static final Logger LOG = LoggerFactory.getLogger(ServiceLoadedFactory.class);

  /** For {@link java.util.ServiceLoader}. */
  public ServiceLoadedFactory() {}

  @Override
  public Allostat create(AllostatConfiguration configuration) {
    ThreadCpuClock threadCpu = threadCpu();
    Parts parts =
        new Parts(
            Services.one(ProfilerFactory.class, "io.allostat.sampler.stacks"),
            Services.one(AdaptationPolicy.class, "io.allostat.policies.adaptation"),
            Monitors.find(Services.all(ResourceMonitorFactory.class), configuration),
            threadCpu,
            AdmissionPart.of(
                Services.all(AdmissionPolicy.class).stream().findFirst(),
                classifiers(),
                ServiceLoadedFactory::monitors,
                threadCpu),
            Services.all(CoordinationPolicy.class).stream().findFirst(),
            Services.all(InstanceExporter.class));
    return new AllostatRuntime(configuration, parts, Surroundings.system());
  }

  private static List<SessionClassifier> classifiers() {
    List<SessionClassifier> found = Services.all(SessionClassifier.class);
    if (found.size() > 1) {
      LOG.warn("new sessions are of the class that the first of {} says that says one", found);
    }
    return found;
  }

  private static List<ResourceMonitor> monitors() {
    return Services.all(ResourceMonitorFactory.class).stream()
        .flatMap(f -> f.create().stream())
        .toList();
  }

  private static ThreadCpuClock threadCpu() {
    List<ThreadCpuClock> found = Services.all(ThreadCpuClock.class);
    if (found.isEmpty()) {
      LOG.warn(
          "no ThreadCpuClock on the class path: the CPU time of request threads is unknown;"
              + " io.allostat.sampler.resources has one");
      return ThreadCpuClock.UNKNOWN;
    }
    return found.get(0);
  }
}
