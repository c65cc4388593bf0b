package io.allostat.adapters.tls.internal;

import io.allostat.core.api.admission.Claim;

/** The rule by which a hello becomes a claim. */
public final class Claims {
  private Claims() {}

  /**
   * @param tls13 whether TLS 1.3 would be negotiated
   * @param psk whether a pre-shared key is offered
   * @param ticket whether a ticket is offered
   * @param sessionId whether there is a session id
   * @return the claim
   */
  public static Claim.Kind kind(boolean tls13, boolean psk, boolean ticket, boolean sessionId) {
    if (tls13) {
      return psk ? Claim.Kind.PSK : Claim.Kind.NEW;
    }
    if (ticket) {
      return Claim.Kind.TICKET;
    }
    return sessionId ? Claim.Kind.SESSION_ID : Claim.Kind.NEW;
  }
}
