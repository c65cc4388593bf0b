package io.allostat.adapters.tls.admission;

import io.allostat.adapters.tls.ClientHelloScanner;
import io.allostat.adapters.tls.ClientHelloScanner.Outcome;
import java.nio.ByteBuffer;

/**
 * The first bytes of a connection as a server gives them to an engine: one record at a time, each
 * of which it expects to be taken when it is whole. Records that do not complete the hello are kept
 * here until it is, in no more than the scanner's limit. Not thread safe.
 */
final class Asking {
  private static final int HEADER = 5;
  private static final int LENGTH_AT = 3;

  private final ClientHelloScanner scanner = new ClientHelloScanner();
  private ByteBuffer kept;

  ClientHelloScanner scanner() {
    return scanner;
  }

  /** Looks at what is kept and what comes now, and takes nothing. */
  Outcome look(ByteBuffer source) {
    if (kept == null) {
      return scanner.scan(source);
    }
    int length = Math.min(source.remaining(), kept.remaining());
    kept.put(kept.position(), source, source.position(), length);
    ByteBuffer all = kept.duplicate();
    return scanner.scan(all.limit(all.position() + length).position(0));
  }

  /**
   * Takes a whole record out of the source; of an incomplete hello, so that there is room for it.
   *
   * @return the bytes taken, 0 if the record is not whole
   */
  int keep(ByteBuffer source) {
    int begin = source.position();
    if (source.remaining() < HEADER) {
      return 0;
    }
    int length =
        HEADER
            + ((source.get(begin + LENGTH_AT) & 0xff) << 8)
            + (source.get(begin + LENGTH_AT + 1) & 0xff);
    if (source.remaining() < length) {
      return 0;
    }
    if (kept == null) {
      kept = ByteBuffer.allocate(ClientHelloScanner.DEFAULT_LIMIT_BYTES);
    }
    ByteBuffer record = source.duplicate();
    kept.put(record.limit(begin + length));
    source.position(begin + length);
    return length;
  }

  boolean keepsNothing() {
    return kept == null;
  }

  /** What is kept, for an engine to read; null if that is nothing. */
  ByteBuffer kept() {
    return kept == null ? null : kept.flip();
  }
}
