package io.allostat.core.api.admission;

import io.allostat.core.api.processors.HeldProcessors;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Computes how many new connections are accepted in each interval. Implementations are pure: the
 * same settings, state and interval give the same state, without clock, I/O or memory of their own.
 * Found through {@link java.util.ServiceLoader} or as an OSGi service.
 */
@ProviderType
public interface AdmissionPolicy {
  /**
   * Begins.
   *
   * @param settings the settings
   * @param processors A_i, from 1e-6 to 1e6
   * @return the state for the first interval, k = 1
   */
  AdmissionState initial(AdmissionSettings settings, double processors);

  /**
   * Takes in an interval.
   *
   * @param settings the settings, which may differ from those before
   * @param state what the step before left
   * @param interval what was measured since
   * @param held A_i for the coming interval, and what of it others may take
   * @return the state for the next interval
   * @throws IllegalArgumentException if the state is another policy's
   */
  AdmissionState step(
      AdmissionSettings settings, AdmissionState state, Interval interval, HeldProcessors held);
}
