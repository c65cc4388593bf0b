package io.allostat.adapters.tls;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.adapters.tls.ClientHelloScanner.Field;
import io.allostat.adapters.tls.ClientHelloScanner.Outcome;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/** What holds for any bytes whatever. */
final class Invariants {
  private static final int SMALL = ClientHelloScanner.MIN_LIMIT_BYTES;
  private static final Set<TlsVersion> EVERY = EnumSet.allOf(TlsVersion.class);

  private Invariants() {}

  /** Checks all of them. */
  static void check(byte[] bytes) {
    check(bytes, ClientHelloScanner.DEFAULT_LIMIT_BYTES);
    check(bytes, SMALL);
  }

  private static void check(byte[] bytes, int limit) {
    byte[] before = bytes.clone();
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    ClientHelloScanner scanner = new ClientHelloScanner(limit);
    Outcome outcome = scanner.scan(buffer);
    ClientHelloResult result = scanner.result();
    assertEquals(0, buffer.position());
    assertEquals(bytes.length, buffer.limit());
    assertArrayEquals(before, bytes);
    assertEquals(result, new ClientHelloParser(limit).parse(buffer), "a new scanner");
    aDecisionIsFinal(bytes, limit, result);
    switch (outcome) {
      case INCOMPLETE -> {
        int needed = scanner.neededBytes();
        assertTrue(needed > bytes.length && needed <= limit, () -> "needs " + needed);
      }
      case CLIENT_HELLO -> aHelloAnswers(scanner, (ClientHello) result, bytes);
      case NOT_TLS, MALFORMED -> assertEquals(outcome == Outcome.MALFORMED, scanner.defect().tls());
    }
  }

  /** What a part of the bytes decided, all of them decide too. */
  private static void aDecisionIsFinal(byte[] bytes, int limit, ClientHelloResult whole) {
    ClientHelloParser parser = new ClientHelloParser(limit);
    for (int n : new int[] {bytes.length / 4, bytes.length / 2, bytes.length - 1}) {
      if (n > 0) {
        ClientHelloResult part = parser.parse(ByteBuffer.wrap(bytes, 0, n));
        if (!(part instanceof ClientHelloResult.Incomplete)) {
          assertEquals(part, whole, "after " + n + " bytes");
        }
      }
    }
  }

  private static void aHelloAnswers(ClientHelloScanner scanner, ClientHello hello, byte[] bytes) {
    for (Set<TlsVersion> enabled : Set.of(EVERY, EnumSet.of(TlsVersion.TLS_1_2))) {
      assertEquals(hello.claim(enabled), scanner.claim(enabled));
    }
    byte[] id = new byte[scanner.length(Field.SESSION_ID)];
    scanner.copy(Field.SESSION_ID, id, 0);
    assertEquals(hello.sessionId(), Opaque.copyOf(id));
    byte[] key = new byte[Math.max(0, scanner.length(Field.PSK_IDENTITY))];
    scanner.copy(Field.PSK_IDENTITY, key, 0);
    assertEquals(
        hello.pskIdentities().isEmpty() ? Opaque.EMPTY : hello.pskIdentities().get(0),
        Opaque.copyOf(key));
    int keys = hello.pskIdentities().size();
    for (int index = keys - 1; index >= Math.max(0, keys - 4); index--) {
      byte[] identity = new byte[scanner.pskIdentityLength(index)];
      scanner.copyPskIdentity(index, identity, 0);
      assertEquals(hello.pskIdentities().get(index), Opaque.copyOf(identity));
    }
    assertEquals(-1, scanner.pskIdentityLength(keys));
    assertEquals(hello.serverName().length(), Math.max(0, scanner.length(Field.SERVER_NAME)));
    byte[] message = Records.message(bytes);
    int piece = 1 + Math.floorMod(Arrays.hashCode(bytes), 50);
    ClientHelloParser roomy = new ClientHelloParser(ClientHelloScanner.MAX_LIMIT_BYTES);
    ByteBuffer otherRecords = ByteBuffer.wrap(Records.inPiecesOf(piece, message));
    assertEquals(hello, roomy.parse(otherRecords), "in records of " + piece + " bytes");
  }
}
