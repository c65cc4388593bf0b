package io.allostat.demoapps.lab.experiment;

import io.allostat.demoapps.lab.analysis.HandshakeCheck;
import io.allostat.demoapps.lab.observe.AdmissionSecond;
import io.allostat.demoapps.lab.observe.CpuMeter;
import io.allostat.demoapps.lab.observe.CpuSample;
import io.allostat.demoapps.lab.observe.SessionOutput;
import io.allostat.demoapps.lab.observe.SessionSecond;
import io.allostat.demoapps.lab.observe.SessionSummary;
import io.allostat.demoapps.lab.plan.SessionLoad;
import io.allostat.demoapps.lab.process.Affinity;
import io.allostat.demoapps.lab.process.ClientProcess;
import io.allostat.demoapps.lab.process.ClientProcess.Heard;
import io.allostat.demoapps.lab.process.Jars;
import io.allostat.demoapps.lab.process.SiteControl.Handshakes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

/** Runs loads of sessions against a server and writes down what both sides did. */
final class SessionDriver {
  /**
   * An overloaded server keeps thousands of connections waiting. A collector that copies them while
   * the client stands still, as the default one does on a single processor, makes it late. So does
   * the compiler, which wants half a processor for the first half minute. So the VM's own threads,
   * the compiler's among them, get nice 5, and the thread with the load, as the only busy one of
   * the highest priority, -5 where the user may: nine times their weight. Else the VM warns.
   */
  private static final List<String> IN_TIME =
      List.of("-XX:+UseZGC", "-XX:ThreadPriorityPolicy=1", "-XX:JavaPriority9_To_OSPriority=5");

  private static final long GRACE_SECONDS = 60;
  private static final double DEFAULT_RETURNING = 0.3;
  private static final double NO_LIMIT = 1_000_000;
  private static final double ANY_STOLEN = 1;

  /**
   * Five ticks of a hundred. On a host of its own a machine loses less than one; where a neighbour
   * wakes up, ten and more for some seconds.
   */
  private static final double MOST_STOLEN = 0.05;

  private final Workbench bench;
  private final String tls;

  SessionDriver(Workbench bench, String tls) {
    this.bench = bench;
    this.tls = tls;
  }

  /**
   * What clients do.
   *
   * @param shape of their sessions
   * @param returningShare of clients that return, for the shape with them
   * @param returningLimit sessions/s of clients that return at most
   * @param origins addresses they come from; empty for any
   * @param mostStolen share of a processor that the hypervisor may take in a second that counts
   * @param seed of their choices
   */
  record Clients(
      String shape,
      double returningShare,
      double returningLimit,
      String origins,
      double mostStolen,
      long seed) {
    /** Without any that return, from any address; all seconds of a hold count. */
    static Clients of(String shape, long seed) {
      return new Clients(shape, DEFAULT_RETURNING, NO_LIMIT, "", ANY_STOLEN, seed);
    }

    /** The same, of whom no more than so many sessions/s return. */
    Clients returningAtMost(double limit) {
      return new Clients(shape, returningShare, limit, origins, mostStolen, seed);
    }

    /** The same, from these addresses. */
    Clients from(String addresses) {
      return new Clients(shape, returningShare, returningLimit, addresses, mostStolen, seed);
    }

    /** The same, of whom disturbed seconds do not count. */
    Clients undisturbed() {
      return new Clients(shape, returningShare, returningLimit, origins, MOST_STOLEN, seed);
    }
  }

  /**
   * What was seen.
   *
   * @param summary of the client
   * @param cpu of the seconds that count, by step
   * @param seconds all of them
   * @param handshakes that the server counted, from before the client to its end
   */
  record Drive(
      SessionSummary summary,
      Map<Integer, List<CpuSample>> cpu,
      List<AdmissionSecond> seconds,
      Handshakes handshakes) {
    /** The handshakes of both sides, to be compared. */
    HandshakeCheck check(String arm, String shape, int round) {
      return HandshakeCheck.of(
          arm, shape, round, summary.total(), handshakes.full(), handshakes.resumed());
    }
  }

  /** Runs a load until its end, or until the watcher says so. */
  Drive drive(
      String title,
      SessionServer server,
      SessionLoad load,
      Clients clients,
      Predicate<SessionSecond> watcher) {
    return drive(title, server, load, clients, watcher, () -> {});
  }

  /**
   * Runs a load until its end, or until the watcher says so.
   *
   * @param beside is run when the server has come to rest, just before the clients begin
   */
  Drive drive(
      String title,
      SessionServer server,
      SessionLoad load,
      Clients clients,
      Predicate<SessionSecond> watcher,
      Runnable beside) {
    server.awaitIdle();
    beside.run();
    Handshakes before = server.control().handshakes();
    Map<Integer, List<CpuSample>> cpu = new TreeMap<>();
    List<AdmissionSecond> seconds = new ArrayList<>();
    SessionSummary summary =
        follow(
            title,
            server,
            load,
            clients,
            (second, sample) -> {
              if (second.counted()) {
                cpu.computeIfAbsent(second.step(), step -> new ArrayList<>()).add(sample);
              }
              seconds.add(new AdmissionSecond(second, sample, server.admission()));
              return watcher.test(second);
            });
    server.awaitIdle();
    return new Drive(summary, cpu, seconds, server.control().handshakes().since(before));
  }

  /**
   * Runs a load until its end, or until the watcher says so, and asks the server nothing meanwhile.
   */
  SessionSummary follow(
      String title,
      SessionServer server,
      SessionLoad load,
      Clients clients,
      BiPredicate<SessionSecond, CpuSample> watcher) {
    bench.progress().phase(title, load.seconds());
    AtomicBoolean goOn = new AtomicBoolean(true);
    try (ClientProcess client = start(server, load, clients)) {
      CpuMeter meter = new CpuMeter(server.cpus(), server.pid(), client.pid());
      return client.followLines(
          line -> {
            SessionOutput.Line parsed = SessionOutput.parse(line);
            if (parsed instanceof SessionOutput.Summary end) {
              return Heard.last(end.value());
            }
            SessionSecond second = ((SessionOutput.Second) parsed).value();
            CpuSample sample = meter.read(second.second() + 1.0);
            bench.progress().second(second, sample);
            goOn.set(goOn.get() && watcher.test(second, sample));
            return Heard.more(goOn.get());
          });
    }
  }

  ClientProcess start(SessionServer server, SessionLoad load, Clients clients) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "sessions",
                "--url",
                server.url(),
                "--plan",
                load.toArgument(),
                "--shape",
                clients.shape(),
                "--returning",
                String.format(Locale.ROOT, "%.3f", clients.returningShare()),
                "--returning-limit",
                String.format(Locale.ROOT, "%.3f", clients.returningLimit()),
                "--tls",
                tls,
                "--most-stolen",
                String.format(Locale.ROOT, "%.3f", clients.mostStolen()),
                "--seed",
                Long.toString(clients.seed()),
                "--report",
                "json"));
    if (!clients.origins().isEmpty()) {
      arguments.addAll(List.of("--from", clients.origins()));
    }
    return new ClientProcess(
        bench.children(),
        Affinity.pinnedAhead(
            bench.affinity().clientCpu(), Jars.java(bench.jars().client(), IN_TIME, arguments)),
        bench.out().resolve("client.log"),
        load.seconds() + GRACE_SECONDS);
  }
}
