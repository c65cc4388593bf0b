package io.allostat.adapters.tomcat.internal;

import io.allostat.adapters.tls.ClientHelloScanner;
import io.allostat.adapters.tls.ClientHelloScanner.Outcome;
import io.allostat.adapters.tls.Defect;
import io.allostat.adapters.tls.admission.Alerts;
import io.allostat.adapters.tls.admission.CheckedClaim;
import io.allostat.adapters.tls.admission.ConnectionCounters;
import io.allostat.adapters.tls.admission.ConnectionGate;
import io.allostat.adapters.tomcat.internal.AdmissionEndpoint.FirstBytes;
import io.allostat.core.api.admission.Admission;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
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
  private volatile boolean decided;
  private boolean shown;
  private HandOver handOver = HandOver.NONE;
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

  /** Whether a connection whose handshake is done is to carry streams of HTTP/2. */
  static boolean isHttp2(SocketWrapperBase<?> wrapper) {
    return HTTP_2.equals(wrapper.getNegotiatedProtocol());
  }

  @Override
  public void reset(SocketChannel channel, NioSocketWrapper wrapper) throws IOException {
    beginNanos = System.nanoTime();
    // Whom the acceptor has looked at is asked about, whatever was said since.
    boolean asked = channel != null && (endpoint.asks() || endpoint.firstLook().has(channel));
    settle(asked ? new Account(wrapper, endpoint.counters(), endpoint.accepted(beginNanos)) : null);
    neededBytes = 0;
    // Without an account there is nothing to decide: Tomcat's part follows at once.
    decided = channel != null && !asked;
    shown = false;
    established = false;
    claimed = null;
    try {
      super.reset(channel, wrapper);
      handOver = HandOver.NONE;
      if (channel != null && endpoint.firstLook().has(channel)) {
        take(endpoint.firstLook());
      }
    } catch (Throwable e) {
      // Tomcat closes the socket, and no channel of it.
      settle(null);
      throw e;
    }
  }

  /** Takes over what the acceptor has read. */
  private void take(FirstLook look) {
    handOver = HandOver.WAITING;
    netInBuffer.put(look.bytes());
    Account present = account.get();
    if (look.claimed() != null && present != null) {
      scan();
      admitted(present, look.admittedBy(), look.claimed());
      look.taken();
    }
  }

  HandOver handOver() {
    return handOver;
  }

  void handOver(HandOver next) {
    handOver = next;
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
      if (!endpoint.isRunning() || timedOut()) {
        ended.cutOff();
      }
      ended.release();
    }
  }

  /** Whether Tomcat has waited too long for the client. */
  private boolean timedOut() {
    NioSocketWrapper present = socketWrapper;
    return present != null && present.getError() instanceof SocketTimeoutException;
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
        checkResumption(present);
      }
    }
    if (result == 0 && decided && !established) {
      established = true;
      established();
    }
    return result;
  }

  /**
   * The server's answer. The client may have sent beside its hello what ends the handshake; then
   * the engine has forgotten the answer when the handshake returns.
   */
  @Override
  protected SSLEngineResult handshakeWrap(boolean doWrite) throws IOException {
    SSLEngineResult result = super.handshakeWrap(doWrite);
    checkResumption(account.get());
    return result;
  }

  private void checkResumption(Account present) {
    if (present == null) {
      return;
    }
    SSLEngine engine = sslEngine;
    present.observe(engine);
    CheckedClaim unproved = claimed;
    if (unproved != null) {
      present.answered(unproved.answer(engine, helloMillis));
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
    if (present.isMeasured(Admission.ALL)) {
      present.phases().handshakeDone(resumed, System.nanoTime(), endpoint.clock().nanos());
    }
    if (isHttp2(socketWrapper)) {
      present.unmeasured();
      present.phases().stop();
    }
    claimed = null;
    present.established(resumed);
  }

  boolean isDecided() {
    return decided;
  }

  /**
   * Asks as soon as the hello is there, for a thread that does no more than that.
   *
   * @return what is left to do; whoever is not refused has all that was read in the buffer
   */
  FirstBytes firstBytes() {
    ConnectionGate gate = endpoint.gate();
    if (gate == null) {
      return FirstBytes.FOR_A_WORKER;
    }
    try {
      return switch (hello(gate)) {
        case CLOSED -> FirstBytes.CLOSED;
        case SelectionKey.OP_READ -> FirstBytes.WAITING;
        default -> FirstBytes.FOR_A_WORKER;
      };
    } catch (IOException gone) {
      // A worker meets the same.
      return FirstBytes.FOR_A_WORKER;
    }
  }

  @Override
  protected int processSNI() throws IOException {
    ConnectionGate gate = endpoint.gate();
    if (!decided && gate != null) {
      int answer = hello(gate);
      if (answer != 0) {
        return answer;
      }
    }
    return makeEngine();
  }

  /**
   * Reads on, and asks when the hello is complete.
   *
   * @return 0 if the connection is admitted, -1 if it is gone, OP_READ or CLOSED
   */
  private int hello(ConnectionGate gate) throws IOException {
    boolean decides = endpoint.admission() != Admission.ALL;
    long lookCpu = decides ? endpoint.refusalMeter().looks() : RefusalMeter.NOT_DRAWN;
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
      case CLIENT_HELLO -> decide(gate, Hellos.check(endpoint, gate, scanner, sc), lookCpu);
      case NOT_TLS, MALFORMED -> noHello(gate, scanner.defect(), lookCpu);
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

  private int noHello(ConnectionGate gate, Defect defect, long lookCpu) throws IOException {
    // Such a hello can ask for no host but the default one.
    if (defect == Defect.SSL2_HELLO && endpoint.host("").answersSsl2()) {
      return decide(gate, gate.claimsNothing(Hellos.client(sc)), lookCpu);
    }
    endpoint.counters().malformed(defect);
    return close(defect == Defect.PLAIN_TEXT ? TLSClientHelloExtractor.USE_TLS_RESPONSE : NOTHING);
  }

  private int decide(ConnectionGate gate, CheckedClaim checked, long lookCpu) throws IOException {
    Account present = account.get();
    if (present == null) {
      // Tomcat closed the connection meanwhile, as it does when it stops.
      checked.settled();
      return CLOSED;
    }
    Admission admission = endpoint.admission();
    boolean admits = gate.decide(admission, checked).admitted();
    endpoint.refuses(!admits);
    if (!admits) {
      // Read before: once closed, the channel may serve the next connection.
      long accepted = beginNanos;
      int closed = close(endpoint.alertsFirst() ? Alerts.internalError() : NOTHING);
      endpoint.refusalMeter().refused(lookCpu, accepted);
      return closed;
    }
    admitted(present, admission, checked);
    return 0;
  }

  private void admitted(Account present, Admission by, CheckedClaim checked) {
    decided = true;
    helloMillis = System.currentTimeMillis();
    claimed = checked;
    present.admitted(by, checked, endpoint.sample().draw(checked.claim().kind(), beginNanos));
  }

  /** Tomcat's part; it may have to read the rest of a record before. */
  private int makeEngine() throws IOException {
    // Once: what is shown is taken back.
    byte[] arrived =
        claimed != null && !shown && scanner.outcome() == Outcome.CLIENT_HELLO
            ? HelloRecords.join(netInBuffer, scanner.helloBytes())
            : null;
    shown = true;
    int recordBytes = netInBuffer.position();
    int result = super.processSNI();
    if (arrived != null) {
      netInBuffer = HelloRecords.restore(netInBuffer, recordBytes, arrived);
    }
    Account present = account.get();
    if (result == 0 && claimed != null && present != null) {
      // Not before there is an engine: until then the claim has cost nothing.
      present.expectResumption();
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
}
