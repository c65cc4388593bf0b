package io.allostat.core.testkit.reference;

import io.allostat.core.api.processors.Allocation;
import io.allostat.core.api.processors.Allocation.State;
import io.allostat.core.api.processors.Processors;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Processors whose allocation is set by the test; every method can be overridden with a defect. */
class SettableProcessors implements Processors {
  /** One subscription, told apart from another of the same listener. */
  static final class Subscription {
    final Consumer<Allocation> listener;

    Subscription(Consumer<Allocation> listener) {
      this.listener = listener;
    }
  }

  final List<Subscription> subscriptions = new CopyOnWriteArrayList<>();
  volatile Allocation allocation = new Allocation(1, "", 0, State.GRANTED);

  @Override
  public void request(double processors) {
    if (!(processors >= 0) || Double.isInfinite(processors)) {
      throw new IllegalArgumentException("processors: expected >= 0, got " + processors);
    }
  }

  @Override
  public Allocation allocation() {
    return allocation;
  }

  @Override
  public AutoCloseable onChange(Consumer<Allocation> listener) {
    Subscription subscription = new Subscription(Objects.requireNonNull(listener, "listener"));
    subscriptions.add(subscription);
    return () -> subscriptions.remove(subscription);
  }

  synchronized void change() {
    Allocation before = allocation;
    allocation =
        new Allocation(before.processors() + 1, "", before.sinceEpochMillis() + 1, State.GRANTED);
    tell(allocation);
  }

  void tell(Allocation changed) {
    for (Subscription subscription : subscriptions) {
      try {
        subscription.listener.accept(changed);
      } catch (IllegalStateException e) {
        // The rule that is shown here: what a listener throws is kept from the others.
        continue;
      }
    }
  }
}
