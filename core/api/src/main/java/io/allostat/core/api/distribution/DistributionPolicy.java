package io.allostat.core.api.distribution;

import org.osgi.annotation.versioning.ConsumerType;

/**
 * Divides the processors of a host among the applications that ask for them. A pure function:
 * stateless and thread safe; what has to be remembered is in the distribution before.
 */
@ConsumerType
public interface DistributionPolicy {
  /**
   * Divides the processors.
   *
   * @param quantum who asks for how many
   * @param previous the distribution before, at first {@link Distribution#INITIAL}
   * @return a share for each request, in their order
   */
  Distribution distribute(Quantum quantum, Distribution previous);
}
