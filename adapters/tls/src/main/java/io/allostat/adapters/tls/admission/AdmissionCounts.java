package io.allostat.adapters.tls.admission;

import java.util.Map;
import java.util.Objects;

/**
 * What one connector has decided since it was made; each figure only grows. Identity: connections
 * accepted from the network are {@code newConnections + resumedConnections}, all of {@code refused}
 * and {@code malformed}, {@code abandoned}, and those that have not said enough yet. Counters are
 * read one after another, so under load the identity holds but for a few.
 *
 * @param newConnections admitted without a session to resume
 * @param resumedConnections admitted on the claim of a session
 * @param refused refused by admission control, by its reason
 * @param malformed closed because their first bytes are no ClientHello, by defect
 * @param abandoned gone before their ClientHello was complete, silent ones included
 * @param fullHandshakes handshakes done without resumption
 * @param resumedHandshakes handshakes done by resuming a session
 * @param falseClaims claims of sessions that the server does not have or would not resume for that
 *     hello, and claims that ended in a full handshake. Session ids that fill the field for
 *     middleboxes are none, nor are keys that another connection has just used
 * @param failures exceptions and errors of the admission control; the connections were admitted
 */
public record AdmissionCounts(
    long newConnections,
    long resumedConnections,
    Map<String, Long> refused,
    Map<String, Long> malformed,
    long abandoned,
    long fullHandshakes,
    long resumedHandshakes,
    long falseClaims,
    long failures) {
  /** Copies the maps. */
  public AdmissionCounts {
    refused = Map.copyOf(Objects.requireNonNull(refused, "refused"));
    malformed = Map.copyOf(Objects.requireNonNull(malformed, "malformed"));
  }
}
