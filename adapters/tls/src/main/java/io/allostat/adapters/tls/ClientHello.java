package io.allostat.adapters.tls;

import io.allostat.adapters.tls.internal.Claims;
import io.allostat.core.api.admission.Claim;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * What a ClientHello says, as far as it matters before the handshake. Immutable.
 *
 * @param legacyVersion the version field on the wire, e.g. 0x0303; TLS 1.3 clients send that too
 * @param versions the versions of TLS offered: those of supported_versions or, without that
 *     extension, all up to the legacy version and TLS 1.2; immutable, may be empty
 * @param sessionId the session id, 0 to 32 bytes; in TLS 1.3 a filler for middleboxes
 * @param ticketSupported whether session_ticket is there, be it empty
 * @param ticket the session ticket, empty if there is none
 * @param pskIdentities the identities of pre_shared_key in the client's order; immutable
 * @param earlyData whether early_data is there
 * @param serverName the host name of server_name as it was sent, or an empty string; a byte that is
 *     no visible ASCII character is shown as {@code ?}
 * @param protocols the protocols of ALPN in the client's order, each byte a character (ISO 8859-1);
 *     immutable
 */
public record ClientHello(
    int legacyVersion,
    Set<TlsVersion> versions,
    Opaque sessionId,
    boolean ticketSupported,
    Opaque ticket,
    List<Opaque> pskIdentities,
    boolean earlyData,
    String serverName,
    List<String> protocols)
    implements ClientHelloResult {

  /** Copies the collections and refuses nulls. */
  public ClientHello {
    Set<TlsVersion> offered = EnumSet.noneOf(TlsVersion.class);
    offered.addAll(versions);
    versions = Collections.unmodifiableSet(offered);
    Objects.requireNonNull(sessionId, "sessionId");
    Objects.requireNonNull(ticket, "ticket");
    pskIdentities = List.copyOf(pskIdentities);
    Objects.requireNonNull(serverName, "serverName");
    protocols = List.copyOf(protocols);
    if (!ticketSupported && !ticket.isEmpty()) {
      throw new IllegalArgumentException("ticket: expected none without its extension");
    }
  }

  /**
   * Tells what the client claims, as {@link ClientHelloScanner#claim} does.
   *
   * @param enabled the versions enabled at the server
   * @return {@code NEW}, {@code SESSION_ID}, {@code TICKET} or {@code PSK}
   */
  public Claim.Kind claim(Set<TlsVersion> enabled) {
    return Claims.kind(
        versions.contains(TlsVersion.TLS_1_3) && enabled.contains(TlsVersion.TLS_1_3),
        !pskIdentities.isEmpty(),
        !ticket.isEmpty(),
        !sessionId.isEmpty());
  }
}
