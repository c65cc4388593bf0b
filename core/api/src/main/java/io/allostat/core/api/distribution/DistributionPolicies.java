package io.allostat.core.api.distribution;

import io.allostat.core.api.processors.ProcessorSettings;
import java.util.List;
import org.osgi.annotation.versioning.ProviderType;

/**
 * The policies that divide processors, by name, as an operator chooses them; found through {@link
 * java.util.ServiceLoader} or as an OSGi service. Stateless and thread safe.
 */
@ProviderType
public interface DistributionPolicies {
  /**
   * @return the names, the recommended policy first
   */
  List<String> names();

  /**
   * Makes a policy.
   *
   * @param name one of {@link #names()}
   * @param settings its settings
   * @return the policy
   * @throws IllegalArgumentException if there is no policy of that name
   */
  DistributionPolicy named(String name, ProcessorSettings settings);

  /**
   * @return what decides which CPUs an application's processors are
   */
  PlacementPolicy placement();
}
