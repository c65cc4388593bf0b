package io.allostat.adapters.osgi.internal;

import io.allostat.core.api.processors.Allocation;
import io.allostat.core.api.processors.ApplicationNames;
import io.allostat.core.api.processors.JoinedProcessors;
import io.allostat.core.api.processors.ProcessorOptions;
import io.allostat.core.api.processors.ProcessorSource;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Takes in who comes, each name once, and gives everybody one processor. Not thread safe. */
final class GivenSource implements ProcessorSource {
  final Map<String, JoinedProcessors> joined = new TreeMap<>();

  @Override
  public JoinedProcessors join(String application) {
    ApplicationNames.requireValid(application);
    if (joined.containsKey(application)) {
      throw new IllegalStateException("taken: " + application);
    }
    JoinedProcessors one =
        new JoinedProcessors() {
          @Override
          public void request(double processors) {}

          @Override
          public Allocation allocation() {
            return new Allocation(1, "", 0, Allocation.State.GRANTED);
          }

          @Override
          public AutoCloseable onChange(Consumer<Allocation> listener) {
            return () -> {};
          }

          @Override
          public void close() {
            joined.remove(application, this);
          }
        };
    joined.put(application, one);
    return one;
  }

  @Override
  public boolean change(ProcessorOptions options) {
    return false;
  }

  @Override
  public void close() {}
}
