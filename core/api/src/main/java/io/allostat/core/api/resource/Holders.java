package io.allostat.core.api.resource;

import org.osgi.annotation.versioning.ProviderType;

/** Takes who holds a resource of kind {@link ResourceKind#HELD}. For one thread. */
@FunctionalInterface
@ProviderType
public interface Holders {
  /**
   * A unit of the capacity is held. It counts for the stack in which the thread is, as long as that
   * is still in the same request; afterwards for no stack.
   *
   * @param thread who used it last
   * @param request what the number of {@link ResourceMonitor#requests} was for that thread then
   */
  void hold(Thread thread, long request);
}
