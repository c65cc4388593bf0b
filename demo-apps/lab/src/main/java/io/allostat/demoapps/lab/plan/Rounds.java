package io.allostat.demoapps.lab.plan;

/** How often everything is counted. */
public final class Rounds {
  /** Counted runs of whatever is published, at least. */
  public static final int PUBLISHED = 3;

  /** Further rounds, at most, for those that client or machine spoil. */
  private static final int SPARE = 3;

  private Rounds() {}

  /**
   * How many rounds may be added where client or machine spoil so many parts that fewer than {@link
   * #PUBLISHED} are left of some load. That depends on no figure of a server, so that nothing is
   * favoured.
   *
   * @param rounds that were asked for, at least 1
   * @return none for a look
   */
  static int spare(int rounds) {
    return rounds < PUBLISHED ? 0 : SPARE;
  }
}
