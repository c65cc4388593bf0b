package io.allostat.adapters.osgi.internal;

import java.util.Collection;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;

/**
 * Knows for which PIDs it is known what was configured. Before Configuration Admin is there,
 * Declarative Services says that nothing was, which is not yet true. Not thread safe.
 */
final class Told {
  private static final String CONFIGURATION_ADMIN = "org.osgi.service.cm.ConfigurationAdmin";

  private final BundleContext bundle;
  private final Set<Pid> told = EnumSet.noneOf(Pid.class);

  Told(BundleContext bundle) {
    this.bundle = bundle;
  }

  /**
   * Hears what Declarative Services says.
   *
   * @param pid the PID
   * @param properties of the component that has this PID
   */
  void hear(Pid pid, Map<String, ?> properties) {
    if (properties.containsKey(Constants.SERVICE_PID)
        || bundle.getServiceReference(CONFIGURATION_ADMIN) != null) {
      told.add(pid);
    }
  }

  /** Those of some PIDs of which it is not known. */
  Set<Pid> not(Collection<Pid> pids) {
    Set<Pid> untold = EnumSet.copyOf(pids);
    untold.removeAll(told);
    return untold;
  }
}
