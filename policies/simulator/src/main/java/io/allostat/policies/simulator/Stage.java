package io.allostat.policies.simulator;

import io.allostat.core.api.profile.ComponentStack;
import java.util.List;
import java.util.Objects;

/**
 * One part of a request: a call that uses one resource.
 *
 * @param stack the component stack it shows; its root is the request type's
 * @param resource the resource it uses
 * @param governor the component whose service level sets the cost; empty if none does
 * @param meanMillis mean cost in milliseconds of the resource, by the governor's level; the last
 *     one also for further levels; 0 where the call is left out
 * @param variation coefficient of variation of the (gamma distributed) cost, >= 0; 0 for constant
 */
public record Stage(
    ComponentStack stack,
    String resource,
    String governor,
    List<Double> meanMillis,
    double variation) {
  /** Checks the figures. */
  public Stage {
    Objects.requireNonNull(stack, "stack");
    Objects.requireNonNull(resource, "resource");
    Objects.requireNonNull(governor, "governor");
    meanMillis = List.copyOf(meanMillis);
    if (meanMillis.isEmpty()
        || meanMillis.stream().anyMatch(m -> !(m >= 0) || Double.isInfinite(m))) {
      throw new IllegalArgumentException(
          "meanMillis: expected one or more numbers >= 0, got " + meanMillis);
    }
    if (!(variation >= 0) || variation > 10) {
      throw new IllegalArgumentException("variation: expected 0 to 10, got " + variation);
    }
  }

  /**
   * A call whose cost no component sets; exponentially distributed.
   *
   * @param stack the printed component stack
   * @param resource the resource
   * @param meanMillis the mean cost
   * @return the stage
   */
  public static Stage fixed(String stack, String resource, double meanMillis) {
    return new Stage(ComponentStack.parse(stack), resource, "", List.of(meanMillis), 1);
  }

  /**
   * A call whose cost depends on a service level; exponentially distributed.
   *
   * @param stack the printed component stack
   * @param resource the resource
   * @param governor the component whose level counts
   * @param meanMillis mean costs by level
   * @return the stage
   */
  public static Stage adapted(
      String stack, String resource, String governor, Double... meanMillis) {
    return new Stage(ComponentStack.parse(stack), resource, governor, List.of(meanMillis), 1);
  }

  /**
   * The mean cost at a level.
   *
   * @param level the governor's level
   * @return seconds of the resource
   */
  public double meanSeconds(int level) {
    return meanMillis.get(Math.min(level, meanMillis.size() - 1)) / 1000;
  }

  /**
   * Changes the spread of the cost.
   *
   * @param newVariation its coefficient of variation
   * @return the changed stage
   */
  public Stage withVariation(double newVariation) {
    return new Stage(stack, resource, governor, meanMillis, newVariation);
  }
}
