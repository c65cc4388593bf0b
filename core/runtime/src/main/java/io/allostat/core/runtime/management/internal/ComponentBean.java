package io.allostat.core.runtime.management.internal;

import io.allostat.core.api.component.Component;
import io.allostat.core.api.component.Components;
import io.allostat.core.api.component.LevelChange;
import io.allostat.core.api.component.LevelChange.Origin;
import io.allostat.core.api.management.ComponentItem;
import io.allostat.core.api.management.ComponentMXBean;
import io.allostat.core.api.management.ServiceLevelItem;
import java.util.List;

/** One component; its figures are fields of it, read where they are. */
final class ComponentBean implements ComponentMXBean {
  private final Component component;
  private final Components components;

  ComponentBean(Component component, Components components) {
    this.component = component;
    this.components = components;
  }

  ComponentItem item() {
    return Items.of(component);
  }

  @Override
  public List<ServiceLevelItem> getServiceLevels() {
    return item().serviceLevels();
  }

  @Override
  public int getServiceLevel() {
    return component.serviceLevel();
  }

  @Override
  public void setServiceLevel(int level) {
    Transportable.refusing(() -> move(level));
  }

  private void move(int level) {
    LevelChange change = components.setServiceLevel(component.name(), level, Origin.OPERATOR);
    if (!change.succeeded()) {
      throw new IllegalStateException(
          component.name()
              + " is at service level "
              + change.appliedLevel()
              + ": "
              + change.failure().orElse("it was moved again"));
    }
  }

  @Override
  public boolean isPinned() {
    return component.pinned();
  }

  @Override
  public boolean isQuarantined() {
    return component.quarantine().isPresent();
  }

  @Override
  public String getQuarantineReason() {
    return component.quarantine().orElse(null);
  }

  @Override
  public void pin() {
    components.pin(component.name());
  }

  @Override
  public void unpin() {
    components.unpin(component.name());
  }
}
