package io.allostat.core.api.resource;

import java.io.IOException;
import java.util.function.LongSupplier;
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
   * Gives a resource of kind {@link ResourceKind#HELD} the means to note for which request it is
   * used. Called before the first reading; of several calls the last one counts.
   *
   * @param request a number for what the calling thread serves now: for the same thread another one
   *     in each request and between two of them; 0 before the first. Any thread; takes no lock and
   *     reads no clock
   */
  default void requests(LongSupplier request) {}

  /**
   * Tells who holds the resource now. Asked of resources of kind {@link ResourceKind#HELD} by the
   * thread that reads, at each sampling instant; never waits.
   *
   * @param holders takes each unit of the capacity that is held
   */
  default void holders(Holders holders) {}
}
