package io.allostat.demoapps.client;

import java.nio.ByteBuffer;
import java.util.random.RandomGenerator;

/**
 * A ClientHello, well-formed, that claims a session which the server has never had (RFC 5246, RFC
 * 5077, RFC 8446). A server that believes it, or has no way to check, answers with its part of a
 * full handshake, for which it computes a signature.
 */
public enum GarbageClaim {
  /** A session id of 32 random bytes, TLS 1.2. */
  SESSION_ID("session-id"),
  /** A session ticket of random bytes, TLS 1.2. */
  TICKET("ticket"),
  /**
   * A pre-shared key of a random identity, TLS 1.3, for whose random share of a key no one waits.
   */
  PSK("psk");

  private static final int MOST_BYTES = 1024;
  private static final int RANDOM_BYTES = 32;
  private static final int TICKET_BYTES = 192;

  private static final int GROUPS = 10;
  private static final int POINT_FORMATS = 11;
  private static final int SIGNATURES = 13;
  private static final int EXTENDED_MASTER_SECRET = 23;
  private static final int SESSION_TICKET = 35;
  private static final int PRE_SHARED_KEY = 41;
  private static final int SUPPORTED_VERSIONS = 43;
  private static final int KEY_EXCHANGE_MODES = 45;
  private static final int KEY_SHARE = 51;

  /** X25519, for which any 32 bytes are somebody's public key; P-256. */
  private static final int[] GROUP_CODES = {0x001d, 0x0017};

  /** AES-128 with ECDHE and a key of RSA or EC, and that of TLS 1.3. */
  private static final int[] SUITES = {0xc02f, 0xc02b, 0x1301};

  /** RSA-PSS, ECDSA with P-256, RSA with PKCS #1, each with SHA-256. */
  private static final int[] SIGNATURE_CODES = {0x0804, 0x0403, 0x0401};

  private final String word;

  GarbageClaim(String word) {
    this.word = word;
  }

  @Override
  public String toString() {
    return word;
  }

  /**
   * Reads the word of the command line.
   *
   * @param text such as {@code session-id}
   * @return the claim
   * @throws IllegalArgumentException if there is none of that name
   */
  public static GarbageClaim parse(String text) {
    for (GarbageClaim claim : values()) {
      if (claim.word.equals(text)) {
        return claim;
      }
    }
    throw new IllegalArgumentException(
        "--claims " + text + ", expected session-id, ticket or psk, separated by commas");
  }

  /**
   * Makes a hello.
   *
   * @param random draws what is claimed
   * @return a record with it, ready to be sent
   */
  ByteBuffer hello(RandomGenerator random) {
    ByteBuffer out = ByteBuffer.allocate(MOST_BYTES);
    out.put((byte) 22).putShort((short) 0x0301);
    final int record = begin(out);
    out.put((byte) 1).put((byte) 0);
    final int message = begin(out);
    out.putShort((short) 0x0303);
    random(out, random, RANDOM_BYTES);
    // A client of TLS 1.3 fills it for the sake of middleboxes; one with a ticket need not.
    int id = this == TICKET ? 0 : RANDOM_BYTES;
    out.put((byte) id);
    random(out, random, id);
    codes(out, SUITES);
    out.put((byte) 1).put((byte) 0);
    int extensions = begin(out);
    extensions(out, random);
    end(out, extensions);
    end(out, message);
    end(out, record);
    return out.flip();
  }

  private void extensions(ByteBuffer out, RandomGenerator random) {
    int body = extension(out, GROUPS);
    codes(out, GROUP_CODES);
    end(out, body);
    body = extension(out, POINT_FORMATS);
    out.put((byte) 1).put((byte) 0);
    end(out, body);
    body = extension(out, SIGNATURES);
    codes(out, SIGNATURE_CODES);
    end(out, body);
    end(out, extension(out, EXTENDED_MASTER_SECRET));
    if (this == TICKET) {
      body = extension(out, SESSION_TICKET);
      random(out, random, TICKET_BYTES);
      end(out, body);
    } else if (this == PSK) {
      keys(out, random);
    }
  }

  private static void keys(ByteBuffer out, RandomGenerator random) {
    int body = extension(out, SUPPORTED_VERSIONS);
    out.put((byte) 2).putShort((short) 0x0304);
    end(out, body);
    body = extension(out, KEY_EXCHANGE_MODES);
    out.put((byte) 1).put((byte) 1);
    end(out, body);
    body = extension(out, KEY_SHARE);
    int shares = begin(out);
    out.putShort((short) GROUP_CODES[0]).putShort((short) RANDOM_BYTES);
    random(out, random, RANDOM_BYTES);
    end(out, shares);
    end(out, body);
    // It has to be the last one.
    body = extension(out, PRE_SHARED_KEY);
    int identities = begin(out);
    out.putShort((short) RANDOM_BYTES);
    random(out, random, RANDOM_BYTES);
    out.putInt(random.nextInt());
    end(out, identities);
    int binders = begin(out);
    out.put((byte) RANDOM_BYTES);
    random(out, random, RANDOM_BYTES);
    end(out, binders);
    end(out, body);
  }

  private static int extension(ByteBuffer out, int type) {
    out.putShort((short) type);
    return begin(out);
  }

  /** Leaves room for a length, which {@link #end} writes. */
  private static int begin(ByteBuffer out) {
    out.position(out.position() + Short.BYTES);
    return out.position();
  }

  private static void end(ByteBuffer out, int begin) {
    out.putShort(begin - Short.BYTES, (short) (out.position() - begin));
  }

  private static void codes(ByteBuffer out, int... codes) {
    out.putShort((short) (codes.length * Short.BYTES));
    for (int code : codes) {
      out.putShort((short) code);
    }
  }

  private static void random(ByteBuffer out, RandomGenerator random, int count) {
    byte[] bytes = new byte[count];
    random.nextBytes(bytes);
    out.put(bytes);
  }
}
