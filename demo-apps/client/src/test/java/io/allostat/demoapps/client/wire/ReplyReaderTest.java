package io.allostat.demoapps.client.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplyReaderTest {
  private static final String FORM = "application/x-www-form-urlencoded";

  private static final String PAGE =
      "HTTP/1.1 200 OK\r\nX-A: content-length: 1\r\nCONTENT-Length: 5\r\n\r\nhello";

  private static final String CHUNKED_HEAD =
      "HTTP/1.1 200 OK\r\ntransfer-Encoding: Chunked\r\n\r\n";

  private static final String CHUNKED =
      CHUNKED_HEAD + "3;a=\"b c\"\r\nhel\r\n002 \r\nlo\r\n0\r\nX-A: 1\r\nX-B: 2\r\n\r\n";

  private final ReplyReader reader = new ReplyReader("X-Loss");
  private final StringBuilder body = new StringBuilder();

  private void begin() {
    body.setLength(0);
    reader.begin(part -> body.append(StandardCharsets.US_ASCII.decode(part)));
  }

  private static ByteBuffer bytes(String text) {
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
  }

  @ParameterizedTest
  @ValueSource(strings = {PAGE, CHUNKED})
  void aReplyMayComeByteByByte(String page) {
    begin();
    for (int i = 0; i < page.length(); i++) {
      assertEquals(i == page.length() - 1, reader.read(bytes(page.substring(i, i + 1))), "" + i);
    }
    assertEquals(200, reader.status());
    assertEquals("hello", body.toString());
    assertTrue(reader.reusable());
  }

  @ParameterizedTest
  @ValueSource(strings = {PAGE, CHUNKED})
  void aReplyMayBeCutAnywhereAndIsNotWholeBefore(String page) {
    for (int cut = 0; cut < page.length(); cut++) {
      begin();
      assertFalse(reader.read(bytes(page.substring(0, cut))), "cut at " + cut);
      assertTrue(reader.read(bytes(page.substring(cut))), "cut at " + cut);
      assertEquals("hello", body.toString(), "cut at " + cut);
      assertTrue(reader.reusable(), "cut at " + cut);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {PAGE, CHUNKED})
  void aBodyThatNobodyReadsIsPassedOver(String page) {
    ByteBuffer two = bytes(page + page);
    reader.begin(part -> {});
    assertTrue(reader.read(two));
    begin();
    assertTrue(reader.read(two));
    assertEquals("hello", body.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {PAGE, CHUNKED})
  void whatComesAfterAReplyIsLeftForTheNext(String page) {
    ByteBuffer two = bytes(page + page.replace("200 OK", "404 Not Found"));
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
        "HTTP/1.1 503 \r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n0\r\n\r\n",
        "HTTP/1.1 503 \r\nTransfer-Encoding: chunked\r\nContent-Length: 9\r\n\r\n0\r\n\r\n"
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
      strings = {
        "SSH-2.0-x\r\n",
        "HTTP/1.1 2000 OK\r\n",
        "HTTP/1.1 200\r\nContent-Length: x\r\n",
        "HTTP/1.1 200\r\nContent-Length: -1\r\n\r\n",
        "HTTP/1.1 200\r\n\r\n",
        "HTTP/1.1 503\r\nConnection: close\r\n\r\n",
        "HTTP/1.1 200\r\nTransfer-Encoding: gzip, chunked\r\n",
        CHUNKED_HEAD + "\r\n",
        CHUNKED_HEAD + ";a\r\n",
        CHUNKED_HEAD + "-1\r\n",
        CHUNKED_HEAD + "0x1\r\n",
        CHUNKED_HEAD + "5g\r\n",
        CHUNKED_HEAD + "5 5\r\n",
        CHUNKED_HEAD + "3\r\nhello\r\n",
        CHUNKED_HEAD + "8000000000000000\r\n",
        CHUNKED_HEAD + "10000000000000000\r\n"
      })
  void whatIsNoReplyIsAnError(String text) {
    begin();
    assertThrows(IllegalArgumentException.class, () -> reader.read(bytes(text)));
  }

  @Test
  void theLargestChunkIsOne() {
    begin();
    assertFalse(reader.read(bytes(CHUNKED_HEAD + "7fffFFFFffffFFFF\r\nhello")));
    assertEquals("hello", body.toString());
  }

  @ParameterizedTest
  @ValueSource(ints = {100, 204, 304})
  void aReplyThatHasNoBodyEndsWithItsHead(int status) {
    for (String field : List.of("", "Content-Length: 9\r\n", "Transfer-Encoding: chunked\r\n")) {
      begin();
      assertTrue(reader.read(bytes("HTTP/1.1 " + status + " \r\n" + field + "\r\n")), field);
      assertEquals(status, reader.status());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 200 OK\r\nX: ",
        CHUNKED_HEAD,
        CHUNKED_HEAD + "5;",
        CHUNKED_HEAD + "5 ",
        CHUNKED_HEAD + "5\r\nhello",
        CHUNKED_HEAD + "0\r\n",
        CHUNKED_HEAD + "0\r\nX: "
      })
  void allButABodyHasABound(String begun) {
    for (String endless : List.of("0", "\r", "X\n")) {
      begin();
      assertThrows(
          IllegalArgumentException.class,
          () -> reader.read(bytes(begun + endless.repeat(20_000))),
          endless);
    }
  }

  @Test
  void noiseInChunksIsReadOrRefused() {
    SplittableRandom random = new SplittableRandom(1);
    int whole = 0;
    int refused = 0;
    for (int i = 0; i < 20_000; i++) {
      ByteBuffer noise = bytes(CHUNKED);
      noise.put(random.nextInt(CHUNKED_HEAD.length(), noise.limit()), (byte) random.nextInt());
      begin();
      try {
        whole += reader.read(noise) ? 1 : 0;
      } catch (IllegalArgumentException e) {
        refused++;
      }
      assertEquals(CHUNKED.length(), noise.limit());
      assertTrue(body.length() <= noise.position(), "more than came");
    }
    assertTrue(whole > 0 && refused > 0, whole + " read, " + refused + " refused");
  }
}
