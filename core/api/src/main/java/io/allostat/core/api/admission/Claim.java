package io.allostat.core.api.admission;

import java.net.InetAddress;
import java.util.Objects;

/**
 * What a client claims when it connects.
 *
 * @param kind the claim
 * @param verified true if the claim was checked against the server's sessions
 * @param client the client's address
 * @param serverName the name asked for (SNI), or an empty string
 * @param connector the connector that accepted the connection
 */
public record Claim(
    Kind kind, boolean verified, InetAddress client, String serverName, String connector) {

  /** The kinds of claim. */
  public enum Kind {
    /** No session is offered: a full handshake is needed. */
    NEW,
    /** A TLS session id is offered. */
    SESSION_ID,
    /** A session ticket is offered. */
    TICKET,
    /** A TLS 1.3 pre-shared key is offered. */
    PSK,
    /** On plain HTTP, a session cookie is offered. */
    COOKIE
  }

  /** Refuses nulls. */
  public Claim {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(client, "client");
    Objects.requireNonNull(serverName, "serverName");
    Objects.requireNonNull(connector, "connector");
  }
}
