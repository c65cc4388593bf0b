package io.allostat.core.api.component;

import java.util.List;
import java.util.Optional;
import org.osgi.annotation.versioning.ProviderType;

/** A named part of an application whose calls are profiled and whose service level can move. */
@ProviderType
public interface Component {
  /**
   * @return the component's name
   */
  String name();

  /**
   * @return the ordered levels, full service first; never empty
   */
  List<ServiceLevel> serviceLevels();

  /**
   * The level in force: one volatile read, so a change is visible to the next request. A request
   * that asks more than once may see two levels.
   *
   * @return the index into {@link #serviceLevels()}, 0 for full service
   */
  int serviceLevel();

  /**
   * Enters the component on the calling thread. Takes no lock, allocates nothing once the thread
   * has visited this component stack before, reads no clock, and never throws.
   *
   * @return the call, to be closed by the same thread
   */
  Call enter();

  /**
   * @return true if an operator keeps the component at its level, whatever the loop would do
   */
  boolean pinned();

  /**
   * @return why the component is out of the loop's choice, or empty if it is not quarantined
   */
  Optional<String> quarantine();
}
