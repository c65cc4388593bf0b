package io.allostat.demoapps.client.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplyReaderTest {
  private static final String FORM = "application/x-www-form-urlencoded";

  private static final String PAGE =
      "HTTP/1.1 200 OK\r\nX-A: content-length: 1\r\nCONTENT-Length: 5\r\n\r\nhello";

  private final ReplyReader reader = new ReplyReader("X-Loss");
  private final StringBuilder body = new StringBuilder();

  private void begin() {
    body.setLength(0);
    reader.begin(part -> body.append(StandardCharsets.US_ASCII.decode(part)));
  }

  private static ByteBuffer bytes(String text) {
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
  }

  @Test
  void aReplyMayComeByteByByte() {
    begin();
    for (int i = 0; i < PAGE.length(); i++) {
      assertEquals(i == PAGE.length() - 1, reader.read(bytes(PAGE.substring(i, i + 1))), "" + i);
    }
    assertEquals(200, reader.status());
    assertEquals("hello", body.toString());
    assertTrue(reader.reusable());
  }

  @Test
  void whatComesAfterAReplyIsLeftForTheNext() {
    ByteBuffer two = bytes(PAGE + PAGE.replace("200 OK", "404 Not Found"));
    begin();
    assertTrue(reader.read(two));
    begin();
    assertTrue(reader.read(two));
    assertEquals(404, reader.status());
    assertEquals("hello", body.toString());
    assertFalse(two.hasRemaining());
  }

  @Test
  void theFieldThatIsWantedIsKeptOfTheReplyThatHasIt() {
    begin();
    assertTrue(reader.read(bytes(PAGE.replace("X-A", "x-LOSS"))));
    assertEquals("content-length: 1", reader.kept());
    begin();
    assertTrue(reader.read(bytes(PAGE.replace("X-A", "X-Losses"))));
    assertNull(reader.kept());
  }

  @Test
  void aFormIsSentWithItsLengthAndWithoutOneThePageIsOnlyAskedFor() {
    String get = "GET /a?b=1 HTTP/1.1\r\nHost: localhost:1\r\n\r\n";
    assertEquals(bytes(get), ReplyReader.request("localhost:1", "/a?b=1", "", FORM));
    String post =
        "POST /a HTTP/1.1\r\nHost: localhost:1\r\n"
            + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 7\r\n\r\n"
            + "c=1&d=2";
    assertEquals(bytes(post), ReplyReader.request("localhost:1", "/a", "c=1&d=2", FORM));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 503 \r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
        "HTTP/1.1 503 \r\nTransfer-Encoding: chunked\r\n\r\n"
      })
  void aConnectionThatCannotBeUsedAgainIsKnown(String reply) {
    begin();
    assertTrue(reader.read(bytes(reply)));
    assertEquals(503, reader.status());
    assertFalse(reader.reusable());
    begin();
    assertTrue(reader.read(bytes(PAGE)));
    assertTrue(reader.reusable(), "another connection is another matter");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"SSH-2.0-x\r\n", "HTTP/1.1 2000 OK\r\n", "HTTP/1.1 200\r\nContent-Length: x\r\n"})
  void whatIsNoReplyIsAnError(String text) {
    begin();
    assertThrows(IllegalArgumentException.class, () -> reader.read(bytes(text)));
  }

  @Test
  void aHeadHasABound() {
    begin();
    ByteBuffer endless = bytes("HTTP/1.1 200 OK\r\nX: " + "x".repeat(20_000));
    assertThrows(IllegalArgumentException.class, () -> reader.read(endless));
  }
}
