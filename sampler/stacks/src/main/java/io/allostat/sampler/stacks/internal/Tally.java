package io.allostat.sampler.stacks.internal;

/**
 * How often something was seen.
 *
 * @param hits the sum over sampling instants
 * @param squares the sum of the squares of each instant's hits: tells a crowd seen at one instant
 *     from as many hits at as many instants
 */
record Tally(long hits, long squares) {
  static final Tally NONE = new Tally(0, 0);

  /** Some of these hits, which are in crowds as these are, but smaller. */
  Tally part(long some) {
    if (some == 0 || some == hits) {
      return some == 0 ? NONE : this;
    }
    double share = (double) some / hits;
    return new Tally(some, Math.max(some, Math.round(squares * share * share)));
  }

  Tally plus(Tally others) {
    return others.hits == 0 ? this : new Tally(hits + others.hits, squares + others.squares);
  }
}
