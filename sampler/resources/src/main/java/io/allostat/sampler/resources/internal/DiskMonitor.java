package io.allostat.sampler.resources.internal;

import io.allostat.core.api.resource.ResourceKind;
import io.allostat.core.api.resource.ResourceMonitor;
import io.allostat.core.api.resource.ResourceReading;
import java.io.IOException;

/**
 * A disk: busy while at least one request is in progress on it, capacity 1. Everybody's requests
 * count, as with the CPU. Not thread safe.
 */
final class DiskMonitor implements ResourceMonitor {
  private final String name;
  private final String device;
  private final ProcFiles files;
  private final RisingSum busyMillis = new RisingSum();

  DiskMonitor(String name, String device, ProcFiles files) {
    this.name = name;
    this.device = device;
    this.files = files;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public ResourceKind kind() {
    return ResourceKind.WAITED_FOR;
  }

  @Override
  public ResourceReading read() throws IOException {
    double millis = DiskStats.busyMillis(files.lines(DiskStats.PATH), device);
    return new ResourceReading(busyMillis.upTo(millis) / 1e3, 1);
  }
}
