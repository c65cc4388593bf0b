package io.allostat.demoapps.lab.analysis;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.allostat.demoapps.lab.observe.PhaseTotals;

/**
 * One line of the summary of the characterisation: one load of one run. Phases are null without
 * TLS, where nobody measures them.
 *
 * @param protocol {@code plain} or {@code tls}
 * @param processors of the server
 * @param seen what was offered and served; the server's CPU is a share of all its processors
 * @param resumedShare of the handshakes that the client saw done, those that resumed a session
 * @param handshakeFullMillis from the acceptance of a connection to the end of its full handshake
 * @param handshakeResumedMillis the same where a session was resumed
 * @param handshakeFullCpuMillis CPU time of a full handshake
 * @param handshakeResumedCpuMillis CPU time of a resumed one
 * @param handshakeMillisPerConnection time in handshakes of either kind
 * @param requestMillisPerConnection from the arrival of a request until it is read, all requests of
 *     a connection
 * @param serviceMillisPerConnection from there until it is answered, all requests of a connection
 */
public record CharacteriseRow(
    String protocol,
    int processors,
    @JsonUnwrapped AdmissionRow seen,
    Double resumedShare,
    Double handshakeFullMillis,
    Double handshakeResumedMillis,
    Double handshakeFullCpuMillis,
    Double handshakeResumedCpuMillis,
    Double handshakeMillisPerConnection,
    Double requestMillisPerConnection,
    Double serviceMillisPerConnection) {
  private static final String FULL = "HANDSHAKE_FULL";
  private static final String RESUMED = "HANDSHAKE_RESUMED";

  /**
   * Makes a row.
   *
   * @param protocol {@code plain} or {@code tls}
   * @param processors of the server
   * @param seen what was offered and served
   * @param phases of the connections meanwhile; empty where they are not measured
   * @return the row
   */
  public static CharacteriseRow of(
      String protocol, int processors, AdmissionRow seen, PhaseTotals phases) {
    double handshakes = seen.fullHandshakesPerSecond() + seen.resumedHandshakesPerSecond();
    long connections = phases.count(FULL, RESUMED);
    return new CharacteriseRow(
        protocol,
        processors,
        seen,
        handshakes > 0 ? seen.resumedHandshakesPerSecond() / handshakes : null,
        phases.millis(phases.count(FULL), FULL),
        phases.millis(phases.count(RESUMED), RESUMED),
        phases.cpuMillis(FULL),
        phases.cpuMillis(RESUMED),
        phases.millis(connections, FULL, RESUMED),
        phases.millis(connections, "REQUEST"),
        phases.millis(connections, "SERVICE"));
  }

  /**
   * What the row is about, without its load.
   *
   * @return such as {@code tls, keep-alive, 1 processor}
   */
  public String title() {
    return "%s, %s, %d processor%s"
        .formatted(protocol, seen.shape(), processors, processors == 1 ? "" : "s");
  }
}
