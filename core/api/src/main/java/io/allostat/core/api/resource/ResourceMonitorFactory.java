package io.allostat.core.api.resource;

import java.util.List;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Offers resource monitors; found through {@link java.util.ServiceLoader} or as OSGi service.
 * Called by the thread that makes an instance.
 */
@ConsumerType
@FunctionalInterface
public interface ResourceMonitorFactory {
  /**
   * Makes the monitors that work on this machine.
   *
   * @return new monitors, possibly none
   */
  List<ResourceMonitor> create();
}
