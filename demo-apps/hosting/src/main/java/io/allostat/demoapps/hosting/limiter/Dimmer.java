package io.allostat.demoapps.hosting.limiter;

/**
 * How many requests are served in full: of the others, each component serves its least level. Each
 * request draws once, so that all components treat it alike. Thread safe.
 */
public final class Dimmer {
  private final ThreadLocal<Boolean> drawn = ThreadLocal.withInitial(() -> false);
  private volatile double share = 1;
  private volatile boolean least;

  /** A dimmer that lets every request be served in full. */
  public Dimmer() {}

  /**
   * Sets whether all requests are served at the least levels, those under way too.
   *
   * @param all whether they are; else those that drew so
   */
  void setLeast(boolean all) {
    least = all;
  }

  /**
   * Sets how many of the requests that {@link #draw} are served in full.
   *
   * @param inFull their share, 0 to 1
   */
  void setShare(double inFull) {
    share = inFull;
  }

  /**
   * Decides on the request that the calling thread serves next.
   *
   * @param random drawn evenly from 0 to 1, without 1
   */
  void draw(double random) {
    drawn.set(random >= share);
  }

  /** The calling thread has served the request that drew. */
  void forget() {
    drawn.remove();
  }

  /**
   * Tells of the request that the calling thread serves.
   *
   * @return whether components serve it at their least level
   */
  public boolean dimmed() {
    return least || drawn.get();
  }
}
