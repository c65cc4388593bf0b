package io.allostat.core.testkit;

import io.allostat.core.api.processors.Allocation;
import io.allostat.core.api.processors.Processors;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Processors as a test gives them to what only looks at them: whoever asks for some or waits for
 * changes fails the test. As thread safe as what is given.
 *
 * @param given what each call of {@link #allocation} answers
 */
public record GivenProcessors(Supplier<Allocation> given) implements Processors {
  @Override
  public void request(double processors) {
    throw new AssertionError("expected nobody to ask for processors, got " + processors);
  }

  @Override
  public Allocation allocation() {
    return given.get();
  }

  @Override
  public AutoCloseable onChange(Consumer<Allocation> listener) {
    throw new AssertionError("expected nobody to wait for changes, got " + listener);
  }
}
