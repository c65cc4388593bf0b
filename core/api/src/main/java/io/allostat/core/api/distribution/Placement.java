package io.allostat.core.api.distribution;

import io.allostat.core.api.processors.ApplicationNames;
import io.allostat.core.api.settings.Ranges;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which CPUs each application has. Immutable.
 *
 * @param assignments one for each application; no CPU is given out more than once as a whole
 */
public record Placement(List<CpuAssignment> assignments) {
  /** Before the first distribution. */
  public static final Placement NONE = new Placement(List.of());

  /** Sums of shares are as exact as that. */
  private static final double ROUNDING = 1e-6;

  /** Checks names, and that no CPU is given out more than once. */
  public Placement {
    Ranges.requireBetween("assignments", assignments.size(), 0L, Quantum.MOST_APPLICATIONS);
    assignments = List.copyOf(assignments);
    Set<String> names = new HashSet<>(2 * assignments.size());
    double[] given = new double[Quantum.MOST_PROCESSORS];
    for (CpuAssignment assignment : assignments) {
      if (!names.add(assignment.application())) {
        throw ApplicationNames.repeated(assignment.application());
      }
      assignment.whole().forEach(cpu -> given[cpu]++);
      assignment.shared().forEach(part -> given[part.cpu()] += part.share());
    }
    for (int cpu = 0; cpu < given.length; cpu++) {
      if (given[cpu] > 1 + ROUNDING) {
        throw new IllegalArgumentException(
            "shares of CPU " + cpu + ": expected a sum of at most 1, got " + given[cpu]);
      }
    }
  }

  /**
   * Counts what has to move: each CPU that an application did not have before and has now, whole or
   * in part, where its threads find cold caches.
   *
   * @param previous the placement before
   * @return how many pairs of application and CPU are new
   */
  public long moves(Placement previous) {
    Map<String, Set<Integer>> before = new HashMap<>();
    previous.assignments.forEach(a -> before.put(a.application(), new HashSet<>(a.cpus())));
    return assignments.stream()
        .mapToLong(
            a -> {
              Set<Integer> had = before.getOrDefault(a.application(), Set.of());
              return a.cpus().stream().filter(cpu -> !had.contains(cpu)).count();
            })
        .sum();
  }
}
