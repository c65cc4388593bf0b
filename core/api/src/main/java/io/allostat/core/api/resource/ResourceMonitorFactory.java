package io.allostat.core.api.resource;

import java.util.List;
import java.util.Optional;
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

  /**
   * Makes the monitor of what a user has named.
   *
   * @param source a resource or view
   * @return a new monitor of its name and kind, or empty if the type is not known here
   * @throws io.allostat.core.api.settings.SettingException if the type is known and the target
   *     makes no sense; what is only not there yet is no reason, but one for its readings to fail
   */
  default Optional<ResourceMonitor> create(ResourceSource source) {
    return Optional.empty();
  }
}
