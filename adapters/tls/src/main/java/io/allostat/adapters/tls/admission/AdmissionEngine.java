package io.allostat.adapters.tls.admission;

import io.allostat.adapters.tls.ClientHelloScanner;
import io.allostat.adapters.tls.Defect;
import io.allostat.core.api.admission.Admission;
import io.allostat.core.api.admission.ConnectionPhase;
import io.allostat.core.api.admission.Verdict;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLException;

/**
 * An engine that reads the ClientHello and asks before the engine it wraps sees it. As thread safe
 * as engines have to be: one thread wraps, one unwraps.
 */
final class AdmissionEngine extends ForwardingEngine {
  private static final SSLEngineResult TOO_LITTLE =
      new SSLEngineResult(Status.BUFFER_UNDERFLOW, HandshakeStatus.NEED_UNWRAP, 0, 0);
  private static final SSLEngineResult GONE =
      new SSLEngineResult(Status.CLOSED, HandshakeStatus.NOT_HANDSHAKING, 0, 0);

  private final EngineHost host;
  private final AdmissionTls control;
  private final InetAddress client;
  private final EngineMeter meter;
  private final long madeNanos = System.nanoTime();
  private Asking asking = new Asking();
  private volatile Connection connection;
  private volatile boolean refused;

  /** Not for what it said, but because there is no room. */
  private boolean decidedAgainst;

  private volatile boolean left;
  private volatile byte[] farewell;

  AdmissionEngine(SSLEngine engine, EngineHost host, AdmissionTls control, InetAddress client) {
    super(engine);
    this.host = host;
    this.control = control;
    this.client = client;
    this.meter = new EngineMeter(control.clock());
  }

  /** Whether anybody wants to know what this connection costs. */
  private boolean wanted() {
    Connection present = connection;
    return present == null ? control.admission() != Admission.ALL : present.wanted();
  }

  @Override
  public SSLEngineResult unwrap(ByteBuffer source, ByteBuffer[] targets, int offset, int length)
      throws SSLException {
    if (refused || !wanted()) {
      return observed(read(source, targets, offset, length));
    }
    long begin = meter.begin(false);
    SSLEngineResult result;
    try {
      result = read(source, targets, offset, length);
    } finally {
      meter.end(begin);
      if (decidedAgainst) {
        refusalSeen();
      }
    }
    if (result.bytesProduced() > 0) {
      meter.taken();
    }
    return observed(result);
  }

  /** Once: who is refused is not read any more, and not measured. */
  private void refusalSeen() {
    PhaseTimes phases = control.phaseTimes();
    phases.through(ConnectionPhase.REFUSAL, 1);
    phases.time(ConnectionPhase.REFUSAL, System.nanoTime() - madeNanos, 1);
    phases.cpu(ConnectionPhase.REFUSAL, meter.cpuNanos(), 1);
  }

  private SSLEngineResult read(ByteBuffer source, ByteBuffer[] targets, int offset, int length)
      throws SSLException {
    if (refused) {
      return GONE;
    }
    if (asking != null && !left && !engine.getUseClientMode()) {
      SSLEngineResult answer = ask(source, targets, offset, length);
      if (answer != null) {
        return answer;
      }
    }
    return engine.unwrap(source, targets, offset, length);
  }

  private static boolean isData(ByteBuffer[] sources, int offset, int length) {
    for (int i = offset; i < offset + length; i++) {
      if (sources[i].hasRemaining()) {
        return true;
      }
    }
    return false;
  }

  /** Null if the hello is complete and the rest is up to the engine. */
  private SSLEngineResult ask(ByteBuffer source, ByteBuffer[] targets, int offset, int length)
      throws SSLException {
    ClientHelloScanner scanner = asking.scanner();
    switch (asking.look(source)) {
      case INCOMPLETE -> {
        int taken = asking.keep(source);
        return taken == 0
            ? TOO_LITTLE
            : new SSLEngineResult(Status.OK, HandshakeStatus.NEED_UNWRAP, taken, 0);
      }
      case CLIENT_HELLO -> decide(source, check(scanner));
      case NOT_TLS, MALFORMED -> noHello(source, scanner.defect());
    }
    ByteBuffer kept = asking.kept();
    asking = null;
    while (kept != null && kept.hasRemaining()) {
      SSLEngineResult result = observed(engine.unwrap(kept, targets, offset, length));
      if (result.getStatus() != Status.OK) {
        return new SSLEngineResult(result.getStatus(), result.getHandshakeStatus(), 0, 0);
      }
    }
    return null;
  }

  /** A hello that we cannot make a claim of is no reason to close the connection. */
  private CheckedClaim check(ClientHelloScanner scanner) {
    try {
      return control.gate().check(scanner, ConnectionGate.serverName(scanner), host, client);
    } catch (Throwable e) {
      control.counters().failed(e);
      return control.gate().claimsNothing(client);
    }
  }

  private void noHello(ByteBuffer source, Defect defect) throws SSLException {
    if (defect == Defect.SSL2_HELLO && host.answersSsl2()) {
      decide(source, control.gate().claimsNothing(client));
      return;
    }
    control.counters().malformed(defect);
    throw refuse(source, defect.phrase());
  }

  private void decide(ByteBuffer source, CheckedClaim checked) throws SSLException {
    Admission admission = control.admission();
    if (control.gate().decide(admission, checked) instanceof Verdict.Refuse refusal) {
      if (control.alertFirst()) {
        farewell = Alerts.internalError();
      }
      decidedAgainst = true;
      throw refuse(source, refusal.reason());
    }
    meter.standsFor(control.sample().draw(checked.claim().kind(), madeNanos));
    Connection admitted = new Connection(admission, checked, control, meter, madeNanos);
    connection = admitted;
    if (left) {
      // Another thread has closed the engine meanwhile, and saw no connection.
      admitted.ended();
    }
  }

  private ConnectionRefusedException refuse(ByteBuffer source, String reason) {
    refused = true;
    asking = null;
    source.position(source.limit());
    return new ConnectionRefusedException(reason);
  }

  @Override
  public SSLEngineResult wrap(ByteBuffer[] sources, int offset, int length, ByteBuffer target)
      throws SSLException {
    if (refused) {
      return farewell(target);
    }
    if (!wanted()) {
      return observed(engine.wrap(sources, offset, length, target));
    }
    boolean data = isData(sources, offset, length);
    boolean follows = data && meter.follows();
    long begin = meter.begin(follows);
    SSLEngineResult result;
    try {
      result = engine.wrap(sources, offset, length, target);
    } finally {
      meter.end(begin);
    }
    if (data && result.bytesConsumed() > 0) {
      meter.answered(follows);
    }
    return observed(result);
  }

  private SSLEngineResult farewell(ByteBuffer target) {
    byte[] alert = farewell;
    if (alert == null) {
      return GONE;
    }
    if (target.remaining() < alert.length) {
      return new SSLEngineResult(Status.BUFFER_OVERFLOW, HandshakeStatus.NEED_WRAP, 0, 0);
    }
    target.put(alert);
    farewell = null;
    return new SSLEngineResult(Status.CLOSED, HandshakeStatus.NOT_HANDSHAKING, 0, alert.length);
  }

  private SSLEngineResult observed(SSLEngineResult result) {
    Connection present = connection;
    if (present != null) {
      present.observe(engine);
      if (result.getHandshakeStatus() == HandshakeStatus.FINISHED) {
        present.established(engine.getSession());
      }
      if (engine.isOutboundDone()) {
        present.ended();
      }
    }
    return result;
  }

  @Override
  public void closeInbound() throws SSLException {
    if (!refused) {
      engine.closeInbound();
    }
  }

  @Override
  public void closeOutbound() {
    if (refused) {
      return;
    }
    engine.closeOutbound();
    boolean first = !left;
    left = true;
    Connection present = connection;
    if (present != null) {
      present.ended();
    } else if (first && !engine.getUseClientMode()) {
      control.counters().abandoned();
    }
  }

  @Override
  public void beginHandshake() throws SSLException {
    if (!refused) {
      engine.beginHandshake();
    }
  }

  @Override
  public Runnable getDelegatedTask() {
    Runnable task = refused ? null : engine.getDelegatedTask();
    return task == null || !wanted() ? task : meter.measured(task);
  }

  @Override
  public boolean isInboundDone() {
    return refused || engine.isInboundDone();
  }

  @Override
  public boolean isOutboundDone() {
    return refused ? farewell == null : engine.isOutboundDone();
  }

  @Override
  public HandshakeStatus getHandshakeStatus() {
    if (refused) {
      return farewell == null ? HandshakeStatus.NOT_HANDSHAKING : HandshakeStatus.NEED_WRAP;
    }
    Asking present = asking;
    return present == null || present.keepsNothing()
        ? engine.getHandshakeStatus()
        : HandshakeStatus.NEED_UNWRAP;
  }
}
