package io.allostat.sampler.resources;

import io.allostat.core.api.resource.ResourceMonitor;
import io.allostat.core.api.resource.ResourceSource;
import io.allostat.core.testkit.ResourceMonitorContract;
import java.util.Optional;

/** The view of a real process, which is this one, as it is the one that the contract keeps busy. */
class OwnProcessViewContractTest extends ResourceMonitorContract {
  @Override
  protected ResourceMonitor monitor() {
    String pid = Long.toString(ProcessHandle.current().pid());
    return new CpuMonitorFactory()
        .create(new ResourceSource("own", "pid", pid, Optional.of("cpu")))
        .orElseThrow();
  }
}
