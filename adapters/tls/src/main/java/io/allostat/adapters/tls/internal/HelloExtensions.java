package io.allostat.adapters.tls.internal;

import io.allostat.adapters.tls.Defect;
import io.allostat.adapters.tls.TlsVersion;

/**
 * Walks the extensions of a ClientHello and notes where those are that matter: server_name (RFC
 * 6066), ALPN (RFC 7301), session_ticket (RFC 5077), pre_shared_key, early_data, supported_versions
 * and psk_key_exchange_modes (RFC 8446 4.2). The lengths inside them must agree to the byte. Reused
 * from hello to hello; not thread safe.
 */
final class HelloExtensions {
  private static final int SERVER_NAME = 0;
  private static final int ALPN = 16;
  private static final int SESSION_TICKET = 35;
  private static final int PRE_SHARED_KEY = 41;
  private static final int EARLY_DATA = 42;
  private static final int SUPPORTED_VERSIONS = 43;
  private static final int PSK_KEY_EXCHANGE_MODES = 45;

  private static final int HOST_NAME = 0;
  private static final int PSK_DHE_KE = 1;

  /** The length before each identity. */
  static final int LENGTH_BYTES = 2;

  /** The obfuscated age behind each identity. */
  static final int TICKET_AGE_BYTES = 4;

  /** An identity of one byte with its length and age; a binder of 32 bytes with its length. */
  private static final int MIN_IDENTITIES = LENGTH_BYTES + 1 + TICKET_AGE_BYTES;

  private static final int MIN_BINDERS = 1 + 32;
  private static final int ABSENT = -1;

  /** Bit t: an extension of type t has been there; all types of interest are below 64. */
  private long seen;

  private int serverNameAt;
  private int serverNameLength;
  private int ticketAt;
  private int ticketLength;
  private int identitiesAt;
  private int identitiesEnd;
  private int identityLength;
  private int protocolsAt;
  private int protocolsEnd;
  private int versions;
  private boolean pskDheKe;

  void clear() {
    seen = 0;
    serverNameAt = 0;
    serverNameLength = ABSENT;
    ticketAt = 0;
    ticketLength = ABSENT;
    identitiesAt = 0;
    identitiesEnd = 0;
    identityLength = ABSENT;
    protocolsAt = 0;
    protocolsEnd = 0;
    versions = 0;
    pskDheKe = false;
  }

  /**
   * Reads the block of extensions, which must end with the message.
   *
   * @param cursor at the length of the block
   * @return what is wrong, or null
   */
  Defect read(HandshakeCursor cursor) {
    int block = cursor.u16();
    if (cursor.overrun() || block != cursor.remaining()) {
      return Defect.EXTENSIONS;
    }
    while (cursor.remaining() > 0) {
      int type = cursor.u16();
      int length = cursor.u16();
      if (cursor.overrun() || length > cursor.remaining()) {
        return Defect.EXTENSIONS;
      }
      int end = cursor.position() + length;
      Defect defect = type < Long.SIZE ? extension(cursor, type, end) : null;
      if (defect != null) {
        return defect;
      }
      cursor.moveTo(end);
    }
    return null;
  }

  private Defect extension(HandshakeCursor cursor, int type, int end) {
    if (has(type)) {
      return Defect.DUPLICATE_EXTENSION;
    }
    seen |= 1L << type;
    return switch (type) {
      case SERVER_NAME -> serverName(cursor, end) ? null : Defect.SERVER_NAME;
      case ALPN -> protocols(cursor, end) ? null : Defect.ALPN;
      case SUPPORTED_VERSIONS -> versions(cursor, end) ? null : Defect.SUPPORTED_VERSIONS;
      case PRE_SHARED_KEY -> preSharedKey(cursor, end) ? null : Defect.PRE_SHARED_KEY;
      case PSK_KEY_EXCHANGE_MODES -> {
        // Left to the engine if its lengths disagree: then it offers nothing.
        pskDheKe = pskDheKe(cursor, end);
        yield null;
      }
      case SESSION_TICKET -> {
        ticketAt = cursor.position();
        ticketLength = end - ticketAt;
        yield null;
      }
      default -> null;
    };
  }

  private boolean serverName(HandshakeCursor cursor, int end) {
    int list = cursor.u16();
    if (list == 0 || list != end - cursor.position()) {
      return false;
    }
    while (cursor.position() < end) {
      int type = cursor.u8();
      int length = cursor.u16();
      if (length == 0 || length > end - cursor.position()) {
        return false;
      }
      if (type == HOST_NAME && serverNameLength == ABSENT) {
        serverNameAt = cursor.position();
        serverNameLength = length;
      }
      cursor.skip(length);
    }
    return true;
  }

  private boolean protocols(HandshakeCursor cursor, int end) {
    int list = cursor.u16();
    if (list == 0 || list != end - cursor.position()) {
      return false;
    }
    protocolsAt = cursor.position();
    protocolsEnd = end;
    while (cursor.position() < end) {
      int length = cursor.u8();
      if (length == 0 || length > end - cursor.position()) {
        return false;
      }
      cursor.skip(length);
    }
    return true;
  }

  private boolean versions(HandshakeCursor cursor, int end) {
    int list = cursor.u8();
    if (list == 0 || list % 2 != 0 || list != end - cursor.position()) {
      return false;
    }
    while (cursor.position() < end) {
      TlsVersion version = HelloFields.version(cursor.u16());
      if (version != null) {
        versions |= 1 << version.ordinal();
      }
    }
    return true;
  }

  private boolean pskDheKe(HandshakeCursor cursor, int end) {
    int list = cursor.u8();
    if (list != end - cursor.position()) {
      return false;
    }
    boolean found = false;
    while (cursor.position() < end) {
      found |= cursor.u8() == PSK_DHE_KE;
    }
    return found;
  }

  private boolean preSharedKey(HandshakeCursor cursor, int end) {
    int identities = cursor.u16();
    identitiesAt = cursor.position();
    identitiesEnd = identitiesAt + identities;
    if (identities < MIN_IDENTITIES || identitiesEnd > end) {
      return false;
    }
    while (cursor.position() < identitiesEnd) {
      int length = cursor.u16();
      if (length == 0 || length + TICKET_AGE_BYTES > identitiesEnd - cursor.position()) {
        return false;
      }
      if (identityLength == ABSENT) {
        identityLength = length;
      }
      cursor.skip(length + TICKET_AGE_BYTES);
    }
    int binders = cursor.u16();
    return binders >= MIN_BINDERS && binders == end - cursor.position();
  }

  private boolean has(int type) {
    return (seen & 1L << type) != 0;
  }

  boolean hasVersions() {
    return has(SUPPORTED_VERSIONS);
  }

  boolean offers(TlsVersion version) {
    return (versions & 1 << version.ordinal()) != 0;
  }

  boolean offersPskDheKe() {
    return pskDheKe;
  }

  boolean earlyData() {
    return has(EARLY_DATA);
  }

  int serverNameAt() {
    return serverNameAt;
  }

  int serverNameLength() {
    return serverNameLength;
  }

  int ticketAt() {
    return ticketAt;
  }

  int ticketLength() {
    return ticketLength;
  }

  /** The first identity, behind its length. */
  int pskIdentityAt() {
    return identitiesAt + LENGTH_BYTES;
  }

  int pskIdentityLength() {
    return identityLength;
  }

  /** All identities, each with its length before and its age behind it. */
  int identitiesAt() {
    return identitiesAt;
  }

  int identitiesEnd() {
    return identitiesEnd;
  }

  /** The protocols of ALPN, each with its length before it. */
  int protocolsAt() {
    return protocolsAt;
  }

  int protocolsEnd() {
    return protocolsEnd;
  }
}
