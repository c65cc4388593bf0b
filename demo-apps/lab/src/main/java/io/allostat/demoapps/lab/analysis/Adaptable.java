package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.observe.AdaptableComponent;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How much service levels can do at all: with a share f of the resource in stacks that have a
 * component with levels, which the steps in force make g times as expensive per execution of their
 * root, throughput is at most capacity / (1 − f(1 − g)).
 *
 * @param share f, the hit ratios of these stacks at full service, added; null if there is no
 *     profile
 * @param gain g, what their executions at full service would use with the steps in force, divided
 *     by what they used; null if that was not seen
 */
public record Adaptable(Double share, Double gain) {
  /**
   * Compares profiles.
   *
   * @param full at full service
   * @param lowered with steps in force
   * @param components that have levels
   * @return f and g
   */
  public static Adaptable of(
      List<StackRow> full, List<StackRow> lowered, List<AdaptableComponent> components) {
    Set<String> names =
        components.stream().map(AdaptableComponent::name).collect(Collectors.toSet());
    List<StackRow> before = with(full, names);
    double used = before.stream().mapToDouble(StackRow::usedMillis).sum();
    if (before.isEmpty() || used <= 0) {
      return new Adaptable(null, null);
    }
    double share = before.stream().mapToDouble(StackRow::hitRatio).sum();
    if (lowered.isEmpty()) {
      return new Adaptable(share, null);
    }
    double now =
        with(lowered, names).stream()
            .mapToDouble(row -> row.usedMillis() * scale(full, lowered, row))
            .sum();
    return new Adaptable(share, now / used);
  }

  private static List<StackRow> with(List<StackRow> rows, Set<String> names) {
    return rows.stream()
        .filter(row -> List.of(row.stack().split("\\.")).stream().anyMatch(names::contains))
        .toList();
  }

  /**
   * Executions at full service for each one with steps in force: those of the root where the
   * profile has it, else of the stack itself, whose calls per execution are taken for unchanged.
   */
  private static double scale(List<StackRow> full, List<StackRow> lowered, StackRow row) {
    for (String stack : List.of(row.root(), row.stack())) {
      double before = rate(full, stack);
      double after = rate(lowered, stack);
      if (before > 0 && after > 0) {
        return before / after;
      }
    }
    return 1;
  }

  private static double rate(List<StackRow> rows, String stack) {
    return rows.stream()
        .filter(row -> row.stack().equals(stack))
        .mapToDouble(StackRow::executionRate)
        .findFirst()
        .orElse(0);
  }

  /**
   * The most that service levels can give.
   *
   * @return a multiple of the capacity at full service, or null
   */
  public Double bound() {
    return share == null || gain == null ? null : 1 / (1 - Math.min(1, share) * (1 - gain));
  }
}
