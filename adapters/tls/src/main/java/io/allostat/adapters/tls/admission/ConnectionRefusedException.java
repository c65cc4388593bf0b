package io.allostat.adapters.tls.admission;

import javax.net.ssl.SSLHandshakeException;

/**
 * A connection is refused before its handshake, or its first bytes are no ClientHello. It has no
 * stack trace: refusals come in floods, and all from one place.
 */
public final class ConnectionRefusedException extends SSLHandshakeException {
  private static final long serialVersionUID = 1L;

  ConnectionRefusedException(String reason) {
    super(reason);
  }

  @Override
  public synchronized Throwable fillInStackTrace() {
    return this;
  }
}
