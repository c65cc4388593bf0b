package io.allostat.core.runtime.internal;

import io.allostat.core.api.processors.Allocation;
import io.allostat.core.api.processors.HeldProcessors;
import io.allostat.core.api.processors.Processors;
import io.allostat.core.api.resource.ResourceKind;
import io.allostat.core.api.resource.ResourceMonitor;
import io.allostat.core.api.resource.ResourceReading;
import java.io.IOException;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * The CPU as the adaptation loop is to see it. Where processors are a limit that is how full they
 * are, whoever fills them. Where they are guaranteed, neighbours fill what the application leaves
 * idle and yield when it needs it: then the use is its own, and the capacity what they leave, those
 * guaranteed at the least. What is its own is what its process uses, that of other applications in
 * the process included. Belongs to one thread, as the monitor does.
 */
final class HeldCpu implements ResourceMonitor {
  /** Over which what others take is averaged: clocks of processes tick a hundred times a second. */
  private static final double FOREIGN_SECONDS = 0.5;

  private final ResourceMonitor cpu;
  private final Processors given;
  private final DoubleSupplier ownCpuSeconds;
  private final DoubleSupplier ceiling;
  private final LongSupplier clock;
  private boolean begun;
  private double lastBusy;
  private double lastOwn;
  private long lastNanos;
  private double foreign;
  private double used;

  /**
   * Looks at a CPU through what a manager gives.
   *
   * @param cpu how full the processors are
   * @param given what the manager gives
   * @param ownCpuSeconds CPU time of this process since its start, seconds; NaN where it cannot be
   *     known, and what the monitor says stands then
   * @param ceiling usage at which levels are lowered, > 0 to 1
   * @param clock monotonic nanoseconds
   */
  HeldCpu(
      ResourceMonitor cpu,
      Processors given,
      DoubleSupplier ownCpuSeconds,
      DoubleSupplier ceiling,
      LongSupplier clock) {
    this.cpu = cpu;
    this.given = given;
    this.ownCpuSeconds = ownCpuSeconds;
    this.ceiling = ceiling;
    this.clock = clock;
  }

  @Override
  public String name() {
    return cpu.name();
  }

  @Override
  public ResourceKind kind() {
    return cpu.kind();
  }

  @Override
  public ResourceReading read() throws IOException {
    ResourceReading now = cpu.read();
    double own = ownCpuSeconds.getAsDouble();
    long nanos = clock.getAsLong();
    double busySince = Math.max(0, now.busySeconds() - lastBusy);
    double ownSince = Math.max(0, own - lastOwn);
    boolean known = begun && !Double.isNaN(ownSince);
    if (known) {
      average(busySince - ownSince, (nanos - lastNanos) / 1e9);
    }
    Allocation allocation = given.allocation();
    boolean guaranteed =
        known && allocation.state() != Allocation.State.UNMANAGED && !allocation.limited();
    if (begun) {
      used += guaranteed ? ownSince : busySince;
    }
    begun = true;
    lastBusy = now.busySeconds();
    lastOwn = own;
    lastNanos = nanos;
    return new ResourceReading(
        used, guaranteed ? left(now.capacity(), allocation) : now.capacity(), now.quota());
  }

  private void average(double foreignSince, double seconds) {
    if (seconds > 0) {
      double weight = -Math.expm1(-seconds / FOREIGN_SECONDS);
      foreign += weight * (Math.max(0, foreignSince) / seconds - foreign);
    }
  }

  private double left(double capacity, Allocation allocation) {
    return HeldProcessors.of(HeldProcessors.usable(capacity), allocation)
        .left(foreign, ceiling.getAsDouble());
  }
}
