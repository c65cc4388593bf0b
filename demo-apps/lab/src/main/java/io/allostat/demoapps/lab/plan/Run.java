package io.allostat.demoapps.lab.plan;

import java.util.OptionalInt;

/**
 * One run of one arm: a load over time and the part of it that counts.
 *
 * @param kind what it shows
 * @param arm how the server is run
 * @param number from 1, within kind and arm
 * @param load the clients over time
 * @param countedFrom seconds since the start; what is before it is the ramp
 * @param countedTo seconds since the start, at most the length of the load
 */
public record Run(Kind kind, Arm arm, int number, LoadPlan load, int countedFrom, int countedTo) {
  /** What a run shows. */
  public enum Kind {
    /** A constant overload; the load may fall after the counted part. */
    STEADY,
    /** A load that crosses the thresholds again and again, and falls at its end. */
    CROSSING,
    /** The load of one of several applications, which come and go. */
    COMBINED
  }

  /** Checks that the counted part lies within the load. */
  public Run {
    if (countedFrom < 0 || countedTo <= countedFrom || countedTo > load.seconds()) {
      throw new IllegalArgumentException(
          "counted part from %d to %d s, expected a part of the load's %d s"
              .formatted(countedFrom, countedTo, load.seconds()));
    }
  }

  /**
   * The last step of the load, if it has fewer clients than the one before.
   *
   * @return its index
   */
  public OptionalInt fall() {
    int last = load.steps().size() - 1;
    boolean falls =
        last > 0 && load.steps().get(last).clients() < load.steps().get(last - 1).clients();
    return falls ? OptionalInt.of(last) : OptionalInt.empty();
  }

  /**
   * The seed of its clients: another one in each round, so that rounds are independent, and the
   * same for all arms of a round, so that they meet the same choices.
   *
   * @param first seed of the first round
   * @return {@code first} plus the run's number less one
   */
  public long seed(long first) {
    return first + number - 1;
  }

  /**
   * A name for people.
   *
   * @return such as {@code on, run 2}
   */
  public String title() {
    return arm.label() + (kind == Kind.CROSSING ? ", changing load" : ", run " + number);
  }
}
