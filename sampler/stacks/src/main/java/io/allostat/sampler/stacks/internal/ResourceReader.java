package io.allostat.sampler.stacks.internal;

import io.allostat.core.api.resource.ResourceMonitor;
import io.allostat.core.api.resource.ResourceReading;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the monitors at the ends of buckets and gives differences. One thread. */
final class ResourceReader {
  private static final Logger LOG = LoggerFactory.getLogger(ResourceReader.class);

  private final List<ResourceMonitor> monitors;
  private Map<String, ResourceReading> previous = Map.of();
  private final Map<String, Complaints> complaints = new HashMap<>();

  ResourceReader(List<ResourceMonitor> monitors) {
    this.monitors = List.copyOf(monitors);
  }

  /**
   * Reads all monitors.
   *
   * @return the use since the last call, of the resources that could be read both times
   */
  Map<String, ResourceUse> advance() {
    Map<String, ResourceReading> now = new HashMap<>();
    Map<String, ResourceUse> uses = new HashMap<>();
    for (ResourceMonitor monitor : monitors) {
      String name = monitor.name();
      try {
        ResourceReading reading = monitor.read();
        now.put(name, reading);
        ResourceReading before = previous.get(name);
        if (before != null && reading.busySeconds() >= before.busySeconds()) {
          uses.put(
              name,
              new ResourceUse(reading.busySeconds() - before.busySeconds(), reading.capacity()));
        }
        complaintsOf(name).wentWell();
      } catch (Exception | LinkageError e) {
        // A monitor that lacks a class must not cost the others their bucket.
        complain(name, e);
      }
    }
    previous = now;
    return uses;
  }

  private Complaints complaintsOf(String resource) {
    return complaints.computeIfAbsent(resource, name -> new Complaints());
  }

  private void complain(String resource, Throwable e) {
    complaintsOf(resource)
        .line(resource, e)
        .ifPresent(
            line -> {
              LOG.warn("{}", line);
              LOG.debug("Where it happened", e);
            });
  }
}
