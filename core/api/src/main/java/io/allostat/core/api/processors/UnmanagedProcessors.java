package io.allostat.core.api.processors;

import java.util.Objects;
import java.util.function.Consumer;

/**
 * The processors of an application without a manager: requests are checked and have no effect.
 * Thread safe.
 */
public final class UnmanagedProcessors implements Processors {
  private final Allocation allocation;

  /**
   * Makes the fixed allocation.
   *
   * @param processors min(quota/period, CPUs of the affinity mask), > 0
   * @param cpus the CPUs as a kernel list, or an empty string
   * @param sinceEpochMillis now, milliseconds since 1970
   */
  public UnmanagedProcessors(double processors, String cpus, long sinceEpochMillis) {
    allocation = new Allocation(processors, cpus, sinceEpochMillis, Allocation.State.UNMANAGED);
  }

  @Override
  public void request(double processors) {
    if (!(processors >= 0) || Double.isInfinite(processors)) {
      throw new IllegalArgumentException(
          "processors: expected a finite number >= 0, got " + processors);
    }
  }

  @Override
  public Allocation allocation() {
    return allocation;
  }

  @Override
  public AutoCloseable onChange(Consumer<Allocation> listener) {
    Objects.requireNonNull(listener, "listener");
    return () -> {};
  }
}
