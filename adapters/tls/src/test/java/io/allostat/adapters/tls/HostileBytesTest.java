package io.allostat.adapters.tls;

import static io.allostat.adapters.tls.Bytes.concat;
import static io.allostat.adapters.tls.Bytes.filled;
import static io.allostat.adapters.tls.Bytes.hex;
import static io.allostat.adapters.tls.Bytes.u16;
import static io.allostat.adapters.tls.Bytes.u24;
import static io.allostat.adapters.tls.Bytes.u8;
import static io.allostat.adapters.tls.Bytes.vector16;
import static io.allostat.adapters.tls.Bytes.vector8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.adapters.tls.ClientHelloResult.Incomplete;
import io.allostat.adapters.tls.ClientHelloResult.Malformed;
import io.allostat.adapters.tls.ClientHelloResult.NotTls;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is no ClientHello, and how much of it must be seen to tell. */
class HostileBytesTest {
  private final ClientHelloParser parser = new ClientHelloParser();

  @ParameterizedTest
  @ValueSource(strings = {"GET / HTTP/1.1\r\n", "g", "PRI * HTTP/2.0", "zzz"})
  void textIsKnownByItsFirstByte(String text) {
    assertNotTls(Defect.PLAIN_TEXT, text.getBytes(StandardCharsets.US_ASCII));
  }

  @Test
  void aHelloOfSsl2IsKnownByItsThirdByte() {
    byte[] hello = hex("80 2e 01 03 01 00 15 00 00 00 10 00 00 35 00 00 2f");
    assertNotTls(Defect.SSL2_HELLO, hello);
    assertNotTls(Defect.SSL2_HELLO, hex("80 2e 01"));
    assertEquals(new Incomplete(3), parse(hex("80 2e")));
    assertEquals(new Incomplete(3), parse(hex("80")));
    assertNotTls(Defect.OTHER_PROTOCOL, hex("80 2e 02"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"00", "15 03 03 00 02", "17", "16 02", "16 00 00 00 00", "ff ff ff", "0a"})
  void otherBytesAreAnotherProtocol(String digits) {
    assertNotTls(Defect.OTHER_PROTOCOL, hex(digits));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "16", "16 03", "16 03 ff", "16 03 01 40"})
  void theBeginningOfAHeaderIsIncomplete(String digits) {
    // One record, the header of the message and the shortest mandatory fields.
    assertEquals(new Incomplete(5 + 4 + 41), parse(hex(digits)));
  }

  @Test
  void theLengthsOfTheHeadersTellHowMuchIsNeeded() {
    assertEquals(new Incomplete(50), parse(hex("16 03 01 01 00")), "record of 256 bytes");
    assertEquals(new Incomplete(55), parse(hex("16 03 01 00 0a")), "record of 10 bytes");
    assertEquals(new Incomplete(205), parse(hex("16 03 01 01 00 01 00 00 c4")));
    assertEquals(new Incomplete(1009 + 5), parse(hex("16 03 01 01 00 01 00 03 e8")));
  }

  static Stream<Arguments> malformed() {
    byte[] message = new HelloBuilder().message();
    byte[] first = hex("16 03 01 00 0a 01 00 00 29 03 03 00 00 00 00");
    return Stream.of(
        bad(Defect.RECORD_TYPE, concat(first, hex("17"))),
        bad(Defect.RECORD_TYPE, concat(first, hex("14 03 03 00 01 01"))),
        bad(Defect.RECORD_TYPE, concat(first, hex("16 02"))),
        bad(Defect.RECORD_LENGTH, hex("16 03 01 00 00")),
        bad(Defect.RECORD_LENGTH, hex("16 03 01 40 01")),
        bad(Defect.RECORD_LENGTH, concat(first, hex("16 03 01 00 00"))),
        bad(Defect.MESSAGE_TYPE, hex("16 03 01 00 40 02")),
        bad(Defect.MESSAGE_TYPE, hex("16 03 01 00 04 00 00 00 00")),
        bad(Defect.TOO_LONG, hex("16 03 01 40 00 01 ff ff ff")),
        bad(Defect.TOO_SHORT, hex("16 03 01 00 40 01 00 00 28")),
        bad(Defect.TOO_SHORT, new HelloBuilder().sessionId(filled(8, 1)), 8),
        bad(Defect.TOO_SHORT, replaced(message, 4 + 2 + 32 + 1, u16(0x4000))),
        bad(Defect.TOO_SHORT, replaced(message, 4 + 2 + 32 + 1 + 4, u8(2))),
        bad(Defect.SESSION_ID, new HelloBuilder().sessionId(filled(33, 1))),
        bad(Defect.CIPHER_SUITES, new HelloBuilder().suites(new byte[0]).compression(filled(4, 0))),
        bad(Defect.CIPHER_SUITES, new HelloBuilder().suites(filled(3, 0))),
        bad(
            Defect.COMPRESSION_METHODS,
            new HelloBuilder().suites(filled(4, 0)).compression(hex(""))),
        bad(Defect.EXTENSIONS, new HelloBuilder().block(u8(0))),
        bad(Defect.EXTENSIONS, new HelloBuilder().block(u16(1))),
        bad(Defect.EXTENSIONS, new HelloBuilder().block(hex("0000 00"))),
        bad(Defect.EXTENSIONS, new HelloBuilder().block(vector16(hex("000a")))),
        bad(Defect.EXTENSIONS, new HelloBuilder().block(vector16(hex("000a 0001")))),
        bad(Defect.EXTENSIONS, new HelloBuilder().block(vector16(hex("000a ffff 00")))),
        bad(Defect.DUPLICATE_EXTENSION, new HelloBuilder().ticket(hex("")).ticket(hex("01"))),
        bad(Defect.DUPLICATE_EXTENSION, new HelloBuilder().extension(63).extension(63)),
        bad(Defect.SERVER_NAME, new HelloBuilder().extension(0)),
        bad(Defect.SERVER_NAME, new HelloBuilder().extension(0, u8(0))),
        bad(Defect.SERVER_NAME, new HelloBuilder().extension(0, u16(0))),
        bad(Defect.SERVER_NAME, new HelloBuilder().extension(0, hex("0003 00 0000"))),
        bad(Defect.SERVER_NAME, new HelloBuilder().extension(0, hex("0004 00 0002 61"))),
        bad(Defect.SERVER_NAME, new HelloBuilder().extension(0, hex("0002 00 00")).extension(99)),
        bad(Defect.SERVER_NAME, new HelloBuilder().extension(0, hex("0005 00 0001 61"))),
        bad(Defect.ALPN, new HelloBuilder().extension(16)),
        bad(Defect.ALPN, new HelloBuilder().extension(16, u16(0))),
        bad(Defect.ALPN, new HelloBuilder().extension(16, hex("0003 02 6832 00"))),
        bad(Defect.ALPN, new HelloBuilder().extension(16, hex("0002 02 68"))),
        bad(Defect.ALPN, new HelloBuilder().extension(16, hex("0001 00"))),
        bad(Defect.SUPPORTED_VERSIONS, new HelloBuilder().extension(43)),
        bad(Defect.SUPPORTED_VERSIONS, new HelloBuilder().extension(43, u8(0))),
        bad(Defect.SUPPORTED_VERSIONS, new HelloBuilder().extension(43, hex("01 03"))),
        bad(Defect.SUPPORTED_VERSIONS, new HelloBuilder().extension(43, hex("04 0304"))),
        bad(Defect.SUPPORTED_VERSIONS, new HelloBuilder().extension(43, hex("03 0304 03"))),
        bad(Defect.PRE_SHARED_KEY, new HelloBuilder().extension(41)),
        bad(Defect.PRE_SHARED_KEY, keys(hex(""), vector16(vector8(filled(32, 1))))),
        bad(Defect.PRE_SHARED_KEY, keys(hex("0001 61 00000000"), hex(""))),
        bad(Defect.PRE_SHARED_KEY, keys(hex("0000 00000000 00"), vector16(vector8(filled(32, 1))))),
        bad(Defect.PRE_SHARED_KEY, keys(hex("0002 61 00000000"), vector16(vector8(filled(32, 1))))),
        bad(Defect.PRE_SHARED_KEY, keys(hex("0001 61 00000000"), vector16(vector8(filled(31, 1))))),
        bad(
            Defect.PRE_SHARED_KEY,
            keys(hex("0001 61 00000000"), concat(vector16(vector8(filled(32, 1))), u8(0)))));
  }

  @ParameterizedTest(name = "{0} #{index}")
  @MethodSource("malformed")
  void everyDefectHasItsReason(Defect defect, byte[] bytes) {
    assertEquals(new Malformed(defect), parse(bytes));
    assertTrue(!defect.phrase().isBlank());
    for (int n = 0; n < bytes.length; n++) {
      ClientHelloResult early = parse(Arrays.copyOf(bytes, n));
      if (!(early instanceof Incomplete)) {
        assertEquals(new Malformed(defect), early, "after " + n + " bytes");
      }
    }
  }

  @Test
  void aHelloBeyondTheLimitIsRefusedWithItsLength() {
    ClientHelloParser small = new ClientHelloParser(512);
    byte[] fits = new HelloBuilder().extension(99, filled(512 - 50 - 2 - 4, 0)).bytes();
    assertEquals(512, fits.length);
    assertInstanceOf(ClientHello.class, small.parse(ByteBuffer.wrap(fits)));
    byte[] over = new HelloBuilder().extension(99, filled(512 - 50 - 2 - 4 + 1, 0)).bytes();
    assertEquals(new Malformed(Defect.TOO_LONG), small.parse(ByteBuffer.wrap(over)));
    assertEquals(new Malformed(Defect.TOO_LONG), small.parse(ByteBuffer.wrap(over, 0, 9)));
    assertInstanceOf(Incomplete.class, small.parse(ByteBuffer.wrap(over, 0, 8)));
  }

  @Test
  void theHeadersOfManyRecordsCountAgainstTheLimit() {
    byte[] message = new HelloBuilder().extension(99, filled(100, 0)).message();
    byte[] crumbs = Records.inPiecesOf(1, message);
    assertEquals(
        new Malformed(Defect.TOO_LONG), new ClientHelloParser(512).parse(ByteBuffer.wrap(crumbs)));
    assertInstanceOf(ClientHello.class, parse(crumbs));
  }

  @Test
  void theDefaultLimitTakesAHelloThatFillsARecord() {
    int most = (1 << 14) - 45 - 2 - 4;
    byte[] full = new HelloBuilder().extension(99, filled(most, 0)).bytes();
    assertEquals(5 + (1 << 14), full.length);
    assertInstanceOf(ClientHello.class, parse(full));
  }

  @Test
  void aLimitOutOfRangeIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> new ClientHelloParser(511));
    assertThrows(IllegalArgumentException.class, () -> new ClientHelloScanner(1 + (1 << 20)));
  }

  private ClientHelloResult parse(byte[] bytes) {
    return parser.parse(ByteBuffer.wrap(bytes));
  }

  private void assertNotTls(Defect defect, byte[] bytes) {
    assertEquals(new NotTls(defect), parse(bytes));
  }

  private static Arguments bad(Defect defect, byte[] bytes) {
    return Arguments.of(defect, bytes);
  }

  private static Arguments bad(Defect defect, HelloBuilder builder) {
    return bad(defect, builder.bytes());
  }

  /** The hello cut short by some bytes, with the lengths of message and record to match. */
  private static Arguments bad(Defect defect, HelloBuilder builder, int missing) {
    byte[] message = builder.message();
    byte[] body = Arrays.copyOfRange(message, 4, message.length - missing);
    return bad(defect, Records.record(concat(u8(1), u24(body.length), body)));
  }

  private static byte[] replaced(byte[] message, int at, byte[] bytes) {
    byte[] changed = message.clone();
    System.arraycopy(bytes, 0, changed, at, bytes.length);
    return Records.record(changed);
  }

  private static HelloBuilder keys(byte[] identities, byte[] binders) {
    return new HelloBuilder().extension(41, vector16(identities), binders);
  }
}
