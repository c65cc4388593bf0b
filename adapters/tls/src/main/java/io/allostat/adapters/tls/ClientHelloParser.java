package io.allostat.adapters.tls;

import java.nio.ByteBuffer;

/**
 * Makes values of the first bytes of a connection. For the path that every connection takes there
 * is {@link ClientHelloScanner}, which allocates nothing. Immutable, thread safe.
 */
public final class ClientHelloParser {
  private final int limitBytes;

  /** A parser with the default limit. */
  public ClientHelloParser() {
    this(ClientHelloScanner.DEFAULT_LIMIT_BYTES);
  }

  /**
   * A parser with a limit of its own.
   *
   * @param limitBytes as in {@link ClientHelloScanner#ClientHelloScanner(int)}
   * @throws IllegalArgumentException if the limit is out of its range
   */
  public ClientHelloParser(int limitBytes) {
    this.limitBytes = ClientHelloScanner.requireLimit(limitBytes);
  }

  /**
   * Looks at all bytes that the client has sent so far.
   *
   * @param buffer the bytes from its position to its limit; neither is changed, nor is a byte
   * @return what they are; never an exception, whatever the bytes
   */
  public ClientHelloResult parse(ByteBuffer buffer) {
    ClientHelloScanner scanner = new ClientHelloScanner(limitBytes);
    scanner.scan(buffer);
    return scanner.result();
  }
}
