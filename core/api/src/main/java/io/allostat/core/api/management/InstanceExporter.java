package io.allostat.core.api.management;

import io.allostat.core.api.Allostat;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Shows instances to a tool outside, each from its start to its end; found through {@link
 * java.util.ServiceLoader} or as an OSGi service. What it throws is logged and keeps no instance
 * from starting. Thread safe: instances may start at the same time.
 */
@ConsumerType
@FunctionalInterface
public interface InstanceExporter {
  /**
   * Begins to show an instance; called when its loops run, on the thread that starts it.
   *
   * @param allostat the instance
   * @return ends it; closed once, before the loops end
   */
  AutoCloseable export(Allostat allostat);
}
