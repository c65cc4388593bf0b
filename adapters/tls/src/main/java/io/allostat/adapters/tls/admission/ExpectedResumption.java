package io.allostat.adapters.tls.admission;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSession;

/**
 * The claim that one connection was admitted on, until its handshake is seen to resume the session.
 * A claim that was checked against a session must not be good for a handshake that does not resume
 * it, or one session would be good for any number of them: such a session is invalidated. Thread
 * safe.
 */
public final class ExpectedResumption {
  private final AtomicReference<CheckedClaim> unconfirmed = new AtomicReference<>();

  /** Expects nothing yet. */
  public ExpectedResumption() {}

  /**
   * Says what the handshake must resume from now on.
   *
   * @param claim one that was checked against a session, which is expected, or against none
   */
  public void expect(CheckedClaim claim) {
    unconfirmed.set(claim.session() == null ? null : claim);
  }

  /** Says that the handshake resumes the session. */
  public void confirm() {
    CheckedClaim claim = unconfirmed.getAndSet(null);
    if (claim != null) {
      claim.settled();
    }
  }

  /**
   * Says that the handshake does not resume the session.
   *
   * @return true if there is one, which is now invalid: the claim was false
   */
  public boolean disprove() {
    CheckedClaim claim = unconfirmed.getAndSet(null);
    if (claim != null) {
      claim.session().invalidate();
      // Afterwards, or another connection could still claim it.
      claim.settled();
    }
    return claim != null;
  }

  /**
   * Looks what the handshake does. Called after each of its steps, so that a claim that leads
   * nowhere is known by the server's answer.
   *
   * @param engine of the connection, or null if there is none yet
   * @return true if the claim is now known to be false
   */
  public boolean observe(SSLEngine engine) {
    CheckedClaim expected = unconfirmed.get();
    SSLSession seen = expected == null || engine == null ? null : engine.getHandshakeSession();
    if (seen == null) {
      return false;
    }
    if (!same(seen, expected.session())) {
      return disprove();
    }
    confirm();
    return false;
  }

  /** A resumed session has the id and the age of the first. */
  static boolean same(SSLSession one, SSLSession other) {
    return one == other
        || one.getCreationTime() == other.getCreationTime()
            && Arrays.equals(one.getId(), other.getId());
  }
}
