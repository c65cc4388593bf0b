package io.allostat.core.testkit.reference;

import io.allostat.core.api.processors.Processors;
import io.allostat.core.api.processors.UnmanagedProcessors;
import io.allostat.core.testkit.ProcessorsContract;

class UnmanagedProcessorsTest extends ProcessorsContract {
  @Override
  protected Processors processors() {
    return new UnmanagedProcessors(0.5, "0-1", 0);
  }

  @Override
  protected boolean change(Processors processors) {
    return false;
  }
}
