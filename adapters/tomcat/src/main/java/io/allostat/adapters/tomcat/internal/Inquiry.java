package io.allostat.adapters.tomcat.internal;

import io.allostat.core.api.admission.Claim;
import javax.net.ssl.SSLSession;

/**
 * What is asked about a connection.
 *
 * @param claim the claim
 * @param session the server's session that the claim was checked against, or null
 * @param identity of a key of TLS 1.3 that was taken for this connection, or null
 */
record Inquiry(Claim claim, SSLSession session, byte[] identity) {
  /** Nothing is known but the claim. */
  static Inquiry of(Claim claim) {
    return new Inquiry(claim, null, null);
  }
}
