package io.allostat.sampler.stacks;

import io.allostat.core.api.profile.ProfilerFactory;
import io.allostat.core.testkit.ProfilerContract;

class StackProfilerContractTest extends ProfilerContract {
  @Override
  protected ProfilerFactory factory() {
    return new StackProfilerFactory();
  }
}
