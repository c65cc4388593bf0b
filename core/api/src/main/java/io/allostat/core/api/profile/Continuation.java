package io.allostat.core.api.profile;

import io.allostat.core.api.component.Call;
import java.util.Optional;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Where a request was in its components when {@link Profiler#capture()} was called, to be taken up
 * by another thread. What that thread then uses counts for the captured component stack; nothing is
 * entered a second time. Immutable; may be resumed any number of times, by any threads, also at
 * once.
 */
@ProviderType
@FunctionalInterface
public interface Continuation {
  /** Nothing to continue: outside of every component, or nothing is tracked. */
  Continuation NONE = () -> Call.UNTRACKED;

  /**
   * Takes the stack up on the calling thread. A thread that is in a request or component of its own
   * stays there: what runs where it was handed over (caller-runs) belongs to that. Takes no lock
   * and reads no clock once the thread has been seen; never throws.
   *
   * @return to be closed by the same thread, which repairs calls that were not closed
   */
  Call resume();

  /**
   * Tells the stack itself, for it to be sent to another JVM. May wait a moment for another thread.
   *
   * @return the stack; empty for {@link #NONE}, or if it is not known
   */
  default Optional<ComponentStack> stack() {
    return Optional.empty();
  }
}
