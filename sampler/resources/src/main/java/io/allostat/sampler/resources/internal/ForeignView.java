package io.allostat.sampler.resources.internal;

import io.allostat.core.api.resource.ResourceKind;
import io.allostat.core.api.resource.ResourceMonitor;
import io.allostat.core.api.resource.ResourceReading;
import java.io.IOException;

/**
 * What other processes take of the server's CPUs. Processes that may also run on other CPUs count
 * whole, because the kernel does not tell where they ran. Not thread safe.
 */
final class ForeignView implements ResourceMonitor {
  private final String name;
  private final Foreign group;
  private final ResourceMonitor server;

  ForeignView(String name, Foreign group, ResourceMonitor server) {
    this.name = name;
    this.group = group;
    this.server = server;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public ResourceKind kind() {
    return ResourceKind.VIEW;
  }

  @Override
  public ResourceReading read() throws IOException {
    return new ResourceReading(group.cpuSeconds(), server.read().capacity());
  }
}
