package io.allostat.policies.distribution;

import io.allostat.core.api.distribution.DistributionPolicies;
import io.allostat.core.api.distribution.DistributionPolicy;
import io.allostat.core.api.distribution.PlacementPolicy;
import io.allostat.core.api.processors.ProcessorSettings;
import java.util.List;
import org.osgi.service.component.annotations.Component;

/**
 * The policies of this module, as found by {@link java.util.ServiceLoader} or as an OSGi service.
 * Stateless.
 */
@Component
public final class ServiceLoadedPolicies implements DistributionPolicies {
  /** For {@link java.util.ServiceLoader} and for OSGi. */
  public ServiceLoadedPolicies() {}

  @Override
  public List<String> names() {
    return Policies.names();
  }

  @Override
  public DistributionPolicy named(String name, ProcessorSettings settings) {
    return Policies.named(name, settings);
  }

  @Override
  public PlacementPolicy placement() {
    return Placer::place;
  }
}
