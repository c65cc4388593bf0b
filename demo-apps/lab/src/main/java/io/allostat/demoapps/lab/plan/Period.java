package io.allostat.demoapps.lab.plan;

/**
 * A part of a run that is counted by itself.
 *
 * @param name in reports
 * @param from its first second, from the start of the run
 * @param to the second after its last, above {@code from}
 */
public record Period(String name, int from, int to) {
  /** Checks the order. */
  public Period {
    if (from < 0 || to <= from) {
      throw new IllegalArgumentException(
          "period %s from %d to %d s, expected 0 or more and then more".formatted(name, from, to));
    }
  }
}
