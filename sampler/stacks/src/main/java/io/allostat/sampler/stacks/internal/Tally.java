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
}
