package io.allostat.demoapps.lab.plan;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Service levels as somebody may set them by hand.
 *
 * @param levels of the components below full service, from 1
 */
public record StaticLevels(SortedMap<String, Integer> levels) {
  /** Everything in full. */
  public static final StaticLevels FULL = new StaticLevels(new TreeMap<>());

  /** Copies the map. */
  public StaticLevels {
    levels = Collections.unmodifiableSortedMap(new TreeMap<>(levels));
    if (levels.values().stream().anyMatch(level -> level < 1)) {
      throw new IllegalArgumentException(
          "service levels %s, expected those below full service, from 1".formatted(levels));
    }
  }

  /**
   * These with those of another component.
   *
   * @param component its name
   * @param level its level, from 1
   * @return all of them
   */
  public StaticLevels with(String component, int level) {
    SortedMap<String, Integer> more = new TreeMap<>(levels);
    more.put(component, level);
    return new StaticLevels(more);
  }

  /**
   * These with others.
   *
   * @param others those of other components
   * @return all of them
   */
  public StaticLevels and(StaticLevels others) {
    SortedMap<String, Integer> more = new TreeMap<>(levels);
    others.levels.forEach(more::put);
    return new StaticLevels(more);
  }

  /** For people. */
  @Override
  public String toString() {
    return levels.isEmpty()
        ? "full service"
        : levels.entrySet().stream()
            .map(each -> each.getKey() + " " + each.getValue())
            .collect(Collectors.joining(", "));
  }
}
