package io.allostat.sampler.resources;

import io.allostat.core.api.resource.ResourceMonitor;
import io.allostat.core.testkit.ResourceMonitorContract;

class CpuMonitorContractTest extends ResourceMonitorContract {
  @Override
  protected ResourceMonitor monitor() {
    return new CpuMonitorFactory().create().get(0);
  }
}
