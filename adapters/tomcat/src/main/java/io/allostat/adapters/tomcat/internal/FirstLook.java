package io.allostat.adapters.tomcat.internal;

import io.allostat.adapters.tls.ClientHelloScanner;
import io.allostat.adapters.tls.ClientHelloScanner.Outcome;
import io.allostat.adapters.tls.admission.Alerts;
import io.allostat.adapters.tls.admission.CheckedClaim;
import io.allostat.adapters.tls.admission.ConnectionGate;
import io.allostat.core.api.admission.Admission;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.concurrent.locks.LockSupport;

/**
 * What has come of a connection by the time it is accepted: under a flood often its whole hello.
 * Who is refused by it needs no channel and no poller; everybody else's bytes, and the decision if
 * there is one, go to the channel. For a hello that has not come yet it waits a moment, as long as
 * that is worth the while: meanwhile the hellos of those behind come too. Belongs to the acceptor's
 * thread.
 */
final class FirstLook {
  /** Less than the buffers of a channel hold. */
  private static final int BYTES = 1 << 14;

  /** A client sends its hello with the last packet of the connection's opening, or right after. */
  private static final long EARLY_NANOS = 1_000_000;

  private final AdmissionEndpoint endpoint;
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(BYTES);
  private final ClientHelloScanner scanner = new ClientHelloScanner();
  private final Patience patience = new Patience();
  private final RefusalMeter meter;
  private long acceptedNanos;
  private long beginCpu;
  private SocketChannel seen;
  private CheckedClaim claimed;
  private Admission admittedBy;

  FirstLook(AdmissionEndpoint endpoint) {
    this.endpoint = endpoint;
    this.meter = endpoint.refusalMeter();
  }

  /**
   * Looks at a connection.
   *
   * @return whether it is refused, and told so if it is to be; then {@link #closed} must follow
   */
  boolean refuses(SocketChannel socket, ConnectionGate gate) {
    forget();
    beginCpu = meter.looks();
    if (beginCpu != RefusalMeter.NOT_DRAWN) {
      acceptedNanos = System.nanoTime();
    }
    try {
      socket.configureBlocking(false);
      if (!reads(socket)) {
        return false;
      }
    } catch (IOException gone) {
      // Who serves the connection meets the same.
      return false;
    }
    seen = socket;
    buffer.flip();
    if (scanner.scan(buffer) != Outcome.CLIENT_HELLO) {
      return false;
    }
    CheckedClaim checked = Hellos.check(endpoint, gate, scanner, socket);
    Admission admission = endpoint.admission();
    if (gate.decide(admission, checked).admitted()) {
      claimed = checked;
      admittedBy = admission;
      return false;
    }
    if (endpoint.alertsFirst()) {
      try {
        socket.write(ByteBuffer.wrap(Alerts.internalError()));
      } catch (IOException gone) {
        // Who has hung up needs no farewell.
      }
    }
    return true;
  }

  private boolean reads(SocketChannel socket) throws IOException {
    int bytes = socket.read(buffer.clear());
    if (bytes == 0 && patience.waits()) {
      LockSupport.parkNanos(EARLY_NANOS);
      boolean spoke = true;
      try {
        bytes = socket.read(buffer);
        spoke = bytes != 0;
      } finally {
        patience.waited(spoke);
      }
    }
    return bytes > 0;
  }

  /** The connection that was refused is closed. */
  void closed() {
    meter.refused(beginCpu, acceptedNanos);
  }

  /** Whether bytes of this connection have been taken from its socket. */
  boolean has(SocketChannel socket) {
    return seen == socket;
  }

  ByteBuffer bytes() {
    return buffer;
  }

  /** Null if it is not yet decided. */
  CheckedClaim claimed() {
    return claimed;
  }

  Admission admittedBy() {
    return admittedBy;
  }

  /** The channel has the connection, and tells of its end. */
  void taken() {
    claimed = null;
  }

  /** A connection that was admitted and got no channel has ended. */
  void forget() {
    CheckedClaim left = claimed;
    Admission by = admittedBy;
    seen = null;
    claimed = null;
    admittedBy = null;
    if (left != null) {
      left.settled();
      try {
        by.ended(left.claim(), Admission.UNMEASURED);
      } catch (Throwable e) {
        endpoint.counters().failed(e);
      }
    }
  }
}
