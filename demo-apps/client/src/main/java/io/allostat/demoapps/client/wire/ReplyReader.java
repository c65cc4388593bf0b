package io.allostat.demoapps.client.wire;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Reads one HTTP/1.1 response at a time from the bytes of a connection. Of its head it keeps
 * status, length and one other field; its body, with a length or in chunks, goes to a sink as it
 * comes. A body with neither would end with its connection, and one that was broken off would look
 * whole: that is an error. Not thread-safe.
 */
public final class ReplyReader {
  private static final int LONGEST_HEAD = 16 * 1024;
  private static final Pattern STATUS_LINE = Pattern.compile("HTTP/1\\.[01] [1-5][0-9]{2}( .*)?");
  private static final String LENGTH = "content-length:";
  private static final String CODING = "transfer-encoding:";
  private static final String CHUNKED = "chunked";
  private static final String CLOSE = "connection: close";
  private static final int FIRST_FINAL = 200;
  private static final int NO_CONTENT = 204;
  private static final int NOT_MODIFIED = 304;

  private final Chunks chunks = new Chunks();
  private final StringBuilder line = new StringBuilder(128);
  private final String kept;
  private Sink sink = body -> {};
  private boolean head = true;
  private boolean reusable = true;
  private int status;
  private int headBytes;
  private long length;
  private long remaining;
  private boolean chunked;
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
     * @param body what lies between its position and its limit, to be read before the method
     *     returns
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
    chunked = false;
    chunks.begin();
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
        headEnds();
      }
    }
    if (head) {
      return false;
    }
    if (chunked) {
      return chunks.read(bytes, sink);
    }
    if (remaining > 0 && bytes.hasRemaining()) {
      remaining -= pass(bytes, remaining, sink);
    }
    return remaining == 0;
  }

  /**
   * Hands on what belongs to a body.
   *
   * @param bytes what came, at whose position the body is
   * @param most so many bytes of it
   * @param sink takes them
   * @return how many there were
   */
  static int pass(ByteBuffer bytes, long most, Sink sink) {
    int end = bytes.limit();
    int count = (int) Math.min(most, bytes.remaining());
    int next = bytes.position() + count;
    // The buffer itself, because a slice would be one more object for every piece that comes.
    bytes.limit(next);
    sink.body(bytes);
    bytes.limit(end).position(next);
    return count;
  }

  /** Finds out where the body will end. */
  private void headEnds() {
    head = false;
    boolean bodiless = status < FIRST_FINAL || status == NO_CONTENT || status == NOT_MODIFIED;
    if (!bodiless && !chunked && length < 0) {
      throw new IllegalArgumentException(
          "a body of status " + status + " without an end, expected a length or chunks");
    }
    // With both it is not sure what the server holds for the end.
    reusable &= chunked != (length >= 0);
    chunked &= !bodiless;
    remaining = bodiless ? 0 : Math.max(0, length);
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
    if (first == LENGTH.charAt(0) || first == CODING.charAt(0)) {
      String field = text.toLowerCase(Locale.ROOT);
      if (field.startsWith(LENGTH)) {
        length = Long.parseLong(field.substring(LENGTH.length()).strip());
      }
      if (field.startsWith(CODING)) {
        requireChunks(field.substring(CODING.length()).strip());
        chunked = true;
      }
      reusable &= !field.equals(CLOSE);
    }
    if (text.regionMatches(true, 0, kept, 0, kept.length())) {
      keptValue = text.substring(kept.length()).strip();
    }
  }

  /** Nothing else was asked for, and of what is compressed nobody could follow the links. */
  private static void requireChunks(String coding) {
    if (!coding.equals(CHUNKED)) {
      throw new IllegalArgumentException(
          "expected " + CODING + " " + CHUNKED + ", got " + shown(coding));
    }
  }

  private static int status(String text) {
    if (!STATUS_LINE.matcher(text).matches()) {
      throw new IllegalArgumentException("expected a status line, got " + shown(text));
    }
    return Integer.parseInt(text.substring(9, 12));
  }

  private static String shown(String text) {
    return text.substring(0, Math.min(40, text.length()));
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
