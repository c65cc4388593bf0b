package io.allostat.adapters.tomcat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** Changes ClientHellos of one record. */
final class Hellos {
  private static final int RECORD_HEADER = 5;
  private static final int MESSAGE_HEADER = 4;
  private static final int SESSION_ID_AT = RECORD_HEADER + MESSAGE_HEADER + 2 + 32;
  private static final int MAX_FRAGMENT = 1 << 14;
  private static final int PADDING = 21;
  private static final int KEY_SHARE = 51;

  /** Kept for values that a server must ignore (RFC 8701). */
  private static final short UNKNOWN_GROUP = 0x5a5a;

  private static final byte[] DHE_MODE = {0, 45, 0, 2, 1, 1};

  private Hellos() {}

  /** With this session id instead of its own. */
  static byte[] withSessionId(byte[] hello, byte[] id) {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    int bodyAt = RECORD_HEADER + MESSAGE_HEADER;
    body.write(hello, bodyAt, SESSION_ID_AT - bodyAt);
    body.write(id.length);
    body.writeBytes(id);
    int behind = SESSION_ID_AT + 1 + hello[SESSION_ID_AT];
    body.write(hello, behind, hello.length - behind);
    return records(body.toByteArray());
  }

  /** With psk_ke, which JSSE has not, instead of psk_dhe_ke. */
  static byte[] withoutDhe(byte[] hello) {
    byte[] changed = hello.clone();
    for (int at = 0; at + DHE_MODE.length <= hello.length; at++) {
      if (Arrays.equals(hello, at, at + DHE_MODE.length, DHE_MODE, 0, DHE_MODE.length)) {
        changed[at + DHE_MODE.length - 1] = 0;
        return changed;
      }
    }
    throw new IllegalArgumentException("no psk_key_exchange_modes");
  }

  /** With shares of groups that nobody knows, so that the server asks for another. */
  static byte[] withoutKeyShares(byte[] hello) {
    ByteBuffer changed = ByteBuffer.wrap(hello.clone());
    changed.position(SESSION_ID_AT);
    changed.position(changed.position() + 1 + changed.get(changed.position()));
    changed.position(changed.position() + 2 + changed.getShort(changed.position()));
    changed.position(changed.position() + 1 + changed.get(changed.position()) + 2);
    while (changed.hasRemaining()) {
      int type = changed.getShort();
      int end = changed.position() + 2 + changed.getShort(changed.position());
      if (type == KEY_SHARE) {
        for (int at = changed.position() + 4; at < end; at += 4 + changed.getShort(at + 2)) {
          changed.putShort(at, UNKNOWN_GROUP);
        }
        return changed.array();
      }
      changed.position(end);
    }
    throw new IllegalArgumentException("no key_share");
  }

  /** With as much padding as its body needs for this length, in as few records as possible. */
  static byte[] padded(byte[] hello, int bodyLength) {
    byte[] body = Arrays.copyOfRange(hello, RECORD_HEADER + MESSAGE_HEADER, hello.length);
    ByteBuffer padded = ByteBuffer.allocate(bodyLength).put(body);
    padded.putShort((short) PADDING).putShort((short) (padded.remaining() - 2));
    int at = 2 + 32;
    at += 1 + body[at];
    at += 2 + ByteBuffer.wrap(body).getShort(at);
    at += 1 + body[at];
    padded.putShort(at, (short) (bodyLength - at - 2));
    return records(padded.array());
  }

  private static byte[] records(byte[] body) {
    ByteBuffer message = ByteBuffer.allocate(MESSAGE_HEADER + body.length);
    message.putInt(1 << 24 | body.length).put(body).flip();
    ByteArrayOutputStream records = new ByteArrayOutputStream();
    while (message.hasRemaining()) {
      byte[] fragment = new byte[Math.min(MAX_FRAGMENT, message.remaining())];
      message.get(fragment);
      records.writeBytes(
          new byte[] {22, 3, 1, (byte) (fragment.length >> 8), (byte) fragment.length});
      records.writeBytes(fragment);
    }
    return records.toByteArray();
  }
}
