package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.plan.Rounds;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.IntStream;
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
   * Tells of which comparisons too few rounds are left.
   *
   * @param parts all of them
   * @param compared sets of places that figures hold against each other within a round
   * @param quick whether it was the short form, of which one round is enough
   * @return one sentence for each set
   */
  static List<String> tooFew(
      List<Part> parts, Collection<? extends Collection<String>> compared, boolean quick) {
    int rounds = parts.stream().mapToInt(Part::run).max().orElse(0);
    int wanted = quick ? 1 : Math.min(Rounds.PUBLISHED, rounds);
    List<String> reasons = new ArrayList<>();
    for (Collection<String> places : compared) {
      long left = IntStream.rangeClosed(1, rounds).filter(run -> sound(parts, places, run)).count();
      if (left < wanted) {
        reasons.add(
            "%s: %d of %d rounds were not set aside, expected at least %d"
                .formatted(String.join(" beside ", places), left, rounds, wanted));
      }
    }
    return List.copyOf(reasons);
  }

  /**
   * The pairs of places that are held against each other.
   *
   * @param rows of which each is seen at a place
   * @param part where
   * @param held whether figures hold the first row's place against the second's
   * @return each pair once
   */
  static <T> Set<List<String>> compared(
      List<T> rows, Function<T, Part> part, BiPredicate<T, T> held) {
    Set<List<String>> compared = new LinkedHashSet<>();
    for (T row : rows) {
      for (T other : rows) {
        if (held.test(row, other)) {
          compared.add(List.of(part.apply(row).place(), part.apply(other).place()));
        }
      }
    }
    return compared;
  }

  private static boolean sound(List<Part> parts, Collection<String> places, int run) {
    return places.stream()
        .allMatch(
            place ->
                parts.stream()
                    .anyMatch(
                        part -> part.run == run && part.place.equals(place) && !part.spoiled()));
  }
}
