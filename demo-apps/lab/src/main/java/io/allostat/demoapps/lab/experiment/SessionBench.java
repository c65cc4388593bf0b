package io.allostat.demoapps.lab.experiment;

import io.allostat.demoapps.lab.LabException;
import io.allostat.demoapps.lab.experiment.AdmissionExperiment.Site;
import io.allostat.demoapps.lab.experiment.SessionDriver.Clients;
import io.allostat.demoapps.lab.observe.Consistency;
import io.allostat.demoapps.lab.observe.SessionSummary;
import io.allostat.demoapps.lab.plan.AdmissionArm;
import io.allostat.demoapps.lab.plan.AdmissionPlan;
import io.allostat.demoapps.lab.plan.CapacitySearch;
import io.allostat.demoapps.lab.plan.DataCheck;
import io.allostat.demoapps.lab.plan.SessionLoad;
import io.allostat.demoapps.lab.process.LearnedState;
import io.allostat.demoapps.lab.process.Ports;
import io.allostat.demoapps.lab.process.SiteOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.function.DoubleSupplier;
import java.util.function.ToDoubleFunction;

/** Servers of secure sessions: started, warmed up, their capacity found, stopped together. */
final class SessionBench implements AutoCloseable {
  private static final int ATTEMPTS = 3;

  private final Workbench bench;
  private final SessionDriver driver;
  private final List<SessionServer> servers = new ArrayList<>();
  private boolean reached = true;

  /**
   * @param tls version of TLS that clients offer
   */
  SessionBench(Workbench bench, String tls) {
    this.bench = bench;
    this.driver = new SessionDriver(bench, tls);
  }

  SessionDriver driver() {
    return driver;
  }

  /** Starts a server on the server's processor, whose log and data have that name. */
  SessionServer start(String name, AdmissionArm kind, Site site) {
    return start(name, kind, site, List.of(bench.affinity().serverCpu()));
  }

  /** Starts a server whose log and data have that name. */
  SessionServer start(String name, AdmissionArm kind, Site site, List<Integer> cpus) {
    int[] ports = Ports.twoFree();
    SiteOptions options =
        new SiteOptions(
            bench.server().application(),
            ports[0],
            ports[1],
            cpus,
            site.scale(),
            stateDir(name),
            site.tls(),
            site.tickets(),
            site.certificate(),
            kind);
    SessionServer server = SessionServer.start(bench, name, options);
    servers.add(server);
    return server;
  }

  /** Deletes what a server of that name has learned; before it is started. */
  void forget(String name) {
    new LearnedState(stateDir(name)).forget();
  }

  private Path stateDir(String name) {
    return bench.server().stateDir().resolve("admission-" + name);
  }

  /**
   * The most sessions/s that a server completes at any rate, which begins cold.
   *
   * @param cold rates that warm it up, to their end however little is completed
   * @param warm rates from half of a capacity on
   * @param repeats whether, where they do not go beyond the server's, there is time for others once
   *     more, from the best of them on
   */
  double find(
      SessionServer server,
      String shape,
      SessionLoad cold,
      DoubleFunction<SessionLoad> warm,
      boolean repeats) {
    double first = untilServed(server, () -> warmUp(server, cold, shape));
    Found found = warm(first, repeats, from -> search(server, warm.apply(from), shape));
    return found(found.capacity(), found.passed(), shape);
  }

  /**
   * What was searched for.
   *
   * @param capacity sessions/s
   * @param passed whether the last rates were beyond it
   */
  record Found(double capacity, boolean passed) {}

  /**
   * Searches a warm server, once more where the first search ended among the best rates.
   *
   * @param first the capacity of the cold server, above 0
   * @param repeats whether there is time for a second search
   * @param search from half of a capacity on
   */
  static Found warm(double first, boolean repeats, DoubleFunction<CapacitySearch> search) {
    CapacitySearch seen = search.apply(first);
    // A busy machine may take away what the server could do a moment ago; then nothing was reached.
    double best = seen.capacity() > 0 ? seen.capacity() : first;
    if (repeats && !seen.reached()) {
      seen = search.apply(2 * best);
      best = Math.max(best, seen.capacity());
    }
    return new Found(best, seen.reached());
  }

  /**
   * Drives a server until it completes a session: a cold one on a busy machine may finish nobody's
   * in time; it is less cold the next time.
   *
   * @param drive gives the sessions/s that were completed
   * @return what the first drive gave in which there were some
   */
  double untilServed(SessionServer server, DoubleSupplier drive) {
    for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
      double found = drive.getAsDouble();
      if (found > 0) {
        return found;
      }
      bench.progress().note("%s completed no session, once more".formatted(server.name()));
    }
    throw new LabException(
        "the server of %s completed no session in %d attempts, see its log"
            .formatted(server.name(), ATTEMPTS));
  }

  /** The most sessions/s that a warm server completes at any rate of the load. */
  double search(SessionServer server, String shape, SessionLoad load) {
    CapacitySearch search = search(server, load, shape);
    return found(required(search.capacity()), search.reached(), shape);
  }

  private CapacitySearch search(SessionServer server, SessionLoad load, String shape) {
    return drive("finding the capacity, " + shape, server, load, shape, false);
  }

  private CapacitySearch drive(
      String title, SessionServer server, SessionLoad load, String shape, boolean toItsEnd) {
    CapacitySearch search = new CapacitySearch();
    driver.drive(
        title,
        server,
        load,
        Clients.of(shape, bench.seed()),
        second ->
            !second.counted()
                || search.onSecond(
                    second.step(), second.counts().arrivals(), second.counts().completed())
                || toItsEnd);
    search.end();
    return search;
  }

  private static double required(double capacity) {
    if (capacity <= 0) {
      throw new LabException("the server completed no session, see its log");
    }
    return capacity;
  }

  private double found(double capacity, boolean passed, String shape) {
    reached &= passed;
    bench.progress().note("capacity, %s: %.1f sessions/s".formatted(shape, capacity));
    return capacity;
  }

  /** Whether every capacity was passed. */
  boolean reached() {
    return reached;
  }

  /**
   * Tries each variant of a limiter under the same load.
   *
   * @param worth of what a step of the load brought, a second
   * @return the worth of each, added up over the steps
   */
  Map<String, Double> compare(
      List<String> variants,
      SessionServer server,
      SessionLoad load,
      ToDoubleFunction<SessionSummary.Step> worth) {
    Map<String, Double> worths = new LinkedHashMap<>();
    for (String variant : variants) {
      server.control().limiter(variant);
      SessionSummary seen =
          driver
              .drive(
                  "trying " + variant,
                  server,
                  load,
                  Clients.of(AdmissionPlan.KEEP_ALIVE, bench.seed()),
                  second -> true)
              .summary();
      worths.put(variant, seen.steps().stream().mapToDouble(worth).sum());
    }
    return worths;
  }

  /** The first of those that are worth the most. */
  static String best(Map<String, Double> worths) {
    return Collections.max(worths.entrySet(), Map.Entry.comparingByValue()).getKey();
  }

  /**
   * Runs the load to its end however little is completed: it is the server that is to be warm.
   *
   * @return the most sessions/s that it completed at any rate, 0 if none
   */
  double warmUp(SessionServer server, SessionLoad load, String shape) {
    return drive("warming up the server of " + server.name(), server, load, shape, true).capacity();
  }

  /** Ends all servers and, except in the short form, looks whether their data are whole. */
  List<Consistency> check(boolean quick) {
    // Sessions only look.
    return DataCheck.wanted(quick, false)
        ? servers.stream().map(server -> server.check(bench)).toList()
        : List.of();
  }

  @Override
  public void close() {
    servers.forEach(SessionServer::close);
  }
}
