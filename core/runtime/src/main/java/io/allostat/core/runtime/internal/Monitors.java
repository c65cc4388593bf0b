package io.allostat.core.runtime.internal;

import io.allostat.core.api.component.ComponentNames;
import io.allostat.core.api.resource.ResourceKind;
import io.allostat.core.api.resource.ResourceMonitor;
import io.allostat.core.api.settings.SettingException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Chooses the controlled resources of an instance. Stateless. */
final class Monitors {
  private Monitors() {}

  /**
   * Joins the monitors found on this machine with those configured. A configured one takes the
   * place of a found one of the same name, and a configured CPU that of the found CPU.
   */
  static List<ResourceMonitor> join(List<ResourceMonitor> found, List<ResourceMonitor> configured) {
    Set<String> names = new HashSet<>();
    for (ResourceMonitor monitor : configured) {
      ComponentNames.requireValid("resource", monitor.name());
      if (!names.add(monitor.name())) {
        throw new SettingException("resource", "distinct names", monitor.name());
      }
    }
    boolean cpuConfigured = configured.stream().anyMatch(Monitors::isCpu);
    List<ResourceMonitor> all = new ArrayList<>();
    for (ResourceMonitor monitor : found) {
      ComponentNames.requireValid("resource", monitor.name());
      if (!(isCpu(monitor) && cpuConfigured) && names.add(monitor.name())) {
        all.add(monitor);
      }
    }
    all.addAll(configured);
    requireOneCpu(all);
    return List.copyOf(all);
  }

  /** The name of the only CPU among those joined. */
  static String cpu(List<ResourceMonitor> joined) {
    return joined.stream().filter(Monitors::isCpu).findFirst().orElseThrow().name();
  }

  private static void requireOneCpu(List<ResourceMonitor> all) {
    List<String> cpus = all.stream().filter(Monitors::isCpu).map(ResourceMonitor::name).toList();
    if (cpus.isEmpty()) {
      throw Services.missing("ResourceMonitor of kind CPU", "io.allostat.sampler.resources");
    }
    if (cpus.size() > 1) {
      throw new IllegalStateException("resource: expected one of kind CPU, got " + cpus);
    }
  }

  private static boolean isCpu(ResourceMonitor monitor) {
    return monitor.kind() == ResourceKind.CPU;
  }
}
