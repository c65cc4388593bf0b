package io.allostat.demoapps.hosting.server;

/**
 * What experiments ask of a server; for an application {@code auction} it is {@code
 * io.allostat.demoapps.auction:type=AuctionServer}. Counts only grow.
 */
public interface SiteServerMXBean {
  /**
   * @return the limiter in place, as the option {@code --limiter} writes it
   */
  String getLimiter();

  /**
   * Puts another limiter in, which begins to learn anew.
   *
   * @param limiter as the option {@code --limiter} writes it
   */
  void setLimiter(String limiter);

  /**
   * @return handshakes done without resuming a session
   */
  long getFullHandshakes();

  /**
   * @return handshakes done by resuming a session
   */
  long getResumedHandshakes();

  /**
   * @return connections refused before their handshake; 0 where nothing decides on connections
   */
  long getRefusedConnections();
}
