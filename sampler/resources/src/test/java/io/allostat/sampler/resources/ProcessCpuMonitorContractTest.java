package io.allostat.sampler.resources;

import io.allostat.core.api.resource.ResourceMonitor;
import io.allostat.core.testkit.ResourceMonitorContract;
import io.allostat.sampler.resources.internal.ProcessCpuMonitor;

class ProcessCpuMonitorContractTest extends ResourceMonitorContract {
  @Override
  protected ResourceMonitor monitor() {
    return new ProcessCpuMonitor();
  }
}
