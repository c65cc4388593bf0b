package io.allostat.core.api.admission;

import org.osgi.annotation.versioning.ProviderType;

/**
 * All that an {@link AdmissionPolicy} knows after an interval: what others read, and, hidden in the
 * implementation, what it remembers. Immutable.
 */
@ProviderType
public interface AdmissionState {
  /**
   * @return what is expected of the coming interval
   */
  Load load();

  /**
   * @return what is accepted in it
   */
  Limit limit();
}
