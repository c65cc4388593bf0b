package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.plan.CapacityPlan;
import java.util.List;

/**
 * The capacity at full service levels and how it was found.
 *
 * @param repliesPerSecond what {@link CapacityPlan#capacity} makes of the steps
 * @param points the steps
 */
public record Capacity(double repliesPerSecond, List<CapacityPlan.Point> points) {
  /** Copies the steps. */
  public Capacity {
    points = List.copyOf(points);
  }
}
