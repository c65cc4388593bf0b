package io.allostat.adapters.tls.internal;

import io.allostat.adapters.tls.Defect;
import java.nio.ByteBuffer;

/**
 * Finds where the first handshake message ends, over the records that carry it (RFC 5246 6.2.1, RFC
 * 8446 5.1), and refuses what cannot become a ClientHello as early as its bytes tell.
 *
 * <p>All offsets count from the buffer's position. Not thread safe.
 */
public final class HandshakeFrame {
  /** Type, version and length of a record. */
  static final int RECORD_HEADER = 5;

  /** Type and length of a handshake message. */
  static final int MESSAGE_HEADER = 4;

  /** Version and random, and the shortest session id, cipher suites and compression methods. */
  private static final int MIN_BODY = 2 + 32 + 1 + (2 + 2) + (1 + 1);

  private static final int HANDSHAKE = 22;
  private static final int MAJOR_VERSION = 3;
  private static final int MAX_FRAGMENT = 1 << 14;
  private static final int CLIENT_HELLO = 1;
  private static final int SSL2_LONG_HEADER = 0x80;
  private static final int SSL2_HELLO_BYTES = 3;

  private ByteBuffer buffer;
  private int start;
  private int available;
  private int headerRead;
  private int bodyBytes;

  /** Exact once the message header has been read, before that the least it can be. */
  private int messageBytes;

  private int neededBytes;

  /**
   * Looks for the end of the message.
   *
   * @param bytes from its position to its limit; not changed
   * @param limitBytes how far to look, > 0
   * @return what is wrong, or null
   */
  public Defect find(ByteBuffer bytes, int limitBytes) {
    buffer = bytes;
    start = bytes.position();
    available = Math.min(bytes.remaining(), limitBytes);
    headerRead = 0;
    bodyBytes = 0;
    messageBytes = MESSAGE_HEADER + MIN_BODY;
    neededBytes = RECORD_HEADER + messageBytes;
    Defect defect =
        available > 0 && u8(0) != HANDSHAKE ? otherProtocol(u8(0)) : overRecords(limitBytes);
    buffer = null;
    return defect;
  }

  /** Takes the bytes in their order, so that later ones do not change what earlier ones decided. */
  private Defect overRecords(int limitBytes) {
    int header = 0;
    int announced = 0;
    while (announced < messageBytes) {
      Defect defect = recordHeader(header);
      if (defect != null || available - header < RECORD_HEADER) {
        return defect;
      }
      int fragment = u16(header + 3);
      defect = messageHeader(header + RECORD_HEADER, fragment, announced);
      if (defect != null) {
        return defect;
      }
      announced += fragment;
      header += RECORD_HEADER + fragment;
      // What is still missing comes behind another header at the earliest.
      int missing = messageBytes - announced;
      neededBytes = missing > 0 ? header + RECORD_HEADER + missing : header + missing;
      if (neededBytes > limitBytes) {
        return Defect.TOO_LONG;
      }
    }
    return null;
  }

  /** Judges as much of a record's header as has arrived. */
  private Defect recordHeader(int header) {
    if (available > header && u8(header) != HANDSHAKE) {
      return Defect.RECORD_TYPE;
    }
    if (available > header + 1 && u8(header + 1) != MAJOR_VERSION) {
      return header == 0 ? Defect.OTHER_PROTOCOL : Defect.RECORD_TYPE;
    }
    if (available - header >= RECORD_HEADER) {
      int fragment = u16(header + 3);
      if (fragment == 0 || fragment > MAX_FRAGMENT) {
        return Defect.RECORD_LENGTH;
      }
    }
    return null;
  }

  /** Reads as much of the message's header as this fragment holds and has arrived. */
  private Defect messageHeader(int from, int fragment, int announced) {
    while (headerRead < MESSAGE_HEADER) {
      int inFragment = headerRead - announced;
      if (inFragment >= fragment || from + inFragment >= available) {
        return null;
      }
      int value = u8(from + inFragment);
      if (headerRead == 0 && value != CLIENT_HELLO) {
        return Defect.MESSAGE_TYPE;
      }
      bodyBytes = headerRead == 0 ? 0 : bodyBytes << 8 | value;
      headerRead++;
    }
    messageBytes = MESSAGE_HEADER + bodyBytes;
    return bodyBytes < MIN_BODY ? Defect.TOO_SHORT : null;
  }

  private Defect otherProtocol(int first) {
    if (first >= SSL2_LONG_HEADER) {
      if (available < SSL2_HELLO_BYTES) {
        neededBytes = SSL2_HELLO_BYTES;
        return null;
      }
      return u8(2) == CLIENT_HELLO ? Defect.SSL2_HELLO : Defect.OTHER_PROTOCOL;
    }
    boolean letter = first >= 'A' && first <= 'Z' || first >= 'a' && first <= 'z';
    return letter ? Defect.PLAIN_TEXT : Defect.OTHER_PROTOCOL;
  }

  /**
   * @return whether the whole message has arrived; meaningless with a defect
   */
  public boolean complete() {
    return neededBytes <= available;
  }

  /**
   * @return the end of the message from the buffer's position, or a lower bound while it is not
   *     known; meaningless with a defect
   */
  public int neededBytes() {
    return neededBytes;
  }

  /**
   * @return the length of the complete message with its header and without those of records
   */
  public int messageBytes() {
    return messageBytes;
  }

  private int u8(int offset) {
    return buffer.get(start + offset) & 0xff;
  }

  private int u16(int offset) {
    return u8(offset) << 8 | u8(offset + 1);
  }
}
