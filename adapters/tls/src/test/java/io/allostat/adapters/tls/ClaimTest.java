package io.allostat.adapters.tls;

import static io.allostat.adapters.tls.Bytes.filled;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.adapters.tls.ClientHelloScanner.Outcome;
import io.allostat.core.api.admission.Claim;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rule by which a hello becomes a claim, for what it depends on: each of its cases. */
class ClaimTest {
  @ParameterizedTest(name = "offers 1.3: {0}, enabled 1.3: {1}, psk {2}, ticket {3}, id {4}: {5}")
  @CsvSource({
    // TLS 1.3 is negotiated: the key alone counts, the session id is a filler.
    "yes, yes, psk, ticket, id, PSK",
    "yes, yes, psk, ticket, -, PSK",
    "yes, yes, psk, empty, id, PSK",
    "yes, yes, psk, -, -, PSK",
    "yes, yes, -, ticket, id, NEW",
    "yes, yes, -, ticket, -, NEW",
    "yes, yes, -, empty, id, NEW",
    "yes, yes, -, -, -, NEW",
    // The server has it off: the same hello claims by its ticket or its id.
    "yes, no, psk, ticket, id, TICKET",
    "yes, no, psk, empty, id, SESSION_ID",
    "yes, no, psk, -, -, NEW",
    "yes, no, -, ticket, -, TICKET",
    "yes, no, -, empty, id, SESSION_ID",
    "yes, no, -, -, id, SESSION_ID",
    "yes, no, -, empty, -, NEW",
    // The client does not offer it.
    "no, yes, psk, -, -, NEW",
    "no, yes, -, ticket, id, TICKET",
    "no, yes, -, ticket, -, TICKET",
    "no, yes, -, empty, id, SESSION_ID",
    "no, yes, -, -, id, SESSION_ID",
    "no, yes, -, empty, -, NEW",
    "no, no, -, -, id, SESSION_ID",
    "no, no, -, -, -, NEW",
  })
  void follows(
      String offered, String enabled, String psk, String ticket, String id, Claim.Kind expected) {
    HelloBuilder builder = new HelloBuilder();
    if (offered.equals("yes")) {
      builder.versions(0x0304, 0x0303);
    }
    if (id.equals("id")) {
      builder.sessionId(filled(32, 1));
    }
    if (!ticket.equals("-")) {
      builder.ticket(ticket.equals("empty") ? new byte[0] : filled(160, 2));
    }
    if (psk.equals("psk")) {
      builder.preSharedKeys(List.of(filled(32, 3)));
    }
    Set<TlsVersion> versions =
        enabled.equals("yes")
            ? TlsVersion.among("TLSv1.3", "TLSv1.2")
            : TlsVersion.among("TLSv1.2", "TLSv1.1", "SSLv3", "SSLv2Hello");
    ByteBuffer buffer = ByteBuffer.wrap(builder.bytes());
    ClientHelloScanner scanner = new ClientHelloScanner();
    assertEquals(Outcome.CLIENT_HELLO, scanner.scan(buffer));
    assertEquals(expected, scanner.claim(versions));
    assertEquals(expected, ((ClientHello) scanner.result()).claim(versions));
  }
}
