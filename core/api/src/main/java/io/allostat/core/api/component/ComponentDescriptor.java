package io.allostat.core.api.component;

import io.allostat.core.api.settings.SettingException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * What an application declares of a component.
 *
 * @param name the component's name, see {@link ComponentNames}
 * @param serviceLevels the ordered levels, full service first; 1 to {@value #MAX_LEVELS}
 * @param actuator what moves the component between levels
 */
public record ComponentDescriptor(
    String name, List<ServiceLevel> serviceLevels, LevelActuator actuator) {
  /** The largest number of service levels of one component. */
  public static final int MAX_LEVELS = 64;

  /** Checks the name, the levels' names and their weights. */
  public ComponentDescriptor {
    ComponentNames.requireValid("component name", name);
    serviceLevels = List.copyOf(serviceLevels);
    Objects.requireNonNull(actuator, "actuator");
    if (serviceLevels.isEmpty() || serviceLevels.size() > MAX_LEVELS) {
      throw new SettingException(
          "service levels of " + name, "1 to " + MAX_LEVELS + " levels", serviceLevels.size());
    }
    Set<String> names = new HashSet<>();
    for (int level = 0; level < serviceLevels.size(); level++) {
      ServiceLevel declared = serviceLevels.get(level);
      if (!names.add(declared.name())) {
        throw new SettingException("service levels of " + name, "distinct names", declared.name());
      }
      if ((level == 0) != (declared.degradationWeight() == 0)) {
        throw new SettingException(
            "degradation weight of " + name + " level " + level,
            level == 0 ? "0 for full service" : "a number > 0",
            declared.degradationWeight());
      }
    }
  }

  /**
   * Begins the declaration of a component that has only its full service.
   *
   * @param name the component's name
   * @return the declaration
   */
  public static ComponentDescriptor named(String name) {
    return new ComponentDescriptor(
        name, List.of(new ServiceLevel(ServiceLevel.FULL, 0)), LevelActuator.NONE);
  }

  /**
   * Adds one more, further degraded, level.
   *
   * @param level the level's name
   * @param degradationWeight what the step into it takes from the quality, > 0
   * @return the extended declaration
   */
  public ComponentDescriptor withLevel(String level, double degradationWeight) {
    List<ServiceLevel> extended = new ArrayList<>(serviceLevels);
    extended.add(new ServiceLevel(level, degradationWeight));
    return new ComponentDescriptor(name, extended, actuator);
  }

  /**
   * Sets what moves the component.
   *
   * @param newActuator the actuator
   * @return the changed declaration
   */
  public ComponentDescriptor withActuator(LevelActuator newActuator) {
    return new ComponentDescriptor(name, serviceLevels, newActuator);
  }
}
