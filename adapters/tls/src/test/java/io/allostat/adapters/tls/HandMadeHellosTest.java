package io.allostat.adapters.tls;

import static io.allostat.adapters.tls.Bytes.filled;
import static io.allostat.adapters.tls.Bytes.hex;
import static io.allostat.adapters.tls.TlsVersion.TLS_1_0;
import static io.allostat.adapters.tls.TlsVersion.TLS_1_1;
import static io.allostat.adapters.tls.TlsVersion.TLS_1_2;
import static io.allostat.adapters.tls.TlsVersion.TLS_1_3;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.adapters.tls.ClientHelloScanner.Field;
import io.allostat.adapters.tls.ClientHelloScanner.Outcome;
import io.allostat.core.api.admission.Claim;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Exact hellos and exactly what is read out of them. */
class HandMadeHellosTest {
  /** RFC 8448 section 3, the ClientHello of the simple 1-RTT handshake. */
  private static final byte[] RFC_8448 =
      hex(
          """
          16 03 01 00 c4 01 00 00 c0 03 03 cb 34 ec b1 e7 81 63 ba 1c 38 c6 da cb 19 6a 6d ff a2 1a
          8d 99 12 ec 18 a2 ef 62 83 02 4d ec e7 00 00 06 13 01 13 03 13 02 01 00 00 91 00 00 00 0b
          00 09 00 00 06 73 65 72 76 65 72 ff 01 00 01 00 00 0a 00 14 00 12 00 1d 00 17 00 18 00 19
          01 00 01 01 01 02 01 03 01 04 00 23 00 00 00 33 00 26 00 24 00 1d 00 20 99 38 1d e5 60 e4
          bd 43 d2 3d 8e 43 5a 7d ba fe b3 c0 6e 51 c1 3c ae 4d 54 13 69 1e 52 9a af 2c 00 2b 00 03
          02 03 04 00 0d 00 20 00 1e 04 03 05 03 06 03 02 03 08 04 08 05 08 06 04 01 05 01 06 01 02
          01 04 02 05 02 06 02 02 02 00 2d 00 02 01 01 00 1c 00 02 40 01
          """);

  private static final byte[] ID = filled(32, 0x1d);
  private static final byte[] TICKET = filled(192, 0x71);

  private final ClientHelloParser parser = new ClientHelloParser();

  @Test
  void theExampleOfRfc8448() {
    assertEquals(
        new ClientHello(
            0x0303,
            Set.of(TLS_1_3),
            Opaque.EMPTY,
            true,
            Opaque.EMPTY,
            List.of(),
            false,
            "server",
            List.of()),
        parse(RFC_8448));
  }

  @Test
  void everyFieldAtOnce() {
    byte[] first = filled(5, 0xa1);
    byte[] second = filled(300, 0xa2);
    byte[] bytes =
        new HelloBuilder()
            .sessionId(ID)
            .extension(0x3a3a)
            .serverName("shop.example.org")
            .protocols(List.of("h2", "http/1.1"))
            .ticket(TICKET)
            .versions(0x3a3a, 0x0304, 0x0303, 0x0302)
            .earlyData()
            .preSharedKeys(List.of(first, second))
            .bytes();
    assertEquals(
        new ClientHello(
            0x0303,
            Set.of(TLS_1_1, TLS_1_2, TLS_1_3),
            Opaque.copyOf(ID),
            true,
            Opaque.copyOf(TICKET),
            List.of(Opaque.copyOf(first), Opaque.copyOf(second)),
            true,
            "shop.example.org",
            List.of("h2", "http/1.1")),
        parse(bytes));
  }

  @Test
  void aHelloMayEndBehindTheCompressionMethods() {
    ClientHello hello = parse(new HelloBuilder().version(0x0301).sessionId(ID).bytes());
    assertEquals(Set.of(TLS_1_0), hello.versions());
    assertEquals(Claim.Kind.SESSION_ID, hello.claim(Set.of(TLS_1_0, TLS_1_2)));
  }

  @Test
  void withoutSupportedVersionsTheVersionFieldCountsUpToTls12() {
    assertEquals(Set.of(TLS_1_0, TLS_1_1, TLS_1_2), parse(new HelloBuilder().bytes()).versions());
    assertEquals(
        Set.of(TLS_1_0, TLS_1_1, TLS_1_2),
        parse(new HelloBuilder().version(0x0304).bytes()).versions());
    assertEquals(Set.of(), parse(new HelloBuilder().version(0x0300).bytes()).versions());
  }

  @Test
  void supportedVersionsOverruleTheVersionField() {
    assertEquals(
        Set.of(TLS_1_3),
        parse(new HelloBuilder().version(0x0303).versions(0x0304).bytes()).versions());
    assertEquals(Set.of(), parse(new HelloBuilder().versions(0x7f1c, 0x0305).bytes()).versions());
  }

  @Test
  void theFirstHostNameCountsAndOtherKindsOfNameDoNot() {
    byte[] other = Bytes.concat(Bytes.u8(7), Bytes.vector16(filled(3, 'x')));
    byte[] name = Bytes.concat(Bytes.u8(0), Bytes.vector16("a.example".getBytes()));
    byte[] second = Bytes.concat(Bytes.u8(0), Bytes.vector16("b.example".getBytes()));
    byte[] list = Bytes.vector16(other, name, second);
    assertEquals("a.example", parse(new HelloBuilder().extension(0, list).bytes()).serverName());
    assertEquals(
        "", parse(new HelloBuilder().extension(0, Bytes.vector16(other)).bytes()).serverName());
  }

  @Test
  void aServerNameCannotCarryControlCharactersIntoALog() {
    assertEquals(
        "a?b??c?", parse(new HelloBuilder().serverName("a\nb \0c\u00e9").bytes()).serverName());
  }

  @Test
  void protocolsKeepEveryByte() {
    List<String> protocols = List.of("\u008a\u008a", "h2");
    assertEquals(protocols, parse(new HelloBuilder().protocols(protocols).bytes()).protocols());
  }

  @Test
  void theScannerAnswersWithoutMakingAValue() {
    byte[] message =
        new HelloBuilder()
            .sessionId(ID)
            .ticket(TICKET)
            .serverName("shop.example.org")
            .versions(0x0304, 0x0303)
            .message();
    ClientHelloScanner scanner = new ClientHelloScanner();
    ByteBuffer fragments = ByteBuffer.wrap(Records.inPiecesOf(7, message));
    assertEquals(Outcome.CLIENT_HELLO, scanner.scan(fragments));
    assertEquals(32, scanner.length(Field.SESSION_ID));
    assertEquals(192, scanner.length(Field.TICKET));
    assertEquals(-1, scanner.length(Field.PSK_IDENTITY));
    assertEquals(16, scanner.length(Field.SERVER_NAME));
    assertTrue(scanner.offers(TLS_1_2));
    byte[] target = new byte[200];
    // Against the order of the message as well as along it.
    assertEquals(192, scanner.copy(Field.TICKET, target, 8));
    assertArrayEquals(TICKET, Arrays.copyOfRange(target, 8, 200));
    assertEquals(32, scanner.copy(Field.SESSION_ID, target, 0));
    assertArrayEquals(ID, Arrays.copyOf(target, 32));
    assertEquals(0, scanner.copy(Field.PSK_IDENTITY, target, 0));
    assertThrows(IndexOutOfBoundsException.class, () -> scanner.copy(Field.TICKET, target, 9));
  }

  @Test
  void everyIdentityCanBeAskedForInAnyOrder() {
    byte[] message =
        new HelloBuilder()
            .versions(0x0304)
            .preSharedKeys(List.of(filled(5, 0xa1), filled(300, 0xa2), filled(32, 0xa3)))
            .message();
    ClientHelloScanner scanner = new ClientHelloScanner();
    assertEquals(
        Outcome.CLIENT_HELLO, scanner.scan(ByteBuffer.wrap(Records.inPiecesOf(7, message))));
    byte[] target = new byte[33];
    assertEquals(32, scanner.copyPskIdentity(2, target, 1));
    assertArrayEquals(filled(32, 0xa3), Arrays.copyOfRange(target, 1, 33));
    assertEquals(5, scanner.copyPskIdentity(0, target, 0));
    assertArrayEquals(filled(5, 0xa1), Arrays.copyOf(target, 5));
    assertEquals(300, scanner.pskIdentityLength(1));
    assertThrows(IndexOutOfBoundsException.class, () -> scanner.copyPskIdentity(1, target, 0));
    assertEquals(-1, scanner.pskIdentityLength(3));
    assertEquals(0, scanner.copyPskIdentity(3, target, 0));
    assertEquals(-1, scanner.pskIdentityLength(-1));
  }

  @Test
  void everySuiteCanBeAskedForInAnyOrder() {
    byte[] message = new HelloBuilder().suites(Bytes.hex("c02f 1301 00ff")).message();
    ClientHelloScanner scanner = new ClientHelloScanner();
    assertEquals(
        Outcome.CLIENT_HELLO, scanner.scan(ByteBuffer.wrap(Records.inPiecesOf(7, message))));
    for (int offered : new int[] {0x00ff, 0xc02f, 0x1301}) {
      assertTrue(scanner.offersSuite(offered));
    }
    for (int other : new int[] {0x2f13, 0x0100, 0x1302, 0xffffc02f}) {
      assertFalse(scanner.offersSuite(other));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'', false",
    "01 01, true",
    "02 00 01, true",
    "01 00, false",
    "00, false",
    "02 01, false",
    "01 01 00, false",
  })
  void theModesOfKeysAreReadIfTheirLengthsAgree(String content, boolean offered) {
    byte[] hello = new HelloBuilder().extension(45, Bytes.hex(content)).bytes();
    ClientHelloScanner scanner = new ClientHelloScanner();
    assertEquals(Outcome.CLIENT_HELLO, scanner.scan(ByteBuffer.wrap(hello)));
    assertEquals(offered, scanner.offersPskDheKe());
    scanner.scan(ByteBuffer.wrap(RFC_8448));
    assertTrue(scanner.offersPskDheKe());
    scanner.scan(ByteBuffer.wrap(new HelloBuilder().bytes()));
    assertFalse(scanner.offersPskDheKe(), "without the extension");
  }

  @Test
  void questionsAboutAnotherOutcomeAreRefused() {
    ClientHelloScanner scanner = new ClientHelloScanner();
    assertEquals(Outcome.INCOMPLETE, scanner.outcome());
    assertTrue(scanner.neededBytes() > 0);
    assertThrows(IllegalStateException.class, () -> scanner.claim(Set.of()));
    assertThrows(IllegalStateException.class, scanner::defect);
    assertThrows(IllegalStateException.class, scanner::helloBytes);
    scanner.scan(ByteBuffer.wrap(RFC_8448));
    assertThrows(IllegalStateException.class, scanner::neededBytes);
    assertThrows(IllegalStateException.class, scanner::defect);
  }

  @Test
  void theBufferStaysAsItIs() {
    ByteBuffer buffer = ByteBuffer.allocateDirect(RFC_8448.length + 30);
    buffer.position(11).put(RFC_8448).position(11);
    buffer.order(ByteOrder.LITTLE_ENDIAN).mark();
    ByteBuffer readOnly = buffer.asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN);
    for (ByteBuffer each : List.of(buffer, readOnly)) {
      assertEquals(parse(RFC_8448), parser.parse(each));
      assertEquals(11, each.position());
      assertEquals(RFC_8448.length + 30, each.limit());
      assertEquals(11, each.reset().position());
    }
  }

  @Test
  void whatFollowsTheHelloIsNotLookedAt() {
    byte[] more = Bytes.concat(RFC_8448, filled(100, 0xff));
    assertEquals(parse(RFC_8448), parser.parse(ByteBuffer.wrap(more)));
    ClientHelloScanner scanner = new ClientHelloScanner();
    scanner.scan(ByteBuffer.wrap(more));
    assertEquals(RFC_8448.length, scanner.helloBytes());
  }

  private ClientHello parse(byte[] bytes) {
    return (ClientHello) parser.parse(ByteBuffer.wrap(bytes));
  }
}
