package io.allostat.core.api.resource;

import java.io.IOException;
import java.util.function.Consumer;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Reads one controlled resource, or a view of kind {@link ResourceKind#VIEW}. Called by one thread,
 * about once a second.
 */
@ConsumerType
public interface ResourceMonitor {
  /**
   * @return the resource's name, e.g. {@code cpu}; constant, valid as a component name
   */
  String name();

  /**
   * @return its kind; constant
   */
  ResourceKind kind();

  /**
   * Reads the resource now.
   *
   * @return the reading
   * @throws IOException if it cannot be read; the bucket is then left out
   */
  ResourceReading read() throws IOException;

  /**
   * Tells who holds the resource now. Asked of resources of kind {@link ResourceKind#HELD} by the
   * thread that reads, at each sampling instant; never waits.
   *
   * @param holders takes the thread that holds a unit of the capacity, once for each unit
   */
  default void holders(Consumer<Thread> holders) {}
}
