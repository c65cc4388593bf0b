package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.plan.Rounds;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What an arm does at one load in one round, as far as client and machine let it.
 *
 * @param place arm and load, the same in each round
 * @param run the round, from 1
 * @param violations of what is asked of client and machine, none of which is the server's doing
 */
record Part(String place, int run, List<String> violations) {
  /** Copies the list. */
  Part {
    violations = List.copyOf(violations);
  }

  /** Whether its figures are the client's or the machine's: nothing is to be concluded from it. */
  boolean spoiled() {
    return !violations.isEmpty();
  }

  /** With what speaks against another part of the same place and run. */
  Part and(Part other) {
    return new Part(
        place,
        run,
        Stream.concat(violations.stream(), other.violations.stream()).distinct().toList());
  }

  /** Where and when. */
  String title() {
    return place + ", run " + run;
  }

  /** Tells which parts were set aside, one sentence each. */
  static List<String> setAside(List<Part> parts) {
    return parts.stream()
        .filter(Part::spoiled)
        .map(
            part ->
                "%s: set aside, %s".formatted(part.title(), String.join("; ", part.violations())))
        .toList();
  }

  /**
   * Tells where too many parts were set aside.
   *
   * @param parts all of them
   * @param quick whether it was the short form, of which one part is enough
   * @return one sentence for each place
   */
  static List<String> tooFew(List<Part> parts, boolean quick) {
    int least = quick ? 1 : Rounds.PUBLISHED;
    Map<String, List<Part>> places =
        parts.stream()
            .collect(Collectors.groupingBy(Part::place, TreeMap::new, Collectors.toList()));
    List<String> reasons = new ArrayList<>();
    places.forEach(
        (place, all) -> {
          long left = all.stream().filter(part -> !part.spoiled()).count();
          int wanted = Math.min(least, all.size());
          if (left < wanted) {
            reasons.add(
                "%s: %d of %d parts were not set aside, expected at least %d"
                    .formatted(place, left, all.size(), wanted));
          }
        });
    return List.copyOf(reasons);
  }

  /**
   * Whether a round is to be run: those that are planned are, and spare ones as long as too many
   * parts were set aside.
   *
   * @param round from 1
   * @param planned how many are
   * @param spare how many may be added to them
   * @param parts all so far on which bars rest
   * @param quick whether it is the short form
   * @return true if so
   */
  static boolean wants(int round, int planned, int spare, List<Part> parts, boolean quick) {
    return round <= planned || (round <= planned + spare && !tooFew(parts, quick).isEmpty());
  }
}
