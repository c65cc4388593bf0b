package io.allostat.demoapps.lab.plan;

/**
 * How often everything is counted.
 *
 * @param planned rounds
 * @param spare further ones, at most, where client or machine spoil so much that too little is left
 *     to hold arms against each other
 */
public record Rounds(int planned, int spare) {
  /** Counted runs of whatever is published, at least. */
  public static final int PUBLISHED = 3;

  private static final int SPARE = 3;

  /** As many as somebody names; with spare ones if they are to be published. */
  static Rounds named(int number) {
    return new Rounds(number, number < PUBLISHED ? 0 : SPARE);
  }

  /** A form's, whose time is bounded. */
  static Rounds fixed(int number) {
    return new Rounds(number, 0);
  }

  /**
   * Whether a round is to be run.
   *
   * @param round from 1
   * @param lacking whether too little is left of those before it
   * @return true for a planned one, and for a spare one that is needed
   */
  public boolean wants(int round, boolean lacking) {
    return round <= planned || (lacking && round <= planned + spare);
  }
}
