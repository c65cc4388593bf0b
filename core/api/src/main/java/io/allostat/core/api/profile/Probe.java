package io.allostat.core.api.profile;

import io.allostat.core.api.component.Call;
import org.osgi.annotation.versioning.ProviderType;

/** The profiler's handle on one component. Thread safe. */
@ProviderType
@FunctionalInterface
public interface Probe {
  /** A probe that tracks nothing. */
  Probe UNTRACKED = () -> Call.UNTRACKED;

  /**
   * Enters the component on the calling thread: no lock, no clock, no shared cache line written,
   * and no allocation once the thread has visited this stack before. Never throws.
   *
   * @return the call, to be closed by the same thread
   */
  Call enter();
}
