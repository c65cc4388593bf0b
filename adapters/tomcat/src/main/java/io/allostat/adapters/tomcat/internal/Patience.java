package io.allostat.adapters.tomcat.internal;

/**
 * Whether to wait a moment for a client that has connected and said nothing yet. After a wait that
 * brought nothing the next clients are not waited for: those that keep silent can slow the rest by
 * a moment now and then, and no more. Belongs to one thread.
 */
final class Patience {
  /** Clients that are not waited for after one that kept silent. */
  static final int AFTER_SILENCE = 64;

  private int notYet;

  /** Whether to wait for the client that is there now, about which {@link #waited} is told then. */
  boolean waits() {
    if (notYet > 0) {
      notYet--;
      return false;
    }
    return true;
  }

  /**
   * @param brought whether the client has spoken meanwhile, or gone
   */
  void waited(boolean brought) {
    notYet = brought ? 0 : AFTER_SILENCE;
  }
}
