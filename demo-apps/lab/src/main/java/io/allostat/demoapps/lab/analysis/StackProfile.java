package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.observe.AdaptableComponent;
import java.util.List;

/**
 * The component stacks of an overloaded site.
 *
 * @param full at full service, in the arm {@code off}, largest first
 * @param lowered in the arm {@code on}, likewise
 * @param adaptable how much service levels can do
 */
public record StackProfile(List<StackRow> full, List<StackRow> lowered, Adaptable adaptable) {
  /** Copies the lists. */
  public StackProfile {
    full = List.copyOf(full);
    lowered = List.copyOf(lowered);
  }

  /**
   * Compares what was seen.
   *
   * @param full at full service
   * @param lowered with steps in force
   * @param components that have levels
   * @return the profile
   */
  public static StackProfile of(
      List<StackRow> full, List<StackRow> lowered, List<AdaptableComponent> components) {
    return new StackProfile(full, lowered, Adaptable.of(full, lowered, components));
  }
}
