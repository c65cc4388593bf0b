package io.allostat.adapters.tls.internal;

import io.allostat.adapters.tls.Defect;
import io.allostat.adapters.tls.TlsVersion;
import java.nio.ByteBuffer;

/**
 * Where the fields of a ClientHello are in its message (RFC 5246 7.4.1.2, RFC 8446 4.1.2). Reused
 * from hello to hello; not thread safe.
 */
public final class HelloFields {
  private static final int RANDOM_BYTES = 32;
  private static final int MAX_SESSION_ID_BYTES = 32;
  private static final int SUITE_BYTES = 2;
  private static final TlsVersion[] VERSIONS = TlsVersion.values();

  private final HandshakeCursor cursor = new HandshakeCursor();
  private final HelloExtensions extensions = new HelloExtensions();
  private int legacyVersion;
  private int sessionIdAt;
  private int sessionIdLength;
  private int suitesAt;
  private int suitesBytes;

  /**
   * Reads a complete message.
   *
   * @param buffer whose position is at the first record's header
   * @param messageBytes the length of the message with its header
   * @return what is wrong, or null
   */
  public Defect read(ByteBuffer buffer, int messageBytes) {
    cursor.open(buffer, messageBytes);
    extensions.clear();
    cursor.skip(HandshakeFrame.MESSAGE_HEADER);
    legacyVersion = cursor.u16();
    cursor.skip(RANDOM_BYTES);
    sessionIdLength = cursor.u8();
    sessionIdAt = cursor.position();
    if (sessionIdLength > MAX_SESSION_ID_BYTES) {
      return Defect.SESSION_ID;
    }
    cursor.skip(sessionIdLength);
    suitesBytes = cursor.u16();
    suitesAt = cursor.position();
    cursor.skip(suitesBytes);
    int compressionBytes = cursor.u8();
    cursor.skip(compressionBytes);
    if (cursor.overrun()) {
      return Defect.TOO_SHORT;
    }
    if (suitesBytes == 0 || suitesBytes % SUITE_BYTES != 0) {
      return Defect.CIPHER_SUITES;
    }
    if (compressionBytes == 0) {
      return Defect.COMPRESSION_METHODS;
    }
    // Up to TLS 1.2 a hello may end here.
    return cursor.remaining() == 0 ? null : extensions.read(cursor);
  }

  /**
   * @return the version field on the wire
   */
  public int legacyVersion() {
    return legacyVersion;
  }

  /**
   * @param version a version
   * @return whether the client offers it
   */
  public boolean offers(TlsVersion version) {
    if (extensions.hasVersions()) {
      return extensions.offers(version);
    }
    // RFC 8446 4.2.1: without supported_versions, TLS 1.3 is not to be negotiated.
    return version != TlsVersion.TLS_1_3 && version.code() <= legacyVersion;
  }

  /**
   * @param code of a cipher suite
   * @return whether the client offers it
   */
  public boolean offersSuite(int code) {
    cursor.moveTo(suitesAt);
    for (int read = 0; read < suitesBytes; read += SUITE_BYTES) {
      if (cursor.u16() == code) {
        return true;
      }
    }
    return false;
  }

  /**
   * @return whether psk_key_exchange_modes is there and lists psk_dhe_ke
   */
  public boolean offersPskDheKe() {
    return extensions.offersPskDheKe();
  }

  /**
   * @return the length of the session id, 0 to 32 bytes
   */
  public int sessionIdLength() {
    return sessionIdLength;
  }

  /**
   * @return where it begins in the message
   */
  public int sessionIdAt() {
    return sessionIdAt;
  }

  /**
   * @return the length of session_ticket, -1 if absent
   */
  public int ticketLength() {
    return extensions.ticketLength();
  }

  /**
   * @return where it begins in the message
   */
  public int ticketAt() {
    return extensions.ticketAt();
  }

  /**
   * @return the length of the first identity of pre_shared_key, -1 if absent
   */
  public int pskIdentityLength() {
    return extensions.pskIdentityLength();
  }

  /**
   * @return where it begins in the message
   */
  public int pskIdentityAt() {
    return extensions.pskIdentityAt();
  }

  /**
   * @param index of an identity of pre_shared_key, from 0
   * @return its length, -1 if there are fewer
   */
  public int pskIdentityLength(int index) {
    int at = pskIdentityAt(index);
    if (at < 0) {
      return -1;
    }
    cursor.moveTo(at - HelloExtensions.LENGTH_BYTES);
    return cursor.u16();
  }

  /**
   * @param index of an identity of pre_shared_key, from 0
   * @return where it begins in the message, -1 if there are fewer
   */
  public int pskIdentityAt(int index) {
    int at = extensions.identitiesAt();
    for (int passed = 0; at < extensions.identitiesEnd(); passed++) {
      if (passed == index) {
        return at + HelloExtensions.LENGTH_BYTES;
      }
      cursor.moveTo(at);
      at += HelloExtensions.LENGTH_BYTES + cursor.u16() + HelloExtensions.TICKET_AGE_BYTES;
    }
    return -1;
  }

  /**
   * @return the length of the host name, -1 if absent
   */
  public int serverNameLength() {
    return extensions.serverNameLength();
  }

  /**
   * @return where it begins in the message
   */
  public int serverNameAt() {
    return extensions.serverNameAt();
  }

  /**
   * @return whether early_data is there
   */
  public boolean earlyData() {
    return extensions.earlyData();
  }

  /**
   * Copies a part of the message.
   *
   * @param position where it begins in the message
   * @param length how many bytes, >= 0; with 0 the position does not matter
   * @param target where to
   * @param offset where to begin there
   * @throws IndexOutOfBoundsException if the bytes do not fit; nothing is copied then
   */
  public void copy(int position, int length, byte[] target, int offset) {
    if (length > 0) {
      cursor.moveTo(position);
    }
    cursor.copy(target, offset, length);
  }

  /** The versions that exist, without the array that values() makes each time. */
  static TlsVersion version(int code) {
    int ordinal = code - VERSIONS[0].code();
    return ordinal >= 0 && ordinal < VERSIONS.length ? VERSIONS[ordinal] : null;
  }

  HandshakeCursor cursor() {
    return cursor;
  }

  HelloExtensions extensions() {
    return extensions;
  }
}
