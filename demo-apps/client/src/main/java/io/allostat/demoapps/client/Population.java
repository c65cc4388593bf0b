package io.allostat.demoapps.client;

/**
 * How many items and users the site has; their ids run from 1.
 *
 * @param items at least 1
 * @param users at least 1
 */
record Population(long items, long users) {
  Population {
    if (items < 1 || users < 1) {
      throw new IllegalArgumentException(
          "items " + items + ", users " + users + ", expected at least 1 of each");
    }
  }
}
