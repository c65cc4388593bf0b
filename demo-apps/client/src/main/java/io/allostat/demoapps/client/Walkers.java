package io.allostat.demoapps.client;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SplittableRandom;

/**
 * Who walks the mix in the sessions of the open loop. From Home on, each is somebody new. From the
 * middle on, a session goes on where one that is over stopped, as if a long one had been cut into
 * pieces: all of its pages are those of the long run then, and what it needs of earlier ones, such
 * as a cart, is there. Only if nobody waits does somebody new join. Not thread-safe.
 */
final class Walkers {
  /** Of too many that wait some are forgotten. */
  private static final int MOST = 5_000;

  private final Itinerary itinerary;
  private final TransitionMatrix matrix;
  private final Population population;
  private final Deque<SiteSession> waiting = new ArrayDeque<>();

  Walkers(Itinerary itinerary, TransitionMatrix matrix, Population population) {
    this.itinerary = itinerary;
    this.matrix = matrix;
    this.population = population;
  }

  /**
   * Somebody for a session.
   *
   * @param random the draws of somebody new
   */
  SiteSession take(SplittableRandom random) {
    SiteSession earlier = waiting.pollFirst();
    return earlier == null ? itinerary.session(matrix, population, random) : earlier;
  }

  /** The session is over. */
  void giveBack(SiteSession walker) {
    if (itinerary.start() == Start.STATIONARY && waiting.size() < MOST) {
      waiting.addLast(walker);
    }
  }
}
