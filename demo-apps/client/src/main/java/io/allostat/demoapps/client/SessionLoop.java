package io.allostat.demoapps.client;

import io.allostat.core.testkit.tls.TrustAnything;
import io.allostat.demoapps.client.arrivals.Arrivals;
import io.allostat.demoapps.client.arrivals.Instants;
import io.allostat.demoapps.client.wire.EventLoop;
import io.allostat.demoapps.client.wire.PlainConnection;
import io.allostat.demoapps.client.wire.TlsConnection;
import io.allostat.demoapps.client.wire.WireConnection;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;

/**
 * The partly-open load: sessions arrive when the plan says, whatever the server does, and each is a
 * closed loop of its own (Schroeder, Wierman and Harchol-Balter, Open versus closed: a cautionary
 * tale, NSDI 2006). One thread does everything; what is late counts from when it was intended.
 */
final class SessionLoop implements Visit.Surroundings, LoadLoop<SessionReport.Summary> {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  private final SessionOptions options;
  private final TransitionMatrix matrix;
  private final Walkers walkers;
  private final boolean secure;
  private final InetSocketAddress address;
  private final String[] versions;
  private final ThinkTime think;
  private final BooleanSupplier disturbed;
  private final Consumer<SessionReport.Second> seconds;
  private final EventLoop loop = new EventLoop();
  private final TlsStores stores = new TlsStores();
  private final SplittableRandom arrivals;
  private final SplittableRandom visits;
  private final CompletableFuture<SessionReport.Summary> end = new CompletableFuture<>();
  private final Thread thread = new Thread(this::runToTheEnd, "session-loop");
  private SessionBooks books;
  private EventLoop.Timer next;
  private long startNanos;
  private int ticks;
  private int active;
  private long connections;
  private Arrivals process;
  private Instants instants;
  private long phaseNanos;
  private boolean complete;

  /**
   * @param seconds called by the loop's thread, must not block
   */
  SessionLoop(
      SessionOptions options,
      TransitionMatrix matrix,
      Population population,
      Consumer<SessionReport.Second> seconds) {
    this.options = options;
    this.matrix = matrix;
    walkers = new Walkers(options.itinerary(), matrix, population);
    this.seconds = seconds;
    // Once: it looks the host up.
    SiteAddress site = options.site();
    secure = site.secure();
    address = site.socketAddress();
    versions = options.tls().toArray(String[]::new);
    think = new ThinkTime(options.think());
    disturbed = Disturbance.above(options.mostStolen(), StolenTime::new);
    visits = new SplittableRandom(options.seed());
    // Apart from the visits, so that all servers see the same arrivals whatever they do with them.
    arrivals = visits.split();
    thread.setDaemon(true);
    // Where the VM heeds it, this thread is in time although the compiler is at work beside it.
    thread.setPriority(Thread.MAX_PRIORITY);
  }

  @Override
  public CompletableFuture<SessionReport.Summary> start() {
    thread.start();
    return end;
  }

  private void runToTheEnd() {
    try {
      end.complete(run());
    } catch (RuntimeException | Error e) {
      end.completeExceptionally(e);
    }
  }

  private SessionReport.Summary run() {
    startNanos = System.nanoTime();
    books = new SessionBooks(options, matrix.states(), startNanos, disturbed);
    for (int i = 0; i < options.plan().phases().size(); i++) {
      long begin = startNanos + options.plan().startOf(i) * SECOND;
      Arrivals wanted = options.plan().phases().get(i).arrivals();
      loop.at(begin, () -> change(wanted, begin));
    }
    loop.at(startNanos + SECOND, this::tick);
    loop.run();
    if (!complete) {
      seconds.accept(books.close(System.nanoTime(), active));
    }
    return books.summary(complete, active, secure ? connections : 0);
  }

  @Override
  public void stop() {
    loop.stop();
  }

  /** Each phase has draws of its own: who comes in it does not depend on those before. */
  private void change(Arrivals wanted, long nanos) {
    if (next != null) {
      next.cancel();
    }
    process = wanted;
    phaseNanos = nanos;
    instants = wanted.instants(arrivals.split());
    await();
  }

  private void await() {
    next = null;
    OptionalDouble second = instants.next();
    if (second.isPresent() && second.getAsDouble() < LoadPlan.MAX_SECONDS) {
      long at = phaseNanos + Math.round(second.getAsDouble() * SECOND);
      next = loop.at(at, () -> arrive(at));
    }
  }

  private void arrive(long nanos) {
    await();
    SplittableRandom random = visits.split();
    boolean returns = random.nextDouble() < returningShare(nanos);
    SSLContext known = returns ? stores.take().orElse(null) : null;
    books.now().arrived(known != null);
    active++;
    new Visit(
            this,
            known == null ? newcomer() : known,
            known != null,
            walkers.take(random),
            think,
            random.split())
        .begin(nanos);
  }

  /** Without TLS a client has no sessions of it, and a context for each would be made in vain. */
  private SSLContext newcomer() {
    return secure ? TrustAnything.context() : null;
  }

  private double returningShare(long nanos) {
    double rate = process.rateAt((nanos - phaseNanos) / 1e9);
    return options.shape() == Shape.RETURNING
        ? Math.min(options.returningShare(), options.returningLimit() / rate)
        : 0;
  }

  private void tick() {
    seconds.accept(books.close(System.nanoTime(), active));
    if (++ticks == options.plan().seconds()) {
      complete = true;
      loop.stop();
    } else {
      loop.at(startNanos + (ticks + 1) * SECOND, this::tick);
    }
  }

  @Override
  public SessionOptions options() {
    return options;
  }

  @Override
  public boolean secure() {
    return secure;
  }

  @Override
  public EventLoop loop() {
    return loop;
  }

  @Override
  public SessionTally books() {
    return books.now();
  }

  @Override
  public WireConnection connect(SSLContext store, WireConnection.Listener listener)
      throws IOException {
    List<InetAddress> origins = options.origins();
    InetAddress origin =
        origins.isEmpty() ? null : origins.get((int) (connections % origins.size()));
    WireConnection connection =
        secure
            ? new TlsConnection(loop, origin, address, () -> engine(store), listener)
            : new PlainConnection(loop, origin, address, listener);
    connections++;
    return connection;
  }

  private SSLEngine engine(SSLContext store) {
    SSLEngine engine = store.createSSLEngine(options.url().getHost(), address.getPort());
    engine.setUseClientMode(true);
    engine.setEnabledProtocols(versions);
    return engine;
  }

  @Override
  public void over(Visit visit) {
    active--;
    walkers.giveBack(visit.session());
    if (options.shape() == Shape.RETURNING && visit.known()) {
      stores.keep(visit.store());
    }
  }

  @Override
  public void close() {
    loop.stop();
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    loop.close();
  }
}
