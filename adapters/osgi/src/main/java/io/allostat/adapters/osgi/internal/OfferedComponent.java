package io.allostat.adapters.osgi.internal;

import io.allostat.adapters.osgi.ComponentProperties;
import io.allostat.core.api.component.Component;
import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.core.api.component.Components;
import io.allostat.core.api.component.LevelActuator;
import io.allostat.core.api.component.LevelChange.Origin;
import io.allostat.core.api.settings.SettingException;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A component that a service offers. It remembers the level that the service was moved to, so that
 * the next instance begins with the truth. Once withdrawn, it does not call the service any more.
 */
final class OfferedComponent implements LevelActuator {
  private static final Logger LOG = LoggerFactory.getLogger(OfferedComponent.class);

  private static final int UNKNOWN = -1;
  private static final String EXPECTED_LEVEL = "name:weight with a weight > 0";

  private final ComponentDescriptor descriptor;
  private volatile LevelActuator service;

  /** The level that the service was last moved to; before that nobody knows. */
  private volatile int level = UNKNOWN;

  private OfferedComponent(ComponentDescriptor declared, LevelActuator service) {
    this.descriptor = declared.withActuator(this);
    this.service = service;
  }

  /**
   * Reads what a service offers.
   *
   * @param service moves the component
   * @param properties the service's properties
   * @return the offer
   * @throws SettingException if the name or a level is not accepted
   */
  static OfferedComponent of(LevelActuator service, Map<String, ?> properties) {
    Map<String, String> texts = Given.texts(properties);
    ComponentDescriptor declared =
        ComponentDescriptor.named(texts.get(ComponentProperties.NAME).trim());
    String levels = texts.getOrDefault(ComponentProperties.LEVELS, "");
    for (String level : levels.isBlank() ? new String[0] : levels.split(",", -1)) {
      int colon = level.indexOf(':');
      if (colon < 0) {
        throw new SettingException(ComponentProperties.LEVELS, EXPECTED_LEVEL, level);
      }
      declared = declared.withLevel(level.substring(0, colon).trim(), weight(level, colon));
    }
    return new OfferedComponent(declared, service);
  }

  private static double weight(String level, int colon) {
    try {
      return Double.parseDouble(level.substring(colon + 1).trim());
    } catch (NumberFormatException e) {
      throw new SettingException(ComponentProperties.LEVELS, EXPECTED_LEVEL, level);
    }
  }

  /** Tells whether a service still offers just this, whatever else its properties say. */
  boolean isStill(LevelActuator actuator, Map<String, ?> properties) {
    if (actuator != service) {
      return false;
    }
    try {
      ComponentDescriptor now = of(actuator, properties).descriptor;
      return now.name().equals(name()) && now.serviceLevels().equals(descriptor.serviceLevels());
    } catch (SettingException e) {
      // Told by whoever takes it up.
      return false;
    }
  }

  /** The component's name. */
  String name() {
    return descriptor.name();
  }

  /**
   * Declares the component.
   *
   * @throws SettingException if the name is taken or there are too many components
   */
  void registerIn(Components components) {
    components.register(descriptor);
  }

  /**
   * Brings instance and service to one level. A service that this bundle has moved before is right:
   * the instance may have forgotten. Of one that is seen for the first time nobody knows where it
   * is, so it is moved to where the instance takes it to be, which is full service unless it
   * remembers another.
   */
  void settleIn(Components components) {
    int present = components.find(name()).map(Component::serviceLevel).orElse(0);
    if (level == UNKNOWN) {
      moveTo(present);
    }
    if (level != UNKNOWN && level != present) {
      components.setServiceLevel(name(), level, Origin.RESTORED);
    }
  }

  private void moveTo(int present) {
    try {
      apply(present);
    } catch (Exception e) {
      if (e instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
      LOG.warn("component {} refused level {}, where it may be is unknown", name(), present, e);
    }
  }

  @Override
  public int apply(int wanted) throws Exception {
    LevelActuator present = service;
    if (present == null) {
      throw new IllegalStateException("the service that offers " + name() + " is gone");
    }
    int answer = present.apply(wanted);
    level = answer;
    return answer;
  }

  /** Forgets the service. */
  void withdraw() {
    service = null;
  }
}
