package io.allostat.nativeaffinity.manager.internal;

import io.allostat.core.api.processors.Allocation;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Who wants to hear of each change of an allocation. Thread safe; listeners are called without a
 * lock, so that one that blocks keeps nobody from closing.
 */
public final class Listeners {
  private final Consumer<Throwable> failures;
  private final List<Subscription> subscriptions = new CopyOnWriteArrayList<>();
  private volatile Allocation told;

  /** One subscription, told apart from another of the same listener. */
  private static final class Subscription {
    final Consumer<Allocation> listener;

    Subscription(Consumer<Allocation> listener) {
      this.listener = listener;
    }
  }

  /**
   * Begins without listeners.
   *
   * @param first of which nobody needs to be told
   * @param failures takes what listeners throw
   */
  public Listeners(Allocation first, Consumer<Throwable> failures) {
    this.told = Objects.requireNonNull(first, "first");
    this.failures = Objects.requireNonNull(failures, "failures");
  }

  /**
   * Adds one.
   *
   * @param listener called with each new allocation
   * @return takes it away again
   */
  public AutoCloseable add(Consumer<Allocation> listener) {
    Subscription subscription = new Subscription(Objects.requireNonNull(listener, "listener"));
    subscriptions.add(subscription);
    return () -> subscriptions.remove(subscription);
  }

  /**
   * Tells all of a change since the last time, each change once. Where another thread has a newer
   * one meanwhile, the rest hear of that only.
   *
   * @param present the allocation now
   */
  public void tell(Supplier<Allocation> present) {
    Allocation now;
    synchronized (this) {
      now = present.get();
      if (now.equals(told)) {
        return;
      }
      told = now;
    }
    for (Subscription subscription : subscriptions) {
      if (told != now) {
        return;
      }
      try {
        subscription.listener.accept(now);
      } catch (Throwable e) {
        // It is the application's own, and must not end the thread that tells.
        failures.accept(e);
      }
    }
  }
}
