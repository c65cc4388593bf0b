package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.observe.ClientHold;

/**
 * A slice of the second-resource experiment.
 *
 * @param moved whether a part of the database's work was done by the web tier
 * @param databaseSeconds CPU time of the database's process
 * @param webSeconds CPU time of the server's process
 * @param wallSeconds how long it took
 * @param client what the client saw
 */
public record TierSlice(
    boolean moved,
    double databaseSeconds,
    double webSeconds,
    double wallSeconds,
    ClientHold client) {
  /**
   * Complete pages received.
   *
   * @return how many
   */
  public long replies() {
    return client.replies();
  }

  /** Replies of one page. */
  long replies(String page) {
    return client.pages().getOrDefault(page, 0L);
  }
}
