package io.allostat.demoapps.hosting.site;

import io.allostat.core.api.component.Call;
import io.allostat.core.api.component.Component;
import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.core.api.component.ServiceLevel;
import java.util.List;
import java.util.Optional;

/**
 * A component of a site that nobody manages: always at full service, and no call is tracked.
 *
 * @param descriptor what the site declares of it
 */
public record Unmanaged(ComponentDescriptor descriptor) implements Component {
  @Override
  public String name() {
    return descriptor.name();
  }

  @Override
  public List<ServiceLevel> serviceLevels() {
    return descriptor.serviceLevels();
  }

  @Override
  public int serviceLevel() {
    return 0;
  }

  @Override
  public Call enter() {
    return Call.UNTRACKED;
  }

  @Override
  public boolean pinned() {
    return false;
  }

  @Override
  public Optional<String> quarantine() {
    return Optional.empty();
  }
}
