package io.allostat.adapters.tomcat.internal;

import io.allostat.adapters.tls.admission.ConnectionCounters;
import io.allostat.adapters.tls.admission.ConnectionGate;
import io.allostat.core.api.Allostat;
import io.allostat.core.api.Instances;
import io.allostat.core.api.admission.Admission;
import io.allostat.core.api.admission.AdmissionConnector;
import io.allostat.core.api.admission.AdmissionCounts;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
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

  private final ConnectionCounters counters = new ConnectionCounters();
  private final CpuClock clock = new CpuClock();
  private final LongAdder turnsBegun = new LongAdder();
  private final LongAdder turnsEnded = new LongAdder();
  private final AdmissionConnector connector = new EndpointConnector();
  private Admission joined;
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
      admission = joined;
      joined = null;
    }
  }

  /**
   * @param name of the instance to look for at the start
   */
  public void instance(String name) {
    instance = name;
  }

  /**
   * @return the name of the instance to look for at the start, or null
   */
  public String instance() {
    return instance;
  }

  Admission admission() {
    return admission;
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
    String name = instance;
    if (name != null) {
      Optional<Allostat> running = Instances.find(name);
      if (running.isEmpty()) {
        LOG.error(
            "connector {}: no instance {} of Allostat runs, all are admitted", getName(), name);
      }
      admission(running.map(Allostat::admission).orElse(Admission.ALL));
    }
    joinAtStart();
    super.startInternal();
  }

  private synchronized void joinAtStart() {
    if (gate != null && joined == null) {
      join(admission);
    }
  }

  @Override
  public void stopInternal() {
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

  /** Puts the CPU time of a turn on the account of its connection. Reused by Tomcat. */
  private final class MeteredProcessor extends SocketProcessor {
    MeteredProcessor(SocketWrapperBase<NioChannel> wrapper, SocketEvent event) {
      super(wrapper, event);
    }

    @Override
    protected void doRun() {
      // Taken before: the turn may end the connection and give its channel to the next one.
      Account account = AdmissionChannel.account(socketWrapper);
      if (account == null || !account.hold()) {
        super.doRun();
        return;
      }
      turnsBegun.increment();
      NioSocketWrapper connection = (NioSocketWrapper) socketWrapper;
      boolean wanted = account.wanted(admission);
      long begin = wanted ? clock.nanos() : 0;
      try {
        super.doRun();
      } finally {
        // What is left of a file is sent, and encrypted, by the poller.
        if (!wanted || !clock.known() || connection.getSendfileData() != null) {
          account.unmeasured();
        } else {
          account.spent(clock.nanos() - begin);
        }
        account.release();
        turnsEnded.increment();
      }
    }
  }

  /** What admission control sees of this connector. A turn of a thread is its unit of work. */
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
    public long requestsEnded() {
      return turnsEnded.sum();
    }

    /** Those begun are read last, so that no more seem to have ended. */
    @Override
    public long requestsInProgress() {
      long ended = turnsEnded.sum();
      long waiting =
          getExecutor() instanceof ThreadPoolExecutor threads ? threads.getQueue().size() : 0;
      return waiting + turnsBegun.sum() - ended;
    }
  }
}
