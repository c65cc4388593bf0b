package io.allostat.demoapps.auction.site;

import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.demoapps.auction.beans.Sorting;
import java.util.ArrayList;
import java.util.List;

/**
 * The service levels of a search, from sorting everything by way of ever smaller windows to sorting
 * nothing. A window is a multiple of the mean size of a category, so that large categories are cut
 * first and the steps save as much at every scale.
 */
final class SearchLevels {
  /**
   * One level below full service.
   *
   * @param name its name
   * @param window the window as a multiple of the mean category, 0 to sort nothing
   * @param weight what the step into it takes from the quality
   */
  record Step(String name, double window, double weight) {}

  private final String component;
  private final List<Step> steps;
  private final List<Sorting> sortings = new ArrayList<>();

  SearchLevels(String component, List<Step> steps, int meanCategory) {
    this.component = component;
    this.steps = List.copyOf(steps);
    sortings.add(Sorting.ALL);
    for (Step step : steps) {
      sortings.add(
          step.window() == 0
              ? Sorting.NONE
              : new Sorting((int) Math.max(1, Math.round(step.window() * meanCategory))));
    }
  }

  ComponentDescriptor descriptor() {
    ComponentDescriptor descriptor = ComponentDescriptor.named(component);
    for (Step step : steps) {
      descriptor = descriptor.withLevel(step.name(), step.weight());
    }
    return descriptor;
  }

  Sorting sorting(int level) {
    return sortings.get(level);
  }
}
