package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.observe.SessionCounts;
import java.util.Optional;

/**
 * Handshakes of one client process, as both sides count them. A handshake that the client gave up
 * may still have come to its end at the server, so the server's count lies between the client's and
 * the client's with all that it knows as begun and not done.
 *
 * @param arm what protected the server
 * @param shape of the sessions
 * @param run from 1
 * @param clientFull as the client counts them
 * @param clientResumed as the client counts them
 * @param clientBroken begun by the client and not done, as far as it knows
 * @param serverFull as the server counts them
 * @param serverResumed as the server counts them
 */
public record HandshakeCheck(
    String arm,
    String shape,
    int run,
    long clientFull,
    long clientResumed,
    long clientBroken,
    long serverFull,
    long serverResumed) {
  /**
   * The client looks at the site before it begins to count, and a connection may just be ending.
   */
  private static final long SLACK = 5;

  private static final double SLACK_SHARE = 0.01;

  /**
   * What both sides counted.
   *
   * @param arm what protected the server
   * @param shape of the sessions
   * @param run from 1
   * @param client as the client counts them
   * @param serverFull as the server counts them
   * @param serverResumed as the server counts them
   * @return the check
   */
  public static HandshakeCheck of(
      String arm,
      String shape,
      int run,
      SessionCounts client,
      long serverFull,
      long serverResumed) {
    return new HandshakeCheck(
        arm,
        shape,
        run,
        client.fullHandshakes(),
        client.resumedHandshakes(),
        client.brokenHandshakes(),
        serverFull,
        serverResumed);
  }

  /**
   * How the two differ, if they do.
   *
   * @return a sentence, or empty if they agree
   */
  public Optional<String> disagreement() {
    return agrees(clientFull, serverFull) && agrees(clientResumed, serverResumed)
        ? Optional.empty()
        : Optional.of(
            "%s, %s, run %d: handshakes full/resumed: the client counts %d/%d and %d broken off, the server %d/%d"
                .formatted(
                    arm,
                    shape,
                    run,
                    clientFull,
                    clientResumed,
                    clientBroken,
                    serverFull,
                    serverResumed));
  }

  private boolean agrees(long client, long server) {
    double slack = SLACK + SLACK_SHARE * client;
    return server >= client - slack && server <= client + clientBroken + slack;
  }
}
