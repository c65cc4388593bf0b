package io.allostat.demoapps.hosting.site;

import io.allostat.core.api.component.Call;
import io.allostat.core.api.component.Component;
import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.core.api.component.ServiceLevel;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * A component of a site that Allostat does not manage: no call is tracked.
 *
 * @param descriptor what the site declares of it
 * @param dimmed whether it serves the present request at its least level, else in full
 */
public record Unmanaged(ComponentDescriptor descriptor, BooleanSupplier dimmed)
    implements Component {
  /**
   * A component that always serves in full.
   *
   * @param descriptor what the site declares of it
   */
  public Unmanaged(ComponentDescriptor descriptor) {
    this(descriptor, () -> false);
  }

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
    return dimmed.getAsBoolean() ? serviceLevels().size() - 1 : 0;
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
