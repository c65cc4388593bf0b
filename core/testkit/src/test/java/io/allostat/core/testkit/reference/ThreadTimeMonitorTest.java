package io.allostat.core.testkit.reference;

import io.allostat.core.api.resource.ResourceKind;
import io.allostat.core.api.resource.ResourceMonitor;
import io.allostat.core.api.resource.ResourceReading;
import io.allostat.core.testkit.ResourceMonitorContract;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** The contract with its own clock and use, on a real clock of this machine. */
class ThreadTimeMonitorTest extends ResourceMonitorContract {
  @Override
  protected ResourceMonitor monitor() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    return new ResourceMonitor() {
      @Override
      public String name() {
        return "this-thread";
      }

      @Override
      public ResourceKind kind() {
        return ResourceKind.CPU;
      }

      @Override
      public ResourceReading read() {
        return new ResourceReading(threads.getCurrentThreadCpuTime() / 1e9, 1);
      }
    };
  }
}
