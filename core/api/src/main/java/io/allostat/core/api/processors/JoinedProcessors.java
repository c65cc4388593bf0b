package io.allostat.core.api.processors;

import org.osgi.annotation.versioning.ProviderType;

/** The processors of an application that has joined a {@link ProcessorSource}. Thread safe. */
@ProviderType
public interface JoinedProcessors extends Processors, AutoCloseable {
  /**
   * Leaves: its processors go to others with the next quantum, its worker threads may use every CPU
   * of the process again, and its allocation is unmanaged. Idempotent.
   */
  @Override
  void close();
}
