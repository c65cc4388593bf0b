package io.allostat.adapters.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.adapters.tls.ClientHelloResult.Incomplete;
import io.allostat.adapters.tls.ClientHelloScanner.Field;
import io.allostat.adapters.tls.ClientHelloScanner.Outcome;
import io.allostat.core.api.admission.Claim;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Hellos of real clients: read as expected, and then cut, split and damaged at every byte. */
class RecordedHellosTest {
  private static final Set<TlsVersion> WITH_1_3 = TlsVersion.among("TLSv1.3", "TLSv1.2");
  private static final Set<TlsVersion> ONLY_1_2 = TlsVersion.among("TLSv1.2");

  /** Room for a header before each byte. */
  private final ClientHelloParser roomy = new ClientHelloParser(256 * 1024);

  private final ClientHelloParser parser = new ClientHelloParser();

  static List<RecordedHello> hellos() {
    return RecordedHello.all();
  }

  @Test
  void everyFileIsInTheTableAndEveryRowHasItsFile() {
    Set<String> rows = new TreeSet<>();
    hellos().forEach(hello -> rows.add(hello.name()));
    assertEquals(rows, RecordedHello.files());
  }

  @Test
  void theTableHasEveryKindOfClaim() {
    for (Claim.Kind kind :
        Set.of(Claim.Kind.NEW, Claim.Kind.PSK, Claim.Kind.TICKET, Claim.Kind.SESSION_ID)) {
      assertTrue(hellos().stream().anyMatch(h -> h.at13() == kind || h.at12() == kind), kind::name);
    }
  }

  @ParameterizedTest
  @MethodSource("hellos")
  void saysWhatItsClientSaid(RecordedHello expected) {
    ClientHelloScanner scanner = new ClientHelloScanner();
    assertEquals(Outcome.CLIENT_HELLO, scanner.scan(ByteBuffer.wrap(expected.bytes())));
    ClientHello hello = (ClientHello) scanner.result();
    assertEquals(expected.at13(), scanner.claim(WITH_1_3), "TLS 1.3 enabled");
    assertEquals(expected.at12(), scanner.claim(ONLY_1_2), "TLS 1.2 only");
    assertEquals(expected.at13(), hello.claim(WITH_1_3));
    assertEquals(expected.at12(), hello.claim(ONLY_1_2));
    assertEquals(expected.versions(), hello.versions());
    assertEquals(expected.sessionId(), hello.sessionId().length());
    assertEquals(expected.ticket(), scanner.length(Field.TICKET));
    assertEquals(expected.keys(), hello.pskIdentities().size());
    assertEquals(expected.earlyData(), hello.earlyData());
    assertEquals(expected.serverName(), hello.serverName());
    assertEquals(expected.protocols(), hello.protocols());
  }

  @ParameterizedTest
  @MethodSource("hellos")
  void everyPrefixIsIncompleteAndAsksForNoMoreThanThereIs(RecordedHello recorded) {
    byte[] bytes = recorded.bytes();
    for (byte[] records : List.of(bytes, Records.inPiecesOf(3, Records.message(bytes)))) {
      for (int n = 0; n < records.length; n++) {
        Incomplete incomplete = (Incomplete) parser.parse(ByteBuffer.wrap(records, 0, n));
        int needed = incomplete.neededBytes();
        assertTrue(
            needed > n && needed <= records.length,
            "with " + n + " of " + records.length + " bytes it asks for " + needed);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("hellos")
  void whoWaitsForWhatIsAskedLooksFewTimes(RecordedHello recorded) {
    byte[] crumbs = Records.inPiecesOf(1, Records.message(recorded.bytes()));
    int looks = 0;
    int there = 0;
    while (roomy.parse(ByteBuffer.wrap(crumbs, 0, there)) instanceof Incomplete incomplete) {
      there = incomplete.neededBytes();
      looks++;
    }
    assertEquals(crumbs.length, there);
    // Each look finds at least a sixth of what was missing.
    assertTrue(looks <= 64, () -> "looked more than 64 times");
  }

  @ParameterizedTest
  @MethodSource("hellos")
  void recordsMayBreakTheMessageAnywhere(RecordedHello recorded) {
    byte[] message = Records.message(recorded.bytes());
    ClientHelloResult whole = parser.parse(ByteBuffer.wrap(recorded.bytes()));
    for (int first = 1; first < message.length; first++) {
      assertEquals(whole, parser.parse(ByteBuffer.wrap(Records.fragmented(message, first))));
    }
    for (int size = 1; size <= 64; size++) {
      assertEquals(whole, roomy.parse(ByteBuffer.wrap(Records.inPiecesOf(size, message))));
    }
  }

  @ParameterizedTest
  @MethodSource("hellos")
  void readsMayBreakItAnywhere(RecordedHello recorded) {
    byte[] bytes = recorded.bytes();
    ClientHelloResult whole = parser.parse(ByteBuffer.wrap(bytes));
    ByteBuffer buffer = ByteBuffer.allocateDirect(bytes.length + 1).position(1);
    ClientHelloScanner scanner = new ClientHelloScanner();
    for (int n = 0; n < bytes.length; n++) {
      ByteBuffer soFar = buffer.duplicate().flip().position(1);
      assertEquals(Outcome.INCOMPLETE, scanner.scan(soFar));
      buffer.put(bytes[n]);
    }
    assertEquals(Outcome.CLIENT_HELLO, scanner.scan(buffer.flip().position(1)));
    assertEquals(whole, scanner.result());
  }

  @ParameterizedTest
  @MethodSource("hellos")
  void anyOtherByteAnywhereEndsInAValue(RecordedHello recorded) {
    byte[] bytes = recorded.bytes();
    ClientHelloScanner scanner = new ClientHelloScanner();
    for (int at = 0; at < bytes.length; at++) {
      for (int change = 1; change < 256; change++) {
        bytes[at] ^= (byte) change;
        if (scanner.scan(ByteBuffer.wrap(bytes)) == Outcome.CLIENT_HELLO) {
          scanner.claim(WITH_1_3);
          scanner.claim(ONLY_1_2);
        }
        if (Integer.bitCount(change) == 1) {
          Invariants.check(bytes);
        }
        bytes[at] ^= (byte) change;
      }
    }
  }
}
