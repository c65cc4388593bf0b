package io.allostat.demoapps.lab.observe;

import java.util.List;

/**
 * A component whose service can be lowered, as the server declares it.
 *
 * @param name its name
 * @param steps down from the full service, in their order
 */
public record AdaptableComponent(String name, List<Step> steps) {
  /** Copies the list. */
  public AdaptableComponent {
    steps = List.copyOf(steps);
  }

  /**
   * One adaptation.
   *
   * @param level that it leads to, by its name
   * @param weight what it takes from the quality, above 0
   */
  public record Step(String level, double weight) {}
}
