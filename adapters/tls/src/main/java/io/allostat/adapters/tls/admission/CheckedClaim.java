package io.allostat.adapters.tls.admission;

import io.allostat.core.api.admission.Claim;
import io.allostat.core.api.admission.Claim.Kind;
import java.util.Objects;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSession;

/**
 * What a client claims, as far as that can be checked before the handshake. Thread safe.
 *
 * @param claim what is asked about
 * @param session the server's session that the claim was checked against, or null
 * @param pending holds the session for this connection until {@link #settled()}; null without one
 * @param falsely whether the client claimed a session that the server does not have or would not
 *     resume for this hello; {@code claim} is a new one then
 */
public record CheckedClaim(Claim claim, SSLSession session, PendingClaim pending, boolean falsely) {
  /** Refuses a missing claim. */
  public CheckedClaim {
    Objects.requireNonNull(claim, "claim");
  }

  /** Nothing is known but the claim. */
  static CheckedClaim of(Claim claim) {
    return new CheckedClaim(claim, null, null, false);
  }

  /**
   * Says that it is known what becomes of the claim: the server has answered to it, or the
   * connection has ended. The session may then be claimed by another one in its place, but for a
   * key of TLS 1.3, which is used up. May be said again.
   */
  public void settled() {
    if (pending != null && claim.kind() != Kind.PSK) {
      pending.end();
    }
  }

  /**
   * @return whether no session is claimed, or none that could be resumed
   */
  public boolean claimsNothing() {
    return claim.kind() == Kind.NEW;
  }

  /**
   * Tells whether the connection costs less than what it was admitted as: it is a new one for more
   * than so many claim its session, and resumes it after all.
   *
   * @param resumed as {@link #resumedBy} has it
   * @return whether what it costs tells nothing of connections of its kind
   */
  public boolean isCheaper(boolean resumed) {
    return resumed && claimsNothing();
  }

  /**
   * @return whether a session is claimed that nobody could look up
   */
  public boolean isUnverified() {
    return !claimsNothing() && !claim.verified();
  }

  /** What the server has answered to a hello. */
  public enum Answer {
    /** Nothing, or nothing that tells, as a request for another hello. */
    NONE,
    /** The session that is claimed. */
    RESUMED,
    /** A session of its own making, whatever is claimed. */
    ANEW
  }

  /**
   * Tells within the handshake what the server has answered.
   *
   * @param engine of the connection, or null if there is none yet
   * @param helloMillis as in {@link #resumedBy}
   * @return what is known of that now; an engine forgets it when the handshake is over
   */
  public Answer answer(SSLEngine engine, long helloMillis) {
    SSLSession seen = engine == null ? null : engine.getHandshakeSession();
    if (seen == null) {
      return Answer.NONE;
    }
    return resumedBy(seen, helloMillis) ? Answer.RESUMED : Answer.ANEW;
  }

  /**
   * Tells of a connection that ended in its handshake whether it is to be taken for one that had
   * asked for a full handshake. A session that was looked up is taken for resumed as long as the
   * server has not answered otherwise; a claim that nobody could verify only when it has.
   *
   * @param last the last answer but {@link Answer#NONE}, if there was one
   * @return whether no session was being resumed
   */
  public boolean isBrokenOff(Answer last) {
    return switch (last) {
      case NONE -> claimsNothing() || isUnverified();
      case RESUMED -> false;
      case ANEW -> true;
    };
  }

  /**
   * Tells after the handshake whether a session was resumed, which says whether the claim was true.
   * A session that was looked up is the one that comes out. One that nobody could look up, or that
   * was not admitted on, is as old as the full handshake it comes from: a resumption counts as a
   * full handshake where the clock was set back between the two, or if both are of one millisecond.
   *
   * @param established the session that the handshake ended with
   * @param helloMillis when the hello had come, milliseconds since the epoch
   * @return whether it was resumed
   */
  public boolean resumedBy(SSLSession established, long helloMillis) {
    return session == null
        ? established.getCreationTime() < helloMillis
        : ExpectedResumption.same(established, session);
  }
}
