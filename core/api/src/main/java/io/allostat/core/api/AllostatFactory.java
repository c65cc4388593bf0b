package io.allostat.core.api;

import org.osgi.annotation.versioning.ProviderType;

/**
 * Makes instances; found through {@link java.util.ServiceLoader} or as an OSGi service. Thread
 * safe.
 */
@ProviderType
@FunctionalInterface
public interface AllostatFactory {
  /**
   * Makes an instance that is not yet started.
   *
   * @param configuration what it is made of
   * @return the instance
   * @throws IllegalStateException if a part is missing, naming it
   */
  Allostat create(AllostatConfiguration configuration);
}
