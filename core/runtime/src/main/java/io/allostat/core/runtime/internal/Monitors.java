package io.allostat.core.runtime.internal;

import io.allostat.core.api.AllostatConfiguration;
import io.allostat.core.api.component.ComponentNames;
import io.allostat.core.api.resource.ResourceKind;
import io.allostat.core.api.resource.ResourceMonitor;
import io.allostat.core.api.resource.ResourceMonitorFactory;
import io.allostat.core.api.resource.ResourceSource;
import io.allostat.core.api.settings.SettingException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Chooses the controlled resources of an instance. Stateless. */
final class Monitors {
  private Monitors() {}

  /**
   * Makes the monitors of this machine, and those of what the user has named elsewhere.
   *
   * @throws SettingException if nobody knows how to read a named one, if it has the name of another
   *     resource, or if a view is part of a resource that there is not
   */
  static List<ResourceMonitor> find(
      List<ResourceMonitorFactory> factories, AllostatConfiguration configuration) {
    List<ResourceMonitor> found = new ArrayList<>();
    factories.forEach(factory -> found.addAll(factory.create()));
    Set<String> controlled = new HashSet<>();
    found.forEach(monitor -> controlled.add(monitor.name()));
    configuration.monitors().forEach(monitor -> controlled.add(monitor.name()));
    Set<String> names = new HashSet<>(controlled);
    for (ResourceSource source : configuration.resources()) {
      if (!names.add(source.name())) {
        throw new SettingException("resource", "distinct names", source.name());
      }
      if (source.shares().isEmpty()) {
        controlled.add(source.name());
      }
    }
    for (ResourceSource source : configuration.resources()) {
      if (source.shares().isPresent() && !controlled.contains(source.shares().get())) {
        throw new SettingException(
            "resource of view " + source.name(),
            "one of " + new TreeSet<>(controlled),
            source.shares().get());
      }
      found.add(named(factories, source));
    }
    return found;
  }

  private static ResourceMonitor named(
      List<ResourceMonitorFactory> factories, ResourceSource source) {
    return factories.stream()
        .flatMap(factory -> factory.create(source).stream())
        .findFirst()
        .orElseThrow(
            () ->
                new SettingException(
                    "source of " + source.name(), ResourceSource.TYPES, source.type()));
  }

  /** The names of those that have thresholds. */
  static List<String> controlled(List<ResourceMonitor> all) {
    return all.stream()
        .filter(monitor -> monitor.kind() != ResourceKind.VIEW)
        .map(ResourceMonitor::name)
        .toList();
  }

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
    boolean cpuConfigured = haveCpu(configured);
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

  /** Whether a CPU is among them. */
  static boolean haveCpu(List<ResourceMonitor> monitors) {
    return monitors.stream().anyMatch(Monitors::isCpu);
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
