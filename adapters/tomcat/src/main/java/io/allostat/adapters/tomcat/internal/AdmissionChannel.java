package io.allostat.adapters.tomcat.internal;

import io.allostat.adapters.tls.ClientHelloScanner;
import io.allostat.adapters.tls.ClientHelloScanner.Outcome;
import io.allostat.adapters.tls.Defect;
import io.allostat.adapters.tls.admission.Alerts;
import io.allostat.adapters.tls.admission.CheckedClaim;
import io.allostat.adapters.tls.admission.ConnectionCounters;
import io.allostat.adapters.tls.admission.ConnectionGate;
import io.allostat.core.api.admission.Admission;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.SSLEngine;
import org.apache.tomcat.util.buf.ByteBufferUtils;
import org.apache.tomcat.util.net.NioEndpoint.NioSocketWrapper;
import org.apache.tomcat.util.net.SecureNioChannel;
import org.apache.tomcat.util.net.SocketBufferHandler;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.apache.tomcat.util.net.TLSClientHelloExtractor;

/**
 * A TLS channel that reads the ClientHello and asks before it lets Tomcat make an engine. Tomcat
 * uses a channel for one connection after another, each by one thread at a time.
 */
final class AdmissionChannel extends SecureNioChannel {
  /**
   * The answer to a handshake that is over and whose connection is closed. Tomcat acts on 0, -1,
   * OP_READ and OP_WRITE; -1 would make it set up a request just to log its failure.
   */
  private static final int CLOSED = SelectionKey.OP_CONNECT;

  private static final byte[] NOTHING = {};

  /** Its streams are served by other threads than those that serve the connection. */
  private static final String HTTP_2 = "h2";

  private final AdmissionEndpoint endpoint;
  private final ClientHelloScanner scanner = new ClientHelloScanner();
  private final AtomicReference<Account> account = new AtomicReference<>();
  private long beginNanos;
  private int neededBytes;
  private boolean decided;
  private boolean established;
  private CheckedClaim claimed;
  private long helloMillis;

  AdmissionChannel(SocketBufferHandler buffers, AdmissionEndpoint endpoint) {
    super(buffers, endpoint);
    this.endpoint = endpoint;
  }

  /** The account of a connection, or null if it has ended or has none. */
  static Account account(SocketWrapperBase<?> wrapper) {
    if (wrapper.getSocket() instanceof AdmissionChannel channel) {
      Account present = channel.account.get();
      // The channel may by now belong to the next connection.
      return present != null && present.belongsTo(wrapper) ? present : null;
    }
    return null;
  }

  @Override
  public void reset(SocketChannel channel, NioSocketWrapper wrapper) throws IOException {
    settle(channel == null ? null : new Account(wrapper, endpoint.counters()));
    beginNanos = System.nanoTime();
    neededBytes = 0;
    decided = false;
    established = false;
    claimed = null;
    super.reset(channel, wrapper);
  }

  @Override
  public void close(boolean force) throws IOException {
    try {
      super.close(force);
    } finally {
      if (force) {
        settle(null);
      }
    }
  }

  /** Lets the present account go. */
  private void settle(Account next) {
    Account ended = account.getAndSet(next);
    if (ended != null) {
      if (!decided) {
        endpoint.counters().abandoned();
      }
      ended.release();
    }
  }

  @Override
  public int handshake(boolean read, boolean write) throws IOException {
    final Account present = account.get();
    int result = 0;
    try {
      result = super.handshake(read, write);
    } finally {
      // Nothing of this channel may be touched after CLOSED: it may serve the next connection.
      if (result != CLOSED) {
        checkResumption(present, sslEngine);
      }
    }
    if (result == 0 && decided && !established) {
      established = true;
      established();
    }
    return result;
  }

  private static void checkResumption(Account present, SSLEngine engine) {
    if (present != null) {
      present.observe(engine);
    }
  }

  private void established() {
    Account present = account.get();
    if (present == null) {
      return;
    }
    boolean resumed = claimed.resumedBy(sslEngine.getSession(), helloMillis);
    ConnectionCounters counters = endpoint.counters();
    counters.established(resumed);
    if (resumed) {
      present.confirm();
    } else if (claimed.session() != null) {
      present.disprove();
    } else if (!claimed.claimsNothing()) {
      counters.falselyClaimed();
    }
    if (HTTP_2.equals(socketWrapper.getNegotiatedProtocol())) {
      present.unmeasured();
    }
    claimed = null;
    present.established(resumed);
  }

  @Override
  protected int processSNI() throws IOException {
    ConnectionGate gate = endpoint.gate();
    if (decided || gate == null) {
      return makeEngine();
    }
    if (neededBytes > netInBuffer.capacity()) {
      // A full buffer would be readable for ever. Once is enough: no hello takes more.
      netInBuffer = ByteBufferUtils.expand(netInBuffer, ClientHelloScanner.DEFAULT_LIMIT_BYTES);
    }
    if (sc.read(netInBuffer) < 0) {
      return -1;
    }
    if (netInBuffer.position() < neededBytes) {
      return more();
    }
    Outcome outcome = scan();
    if (outcome == Outcome.INCOMPLETE && !netInBuffer.hasRemaining()) {
      netInBuffer = ByteBufferUtils.expand(netInBuffer, ClientHelloScanner.DEFAULT_LIMIT_BYTES);
      if (sc.read(netInBuffer) < 0) {
        return -1;
      }
      outcome = scan();
    }
    return switch (outcome) {
      case INCOMPLETE -> {
        neededBytes = scanner.neededBytes();
        yield more();
      }
      case CLIENT_HELLO -> decide(gate, check(gate));
      case NOT_TLS, MALFORMED -> noHello(gate, scanner.defect());
    };
  }

  /**
   * Waits for more of the hello, but not for ever: Tomcat looks for connections that take too long
   * among those of which it has just read nothing, so one that drips is seldom among them.
   */
  private int more() {
    long timeoutMillis = socketWrapper.getReadTimeout();
    long takenNanos = System.nanoTime() - beginNanos;
    if (timeoutMillis > 0 && takenNanos > TimeUnit.MILLISECONDS.toNanos(timeoutMillis)) {
      socketWrapper.close();
      return CLOSED;
    }
    return SelectionKey.OP_READ;
  }

  /** Scans what has been read, leaving the buffer as Tomcat keeps it: ready to be written to. */
  private Outcome scan() {
    int end = netInBuffer.position();
    netInBuffer.flip();
    Outcome outcome = scanner.scan(netInBuffer);
    netInBuffer.limit(netInBuffer.capacity()).position(end);
    return outcome;
  }

  private int noHello(ConnectionGate gate, Defect defect) throws IOException {
    // Such a hello can ask for no host but the default one.
    if (defect == Defect.SSL2_HELLO && endpoint.host("").answersSsl2()) {
      return decide(gate, gate.claimsNothing(client()));
    }
    endpoint.counters().malformed(defect);
    return close(defect == Defect.PLAIN_TEXT ? TLSClientHelloExtractor.USE_TLS_RESPONSE : NOTHING);
  }

  /** A hello that we cannot make a claim of is no reason to close the connection. */
  private CheckedClaim check(ConnectionGate gate) {
    InetAddress client = client();
    try {
      String name = ConnectionGate.serverName(scanner);
      return gate.check(scanner, name, endpoint.host(name), client);
    } catch (Throwable e) {
      endpoint.counters().failed(e);
      return gate.claimsNothing(client);
    }
  }

  private int decide(ConnectionGate gate, CheckedClaim checked) throws IOException {
    Account present = account.get();
    if (present == null) {
      // Tomcat closed the connection meanwhile, as it does when it stops.
      return CLOSED;
    }
    Admission admission = endpoint.admission();
    if (!gate.decide(admission, checked).admitted()) {
      return close(endpoint.alertsFirst() ? Alerts.internalError() : NOTHING);
    }
    decided = true;
    helloMillis = System.currentTimeMillis();
    claimed = checked;
    present.admitted(admission, checked.claim());
    byte[] arrived =
        scanner.outcome() == Outcome.CLIENT_HELLO
            ? HelloRecords.join(netInBuffer, scanner.helloBytes())
            : null;
    int recordBytes = netInBuffer.position();
    int result = makeEngine();
    if (arrived != null) {
      netInBuffer = HelloRecords.restore(netInBuffer, recordBytes, arrived);
    }
    return result;
  }

  /** Tomcat's part; it may have to read the rest of a record before. */
  private int makeEngine() throws IOException {
    int result = super.processSNI();
    Account present = account.get();
    if (result == 0 && claimed != null && claimed.session() != null && present != null) {
      // Not before there is an engine: until then the claim has cost nothing.
      present.expectResumption(claimed.session());
    }
    return result;
  }

  /** Says farewell as far as the socket takes it, and closes the connection. */
  private int close(byte[] farewell) {
    decided = true;
    NioSocketWrapper closing = socketWrapper;
    try {
      if (farewell.length > 0) {
        sc.write(ByteBuffer.wrap(farewell));
      }
    } catch (IOException gone) {
      // Who has hung up needs no farewell.
    }
    closing.close();
    return CLOSED;
  }

  private InetAddress client() {
    try {
      // A client of a Unix domain socket has another kind of address, or none.
      if (sc.getRemoteAddress() instanceof InetSocketAddress internet) {
        return internet.getAddress();
      }
    } catch (IOException gone) {
      // Decided all the same, the next read will see it.
    }
    return InetAddress.getLoopbackAddress();
  }
}
