package io.allostat.adapters.tls;

import io.allostat.adapters.tls.internal.Claims;
import io.allostat.adapters.tls.internal.HandshakeFrame;
import io.allostat.adapters.tls.internal.HelloCopy;
import io.allostat.adapters.tls.internal.HelloFields;
import io.allostat.core.api.admission.Claim;
import java.nio.ByteBuffer;
import java.util.Set;

/**
 * Looks at the first bytes of a connection in place, without taking a byte from the buffer and
 * without allocating. Whatever the bytes, the outcome is a value and never an exception.
 *
 * <p>A ClientHello may be spread over several records and may arrive in several reads. After each
 * read give the scanner all bytes since the beginning; it keeps nothing from the scan before. What
 * follows the hello in the buffer is not looked at.
 *
 * <p>The answers to the questions about a hello are read from the buffer of the last scan: they
 * hold until its content changes or the next scan. One scanner serves one thread at a time, any
 * number of connections one after another.
 */
public final class ClientHelloScanner {
  /** A hello of 16 KiB, and 1 KiB for the headers of the records that carry it. */
  public static final int DEFAULT_LIMIT_BYTES = 17 * 1024;

  /** The lowest limit: hellos of ordinary clients begin at some 150 bytes. */
  public static final int MIN_LIMIT_BYTES = 512;

  /** The highest limit. */
  public static final int MAX_LIMIT_BYTES = 1024 * 1024;

  /** What the bytes are. */
  public enum Outcome {
    /** So far the beginning of a ClientHello: more is needed. */
    INCOMPLETE,
    /** Another protocol. */
    NOT_TLS,
    /** TLS, but no ClientHello that can be read. */
    MALFORMED,
    /** A complete ClientHello. */
    CLIENT_HELLO
  }

  /** Fields whose bytes can be asked for. */
  public enum Field {
    /** The session id. */
    SESSION_ID,
    /** The content of session_ticket. */
    TICKET,
    /** The first identity of pre_shared_key. */
    PSK_IDENTITY,
    /** The host name of server_name. */
    SERVER_NAME
  }

  private final int limitBytes;
  private final HandshakeFrame frame = new HandshakeFrame();
  private final HelloFields fields = new HelloFields();
  private Outcome outcome = Outcome.INCOMPLETE;
  private Defect defect;

  /** A scanner with the default limit. */
  public ClientHelloScanner() {
    this(DEFAULT_LIMIT_BYTES);
  }

  /**
   * A scanner with a limit of its own.
   *
   * @param limitBytes how many bytes a hello may take with the headers of its records, {@value
   *     #MIN_LIMIT_BYTES} to {@value #MAX_LIMIT_BYTES}. A hello that needs more is malformed
   *     ({@link Defect#TOO_LONG}) as soon as its length is known, so that no caller ever needs a
   *     buffer larger than this
   * @throws IllegalArgumentException if the limit is out of its range
   */
  public ClientHelloScanner(int limitBytes) {
    this.limitBytes = requireLimit(limitBytes);
    frame.find(ByteBuffer.allocate(0), limitBytes);
  }

  /**
   * Looks at all bytes that the client has sent so far.
   *
   * @param buffer the bytes from its position to its limit; neither is changed, nor is a byte
   * @return what they are
   */
  public Outcome scan(ByteBuffer buffer) {
    defect = frame.find(buffer, limitBytes);
    if (defect == null && frame.complete()) {
      defect = fields.read(buffer, frame.messageBytes());
    }
    if (defect != null) {
      outcome = defect.tls() ? Outcome.MALFORMED : Outcome.NOT_TLS;
    } else {
      outcome = frame.complete() ? Outcome.CLIENT_HELLO : Outcome.INCOMPLETE;
    }
    return outcome;
  }

  /**
   * @return the outcome of the last scan; {@code INCOMPLETE} before the first
   */
  public Outcome outcome() {
    return outcome;
  }

  /**
   * @return as {@link ClientHelloResult.Incomplete#neededBytes}
   * @throws IllegalStateException if the last outcome is another
   */
  public int neededBytes() {
    require(Outcome.INCOMPLETE);
    return frame.neededBytes();
  }

  /**
   * @return how many bytes of the buffer the hello takes, with the headers of the records that
   *     carry it; its last record may go on behind it
   * @throws IllegalStateException if the last outcome is not {@code CLIENT_HELLO}
   */
  public int helloBytes() {
    require(Outcome.CLIENT_HELLO);
    return frame.neededBytes();
  }

  /**
   * @return why the bytes are no ClientHello
   * @throws IllegalStateException if nothing was found wrong
   */
  public Defect defect() {
    if (defect == null) {
      throw new IllegalStateException("no defect: the outcome is " + outcome);
    }
    return defect;
  }

  /**
   * Tells what the client claims. If TLS 1.3 would be negotiated, because the client offers it and
   * the server has it enabled, only a pre-shared key is a claim; the session id is a filler for
   * middleboxes then. Otherwise a ticket is a claim, and next to it the session id is only the mark
   * by which the client will know that the ticket was accepted; without a ticket a session id is a
   * claim. An empty session_ticket says that the client takes tickets and claims nothing.
   *
   * @param enabled the versions enabled at the server
   * @return {@code NEW}, {@code SESSION_ID}, {@code TICKET} or {@code PSK}
   * @throws IllegalStateException if the last outcome is not {@code CLIENT_HELLO}
   */
  public Claim.Kind claim(Set<TlsVersion> enabled) {
    return Claims.kind(
        offers(TlsVersion.TLS_1_3) && enabled.contains(TlsVersion.TLS_1_3),
        length(Field.PSK_IDENTITY) > 0,
        length(Field.TICKET) > 0,
        length(Field.SESSION_ID) > 0);
  }

  /**
   * @param version a version of TLS
   * @return whether the client offers it, see {@link ClientHello#versions}
   * @throws IllegalStateException if the last outcome is not {@code CLIENT_HELLO}
   */
  public boolean offers(TlsVersion version) {
    require(Outcome.CLIENT_HELLO);
    return fields.offers(version);
  }

  /**
   * @param code of a cipher suite on the wire, e.g. 0x1301 for TLS_AES_128_GCM_SHA256
   * @return whether the client offers it
   * @throws IllegalStateException if the last outcome is not {@code CLIENT_HELLO}
   */
  public boolean offersSuite(int code) {
    require(Outcome.CLIENT_HELLO);
    return fields.offersSuite(code);
  }

  /**
   * Tells whether a pre-shared key can be used together with a key exchange (RFC 8446 4.2.9). JSSE
   * resumes no session otherwise.
   *
   * @return whether psk_key_exchange_modes is there and lists psk_dhe_ke
   * @throws IllegalStateException if the last outcome is not {@code CLIENT_HELLO}
   */
  public boolean offersPskDheKe() {
    require(Outcome.CLIENT_HELLO);
    return fields.offersPskDheKe();
  }

  /**
   * @return whether early_data is there
   * @throws IllegalStateException if the last outcome is not {@code CLIENT_HELLO}
   */
  public boolean earlyData() {
    require(Outcome.CLIENT_HELLO);
    return fields.earlyData();
  }

  /**
   * @param field a field
   * @return its length in bytes, -1 if the extension that carries it is absent
   * @throws IllegalStateException if the last outcome is not {@code CLIENT_HELLO}
   */
  public int length(Field field) {
    require(Outcome.CLIENT_HELLO);
    return switch (field) {
      case SESSION_ID -> fields.sessionIdLength();
      case TICKET -> fields.ticketLength();
      case PSK_IDENTITY -> fields.pskIdentityLength();
      case SERVER_NAME -> fields.serverNameLength();
    };
  }

  /**
   * Copies a field out of the buffer, over the borders of records.
   *
   * @param field a field
   * @param target where to
   * @param offset where to begin there
   * @return the number of bytes copied, 0 if the field is absent
   * @throws IndexOutOfBoundsException if they do not fit; nothing is copied then
   * @throws IllegalStateException if the last outcome is not {@code CLIENT_HELLO}
   */
  public int copy(Field field, byte[] target, int offset) {
    int length = Math.max(0, length(field));
    int position =
        switch (field) {
          case SESSION_ID -> fields.sessionIdAt();
          case TICKET -> fields.ticketAt();
          case PSK_IDENTITY -> fields.pskIdentityAt();
          case SERVER_NAME -> fields.serverNameAt();
        };
    fields.copy(position, length, target, offset);
    return length;
  }

  /**
   * Measures an identity of pre_shared_key.
   *
   * @param index from 0, in the client's order
   * @return its length in bytes, -1 if the client offers fewer
   * @throws IllegalStateException if the last outcome is not {@code CLIENT_HELLO}
   */
  public int pskIdentityLength(int index) {
    require(Outcome.CLIENT_HELLO);
    return fields.pskIdentityLength(index);
  }

  /**
   * Copies an identity of pre_shared_key out of the buffer, over the borders of records.
   *
   * @param index from 0, in the client's order
   * @param target where to
   * @param offset where to begin there
   * @return the number of bytes copied, 0 if the client offers fewer identities
   * @throws IndexOutOfBoundsException if they do not fit; nothing is copied then
   * @throws IllegalStateException if the last outcome is not {@code CLIENT_HELLO}
   */
  public int copyPskIdentity(int index, byte[] target, int offset) {
    int length = Math.max(0, pskIdentityLength(index));
    fields.copy(length == 0 ? 0 : fields.pskIdentityAt(index), length, target, offset);
    return length;
  }

  /**
   * @return the outcome of the last scan as a value that does not depend on the buffer
   */
  public ClientHelloResult result() {
    return switch (outcome) {
      case INCOMPLETE -> new ClientHelloResult.Incomplete(frame.neededBytes());
      case NOT_TLS -> new ClientHelloResult.NotTls(defect);
      case MALFORMED -> new ClientHelloResult.Malformed(defect);
      case CLIENT_HELLO -> HelloCopy.of(fields);
    };
  }

  static int requireLimit(int limitBytes) {
    if (limitBytes < MIN_LIMIT_BYTES || limitBytes > MAX_LIMIT_BYTES) {
      throw new IllegalArgumentException(
          "limitBytes: expected %d to %d, got %d"
              .formatted(MIN_LIMIT_BYTES, MAX_LIMIT_BYTES, limitBytes));
    }
    return limitBytes;
  }

  private void require(Outcome expected) {
    if (outcome != expected) {
      throw new IllegalStateException("expected " + expected + ", the outcome is " + outcome);
    }
  }
}
