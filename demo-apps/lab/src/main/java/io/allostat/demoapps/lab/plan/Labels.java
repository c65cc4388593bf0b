package io.allostat.demoapps.lab.plan;

import java.util.List;
import java.util.function.Function;

/** Finds what somebody named. */
final class Labels {
  private Labels() {}

  /**
   * The one of that name.
   *
   * @throws IllegalArgumentException if there is none, with all names
   */
  static <T> T find(String kind, String wanted, List<T> all, Function<T, String> label) {
    return all.stream()
        .filter(each -> label.apply(each).equals(wanted))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "%s %s, expected one of %s"
                        .formatted(kind, wanted, all.stream().map(label).toList())));
  }
}
