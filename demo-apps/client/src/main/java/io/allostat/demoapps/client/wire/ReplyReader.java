package io.allostat.demoapps.client.wire;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Reads one HTTP/1.1 response at a time from the bytes of a connection. Of its head it keeps
 * status, length and one other field; its body goes to a sink as it comes. A response that cannot
 * be read this way (in chunks, without a length) is complete with its head, and its connection
 * cannot be used again. Not thread-safe.
 */
public final class ReplyReader {
  private static final int LONGEST_HEAD = 16 * 1024;
  private static final Pattern STATUS_LINE = Pattern.compile("HTTP/1\\.[01] [1-5][0-9]{2}( .*)?");
  private static final String LENGTH = "content-length:";
  private static final String CLOSE = "connection: close";

  private final StringBuilder line = new StringBuilder(128);
  private final String kept;
  private Sink sink = body -> {};
  private boolean head = true;
  private boolean reusable = true;
  private int status;
  private int headBytes;
  private long length;
  private long remaining;
  private String keptValue;

  /**
   * A reader that has not begun.
   *
   * @param field the name of the field of the head to keep
   */
  public ReplyReader(String field) {
    kept = field + ":";
  }

  /** Takes a body piece by piece. */
  @FunctionalInterface
  public interface Sink {
    /**
     * More of it.
     *
     * @param body to be read before the method returns
     */
    void body(ByteBuffer body);
  }

  /**
   * Begins with the next response.
   *
   * @param next takes its body
   */
  public void begin(Sink next) {
    sink = next;
    head = true;
    reusable = true;
    status = 0;
    headBytes = 0;
    length = -1;
    remaining = 0;
    keptValue = null;
    line.setLength(0);
  }

  /**
   * Reads on.
   *
   * @param bytes what came
   * @return whether the response is complete
   * @throws IllegalArgumentException if it is not one of HTTP
   */
  public boolean read(ByteBuffer bytes) {
    while (head && bytes.hasRemaining()) {
      if (headByte((char) (bytes.get() & 0xff))) {
        head = false;
        remaining = Math.max(0, length);
        reusable &= length >= 0;
      }
    }
    if (head) {
      return false;
    }
    if (remaining > 0 && bytes.hasRemaining()) {
      int count = (int) Math.min(remaining, bytes.remaining());
      ByteBuffer body = bytes.slice(bytes.position(), count);
      bytes.position(bytes.position() + count);
      remaining -= count;
      sink.body(body);
    }
    return remaining == 0;
  }

  /** Whether this byte ends the head. */
  private boolean headByte(char c) {
    if (++headBytes > LONGEST_HEAD) {
      throw new IllegalArgumentException("a head of more than " + LONGEST_HEAD + " bytes");
    }
    if (c != '\n') {
      line.append(c);
      return false;
    }
    String text = line.toString().strip();
    line.setLength(0);
    if (status == 0) {
      status = status(text);
      return false;
    }
    field(text);
    return text.isEmpty();
  }

  private void field(String text) {
    // Few fields matter, so that the others need not be put into lower case.
    char first = text.isEmpty() ? ' ' : Character.toLowerCase(text.charAt(0));
    if (first == LENGTH.charAt(0)) {
      String field = text.toLowerCase(Locale.ROOT);
      if (field.startsWith(LENGTH)) {
        length = Long.parseLong(field.substring(LENGTH.length()).strip());
      }
      reusable &= !field.equals(CLOSE);
    }
    if (text.regionMatches(true, 0, kept, 0, kept.length())) {
      keptValue = text.substring(kept.length()).strip();
    }
  }

  private static int status(String text) {
    if (!STATUS_LINE.matcher(text).matches()) {
      String shown = text.substring(0, Math.min(40, text.length()));
      throw new IllegalArgumentException("expected a status line, got " + shown);
    }
    return Integer.parseInt(text.substring(9, 12));
  }

  /**
   * @return the status of the response, once its head is there
   */
  public int status() {
    return status;
  }

  /**
   * @return the field of the head that is kept, or null if it was not there
   */
  public String kept() {
    return keptValue;
  }

  /**
   * @return whether another request may follow on the same connection
   */
  public boolean reusable() {
    return reusable;
  }

  /**
   * The bytes of a request for a page.
   *
   * @param host name and port
   * @param path path and query
   * @param form sent by {@code POST}, US-ASCII; empty for {@code GET}
   * @param type what that is, such as {@code application/xml}
   * @return the request
   */
  public static ByteBuffer request(String host, String path, String form, String type) {
    String head = " " + path + " HTTP/1.1\r\nHost: " + host + "\r\n";
    String text =
        form.isEmpty()
            ? "GET" + head + "\r\n"
            : "POST"
                + head
                + "Content-Type: "
                + type
                + "\r\nContent-Length: "
                + form.length()
                + "\r\n\r\n"
                + form;
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
  }
}
