package io.allostat.adapters.tls.admission;

import io.allostat.core.api.admission.Claim;
import io.allostat.core.api.admission.Claim.Kind;
import java.util.Objects;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSession;

/**
 * What a client claims, as far as that can be checked before the handshake. Immutable.
 *
 * @param claim what is asked about
 * @param session the server's session that the claim was checked against, or null
 * @param identity of a key of TLS 1.3 that was taken for this connection, or null; not copied
 * @param falsely whether the client claimed a session that the server does not have or would not
 *     resume for this hello; {@code claim} is a new one then
 */
public record CheckedClaim(Claim claim, SSLSession session, byte[] identity, boolean falsely) {
  /** Refuses a missing claim. */
  public CheckedClaim {
    Objects.requireNonNull(claim, "claim");
  }

  /** Nothing is known but the claim. */
  static CheckedClaim of(Claim claim) {
    return new CheckedClaim(claim, null, null, false);
  }

  /**
   * @return whether no session is claimed, or none that could be resumed
   */
  public boolean claimsNothing() {
    return claim.kind() == Kind.NEW;
  }

  /**
   * Tells within the handshake whether the server has answered with a session of its own making,
   * where none was claimed that it has, or one that nobody could look up.
   *
   * @param engine of the connection, or null if there is none yet
   * @param helloMillis as in {@link #resumedBy}
   * @return whether that is known by now
   */
  public boolean answeredAnew(SSLEngine engine, long helloMillis) {
    if (session != null || engine == null) {
      return false;
    }
    SSLSession seen = engine.getHandshakeSession();
    return seen != null && !resumedBy(seen, helloMillis);
  }

  /**
   * Tells after the handshake whether the claim was true. A session that was looked up is the one
   * that comes out. One that nobody could look up is as old as the full handshake it comes from: a
   * resumption counts as a full handshake where the clock was set back between the two, or if both
   * are of one millisecond.
   *
   * @param established the session that the handshake ended with
   * @param helloMillis when the hello had come, milliseconds since the epoch
   * @return whether it was resumed
   */
  public boolean resumedBy(SSLSession established, long helloMillis) {
    if (claimsNothing()) {
      return false;
    }
    return session == null
        ? established.getCreationTime() < helloMillis
        : ExpectedResumption.same(established, session);
  }
}
