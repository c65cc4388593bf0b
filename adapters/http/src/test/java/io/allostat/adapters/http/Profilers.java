package io.allostat.adapters.http;

import io.allostat.core.api.component.Call;
import io.allostat.core.api.profile.ProfileSettings;
import io.allostat.core.api.profile.Profiler;
import io.allostat.core.api.resource.ThreadCpuClock;
import io.allostat.sampler.stacks.StackProfilerFactory;
import java.util.List;
import java.util.concurrent.Callable;

/** A real profiler that nobody samples, and a stack to be in. */
final class Profilers {
  private Profilers() {}

  static Profiler real() {
    return new StackProfilerFactory()
        .create(
            ProfileSettings.defaults(),
            List.of(),
            List.of(),
            ThreadCpuClock.UNKNOWN,
            System::nanoTime);
  }

  /** Calls inside of {@code Page.Call}. */
  @SuppressWarnings("try")
  static <T> T inside(Profiler profiler, Callable<T> called) throws Exception {
    try (Call request = profiler.beginRequest();
        Call page = profiler.probe("Page").enter();
        Call call = profiler.probe("Call").enter()) {
      return called.call();
    }
  }
}
