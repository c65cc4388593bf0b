package io.allostat.adapters.tomcat.internal;

import io.allostat.adapters.tls.admission.ConnectionCounters;
import io.allostat.adapters.tls.admission.ConnectionGate;
import io.allostat.adapters.tls.admission.ConnectionSample;
import io.allostat.adapters.tls.admission.CpuClock;
import io.allostat.adapters.tls.admission.PhaseTimes;
import io.allostat.core.api.Allostat;
import io.allostat.core.api.Instances;
import io.allostat.core.api.admission.Admission;
import io.allostat.core.api.admission.AdmissionConnector;
import io.allostat.core.api.admission.AdmissionCounts;
import io.allostat.core.api.admission.ConnectionPhase;
import io.allostat.core.api.admission.PhaseTime;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.apache.catalina.core.StandardThreadExecutor;
import org.apache.coyote.Processor;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.NioEndpoint;
import org.apache.tomcat.util.net.SSLHostConfig;
import org.apache.tomcat.util.net.SocketBufferHandler;
import org.apache.tomcat.util.net.SocketEvent;
import org.apache.tomcat.util.net.SocketProcessorBase;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.apache.tomcat.util.threads.ThreadPoolExecutor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tomcat's NIO endpoint with channels that ask before the handshake, and with the CPU time of the
 * threads that serve a connection on the account of that connection.
 */
public final class AdmissionEndpoint extends NioEndpoint {
  private static final Logger LOG = LoggerFactory.getLogger(AdmissionEndpoint.class);

  /** By its name: Tomcat's bundle does not export the package. */
  private static final String JSSE = "org.apache.tomcat.util.net.jsse.JSSEImplementation";

  private static final SharedPools POOLS = new SharedPools();

  /** How often a connector looks for its instance. */
  private static final int SECONDS = 1;

  private final ConnectionCounters counters = new ConnectionCounters();
  private final PhaseTimes phases = new PhaseTimes(ConnectionPhase.values());
  private final CpuClock clock = new CpuClock();
  private final ConnectionSample sample = new ConnectionSample(System.nanoTime());
  private final RefusalMeter refusals = new RefusalMeter(phases, clock);

  /** Whose turn a thread takes. */
  private final ThreadLocal<Turn> turns = ThreadLocal.withInitial(Turn::new);

  /** How many turns are being measured: while none is, no thread need look for its own. */
  private final AtomicInteger turnsMeasured = new AtomicInteger();

  private final LongAdder turnsBegun = new LongAdder();
  private final LongAdder turnsEnded = new LongAdder();

  /** A request that comes with a connection of its own takes several turns. */
  private final LongAdder requestsAnswered = new LongAdder();

  private final AdmissionConnector connector = new EndpointConnector();

  /** The acceptor's, of which there is one at a time. */
  private final FirstLook firstLook = new FirstLook(this);

  private Admission joined;

  /** The instance that decides, while the endpoint follows the one of its name. */
  private Allostat followed;

  private boolean follows;
  private ScheduledFuture<?> following;
  private volatile boolean asking = true;
  private volatile boolean refusing;
  private volatile Admission admission = Admission.ALL;
  private volatile boolean alertFirst;
  private volatile ConnectionGate gate;
  private volatile Map<SSLHostConfig, TomcatHost> hosts = Map.of();
  private volatile String instance;

  /** Makes an endpoint that admits all. */
  public AdmissionEndpoint() {}

  /**
   * @param next decides from now on
   */
  public synchronized void admission(Admission next) {
    Objects.requireNonNull(next, "admission");
    follows = false;
    followed = null;
    decides(next);
  }

  private void decides(Admission next) {
    if (joined == null) {
      admission = next;
    } else {
      leave();
      join(next);
    }
  }

  /** While the endpoint runs it is known to who decides. */
  private void join(Admission next) {
    joined = next;
    admission = next.join(connector);
  }

  /** Connections that are there keep what they were admitted by. */
  private void leave() {
    if (joined != null) {
      joined.leave(connector);
      POOLS.leave(this);
      admission = joined;
      joined = null;
    }
  }

  /**
   * @param name of the instance to look for from the start on
   */
  public void instance(String name) {
    instance = name;
  }

  /**
   * @return the name of the instance to look for from the start on, or null
   */
  public String instance() {
    return instance;
  }

  Admission admission() {
    return admission;
  }

  /**
   * @param next whether connections that are accepted from now on are asked about
   */
  public void ask(boolean next) {
    asking = next;
  }

  /**
   * @return whether connections that are accepted now are asked about
   */
  public boolean asks() {
    return asking;
  }

  /**
   * @param alert whether a refused client gets an alert before the connection is closed
   */
  public void alertFirst(boolean alert) {
    alertFirst = alert;
  }

  /**
   * @return whether a refused client gets an alert before the connection is closed
   */
  public boolean alertsFirst() {
    return alertFirst;
  }

  /**
   * @return {@code exact}, {@code ticket} or {@code off}
   */
  public String claimMode() {
    ConnectionGate present = gate;
    return present == null ? "off" : present.mode();
  }

  /**
   * @return what was decided so far
   */
  public AdmissionCounts counts() {
    return counters.read();
  }

  /**
   * @return where the time of the connections goes
   */
  public List<PhaseTime> phases() {
    return phases.read(clock.known());
  }

  /** The phases of a connection that is accepted now. */
  Phases accepted(long nanos) {
    return new Phases(phases, nanos);
  }

  RefusalMeter refusalMeter() {
    return refusals;
  }

  CpuClock clock() {
    return clock;
  }

  ConnectionSample sample() {
    return sample;
  }

  /**
   * The turn that this thread takes has read a request.
   *
   * @return its connection's phases, or null if the thread takes no turn that is measured
   */
  Phases serving() {
    Phases present = turnsMeasured.get() == 0 ? null : turns.get().phases;
    if (present != null) {
      present.serving(System.nanoTime(), clock.nanos());
    }
    return present;
  }

  /** A thread is done with a request; one that is answered later counts as well. */
  void answered() {
    requestsAnswered.increment();
  }

  /** What comes after an upgrade, as of WebSocket, no adapter sees; streams of HTTP/2 it does. */
  private static boolean isUpgraded(SocketWrapperBase<NioChannel> wrapper) {
    return wrapper.getCurrentProcessor() instanceof Processor processor
        && processor.isUpgrade()
        && !AdmissionChannel.isHttp2(wrapper);
  }

  ConnectionCounters counters() {
    return counters;
  }

  /** Null while connections are not to be asked about. */
  ConnectionGate gate() {
    return gate;
  }

  /** The host that Tomcat takes for a name in lower case, or for none if that is empty. */
  TomcatHost host(String serverName) {
    SSLHostConfig config = getSSLHostConfig(serverName.isEmpty() ? null : serverName);
    TomcatHost known = hosts.get(config);
    return known == null ? TomcatHost.unasked(config) : known;
  }

  /** Called by Tomcat for each host before the start, and for one that is added or reloaded. */
  @Override
  protected void createSSLContext(SSLHostConfig host) {
    super.createSSLContext(host);
    if (isJsse()) {
      learn(host);
    }
  }

  private synchronized void learn(SSLHostConfig host) {
    Map<SSLHostConfig, TomcatHost> next = new HashMap<>();
    // A host that was replaced is forgotten with the next one.
    for (SSLHostConfig present : findSslHostConfigs()) {
      TomcatHost known = hosts.get(present);
      if (known != null) {
        next.put(present, known);
      }
    }
    next.put(host, TomcatHost.ask(host));
    hosts = Map.copyOf(next);
  }

  private boolean isJsse() {
    return getSslImplementation().getClass().getName().equals(JSSE);
  }

  @Override
  public void bind() throws Exception {
    super.bind();
    if (!isSSLEnabled()) {
      LOG.warn("connector {} has no TLS: admission control does not ask about it", getName());
    } else if (!isJsse()) {
      LOG.error(
          "connector {}: admission control needs sslImplementationName={}, got {}; all connections"
              + " are admitted",
          getName(),
          JSSE,
          getSslImplementation().getClass().getName());
    } else {
      gate = new ConnectionGate(this::getName, counters);
      LOG.info("connector {} checks claims of sessions in {} mode", getName(), claimMode());
      warnOfUnboundedSessions();
    }
  }

  @Override
  public void startInternal() throws Exception {
    if (instance != null) {
      follow();
    }
    joinAtStart();
    super.startInternal();
    goOnFollowing();
  }

  private synchronized void follow() {
    follows = true;
    followed = null;
    lookAgain();
    if (followed == null) {
      LOG.error(
          "connector {}: no instance {} of Allostat runs, all are admitted", getName(), instance);
      decides(Admission.ALL);
    }
  }

  /** An instance may be closed, and another one of its name come, while the endpoint runs. */
  private synchronized void goOnFollowing() {
    if (follows) {
      following =
          getUtilityExecutor()
              .scheduleWithFixedDelay(this::lookAgain, SECONDS, SECONDS, TimeUnit.SECONDS);
    }
  }

  private synchronized void lookAgain() {
    try {
      boolean looks = follows && instance != null;
      Allostat running = looks ? Instances.find(instance).orElse(null) : null;
      if (running != followed) {
        boolean first = !isRunning();
        decides(running == null ? Admission.ALL : running.admission());
        // Afterwards, or who fails here would not be tried again.
        followed = running;
        if (!first) {
          LOG.info(
              "connector {}: {}",
              getName(),
              running == null
                  ? "instance " + instance + " has gone, all are admitted"
                  : "instance " + instance + " decides from now on");
        }
      }
    } catch (Throwable e) {
      counters.failed(e);
    }
  }

  private synchronized void endFollowing() {
    if (following != null) {
      following.cancel(false);
      following = null;
    }
    follows = false;
    followed = null;
  }

  private synchronized void joinAtStart() {
    if (gate != null && joined == null) {
      join(admission);
    }
  }

  @Override
  public void stopInternal() {
    endFollowing();
    try {
      super.stopInternal();
    } finally {
      synchronized (this) {
        leave();
      }
    }
  }

  private void warnOfUnboundedSessions() {
    for (SSLHostConfig host : findSslHostConfigs()) {
      if (host.getSessionCacheSize() == 0) {
        LOG.warn(
            "connector {}, host {}: sessionCacheSize=0 keeps sessions without bound",
            getName(),
            host.getHostName());
      }
    }
  }

  @Override
  public void unbind() throws Exception {
    try {
      // Tomcat may stop here: connections that are still served must be counted to their end.
      super.unbind();
    } finally {
      synchronized (this) {
        leave();
      }
      gate = null;
      hosts = Map.of();
    }
  }

  @Override
  protected NioChannel createChannel(SocketBufferHandler buffer) {
    return gate == null ? super.createChannel(buffer) : new AdmissionChannel(buffer, this);
  }

  @Override
  protected SocketProcessorBase<NioChannel> createSocketProcessor(
      SocketWrapperBase<NioChannel> wrapper, SocketEvent event) {
    return gate == null
        ? super.createSocketProcessor(wrapper, event)
        : new MeteredProcessor(wrapper, event);
  }

  /**
   * Called by the acceptor. While connections are being refused it looks first at what has come.
   *
   * @return false if the connection is to be closed; one that was refused is closed already
   */
  @Override
  protected boolean setSocketOptions(SocketChannel socket) {
    ConnectionGate present = gate;
    if (present == null || !refusing || !asking) {
      return super.setSocketOptions(socket);
    }
    FirstLook look = firstLook;
    if (look.refuses(socket, present)) {
      destroySocket(socket);
      look.closed();
      return true;
    }
    boolean taken = look.has(socket);
    if (look.claimed() != null) {
      refusing = false;
    }
    try {
      boolean accepted = super.setSocketOptions(socket);
      if (accepted && taken && connections.get(socket) instanceof NioSocketWrapper wrapper) {
        // No selector tells of what has been read. That the socket can be written to will be told.
        getPoller().add(wrapper, SelectionKey.OP_WRITE);
      }
      return accepted;
    } finally {
      look.forget();
    }
  }

  FirstLook firstLook() {
    return firstLook;
  }

  /** What the last decision was: a hint how the next will be. */
  void refuses(boolean refused) {
    if (refusing != refused) {
      refusing = refused;
    }
  }

  /**
   * Called by the poller when bytes have come. Who is refused by what is there is refused here: a
   * worker is not worth waking for it.
   *
   * @return false if the connection is to be closed, as it is by then
   */
  @Override
  public boolean processSocket(
      SocketWrapperBase<NioChannel> wrapper, SocketEvent event, boolean dispatch) {
    Account account = dispatch ? AdmissionChannel.account(wrapper) : null;
    if (account == null || !(wrapper.getSocket() instanceof AdmissionChannel channel)) {
      return super.processSocket(wrapper, event, dispatch);
    }
    HandOver handOver = channel.handOver();
    channel.handOver(handOver.after(event));
    SocketEvent come = handOver.meant(event, channel.isDecided());
    if (come == null) {
      return true;
    }
    if (come != event) {
      // As for an event of reading: one thread at a time.
      unregister((NioSocketWrapper) wrapper, channel);
    }
    if (come == SocketEvent.OPEN_READ) {
      switch (firstBytes(wrapper)) {
        case CLOSED -> {
          return false;
        }
        case WAITING -> {
          return true;
        }
        case FOR_A_WORKER -> {
          if (account.phases().isMeasured()) {
            account.phases().arrived(System.nanoTime());
          }
        }
      }
    }
    boolean taken = super.processSocket(wrapper, come, dispatch);
    if (!taken) {
      // No worker has room for it.
      account.cutOff();
    }
    return taken;
  }

  private void unregister(NioSocketWrapper wrapper, AdmissionChannel channel) {
    SelectionKey key = channel.getIOChannel().keyFor(getPoller().getSelector());
    if (key != null) {
      key.interestOps(0);
      wrapper.interestOps(0);
    }
  }

  private static FirstBytes firstBytes(SocketWrapperBase<NioChannel> wrapper) {
    // Held by a worker only if the connection is being closed, which is the worker's to finish.
    if (!(wrapper.getSocket() instanceof AdmissionChannel channel)
        || channel.isDecided()
        || !wrapper.getLock().tryLock()) {
      return FirstBytes.FOR_A_WORKER;
    }
    try {
      FirstBytes what = wrapper.isClosed() ? FirstBytes.CLOSED : channel.firstBytes();
      if (what == FirstBytes.WAITING) {
        wrapper.registerReadInterest();
      }
      return what;
    } finally {
      wrapper.getLock().unlock();
    }
  }

  /** What is to be done about a connection whose bytes the poller has looked at. */
  enum FirstBytes {
    /** Refused. */
    CLOSED,
    /** More is needed. */
    WAITING,
    /** Admitted, gone, or not asked about. */
    FOR_A_WORKER
  }

  /** One for each thread, so that a turn allocates nothing. */
  private static final class Turn {
    private Phases phases;
  }

  /** Puts the CPU time of a turn on the account of its connection. Reused by Tomcat. */
  private final class MeteredProcessor extends SocketProcessor {
    MeteredProcessor(SocketWrapperBase<NioChannel> wrapper, SocketEvent event) {
      super(wrapper, event);
    }

    @Override
    protected void doRun() {
      if (isUpgraded(socketWrapper)) {
        answered();
      }
      // Taken before: the turn may end the connection and give its channel to the next one.
      Account account = AdmissionChannel.account(socketWrapper);
      if (account == null || !account.hold()) {
        super.doRun();
        return;
      }
      turnsBegun.increment();
      try {
        if (account.isMeasured(admission)) {
          measured(account, (NioSocketWrapper) socketWrapper);
        } else {
          account.unmeasured();
          super.doRun();
        }
      } finally {
        account.release();
        turnsEnded.increment();
      }
    }

    private void measured(Account account, NioSocketWrapper connection) {
      Phases present = account.phases();
      Turn turn = turns.get();
      long begin = clock.nanos();
      present.turnBegins(begin);
      turn.phases = present;
      turnsMeasured.incrementAndGet();
      try {
        super.doRun();
      } finally {
        turnsMeasured.decrementAndGet();
        turn.phases = null;
        // Unless it turned out meanwhile not to be measured.
        long end = present.isMeasured() ? clock.nanos() : begin;
        // What is left of a file is sent, and encrypted, by the poller.
        boolean sending = connection.getSendfileData() != null;
        if (!clock.known() || sending) {
          account.unmeasured();
        } else {
          account.spent(end - begin);
        }
        boolean stays = AdmissionChannel.account(connection) == account;
        present.turnEnds(stays && !sending, System.nanoTime(), end);
      }
    }
  }

  /** What admission control sees of this connector. No request is in two turns at once. */
  private final class EndpointConnector implements AdmissionConnector {
    @Override
    public String name() {
      return getName();
    }

    @Override
    public AdmissionCounts counts() {
      return counters.read();
    }

    @Override
    public List<PhaseTime> phases() {
      return AdmissionEndpoint.this.phases();
    }

    /** Streams of HTTP/2 are served by threads that take no turn of their connection. */
    @Override
    public boolean seesAll() {
      return !hasNegotiableProtocols();
    }

    @Override
    public long requestsEnded() {
      return requestsAnswered.sum();
    }

    /**
     * Of Tomcat's own pool what was given to it: a turn that a new thread is to begin is in no
     * queue. Of a pool that connectors share, the first of them tells for all.
     */
    @Override
    public long requestsInProgress() {
      Executor pool = getExecutor();
      boolean tells = pool != null && POOLS.tells(pool, AdmissionEndpoint.this);
      if (pool instanceof ThreadPoolExecutor threads) {
        return tells ? threads.getSubmittedCount() : 0;
      }
      // Those begun are read last, so that no more seem to have ended.
      long ended = turnsEnded.sum();
      long running = turnsBegun.sum() - ended;
      return tells && pool instanceof StandardThreadExecutor shared
          ? shared.getQueueSize() + running
          : running;
    }
  }
}
