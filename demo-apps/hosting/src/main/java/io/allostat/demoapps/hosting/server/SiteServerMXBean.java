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
   * @return whether connections that are accepted now are asked about; false where nothing decides
   *     on connections
   */
  boolean isAsking();

  /**
   * Says whether connections are asked about: false serves those that come as if nothing decided on
   * connections, and does not count them.
   *
   * @param asking whether they are
   * @throws IllegalArgumentException if they shall be, and this server was started without what it
   *     needs
   */
  void setAsking(boolean asking);

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
