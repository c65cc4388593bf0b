package io.allostat.demoapps.lab.experiment;

import io.allostat.demoapps.lab.LabException;
import io.allostat.demoapps.lab.experiment.AdmissionExperiment.Site;
import io.allostat.demoapps.lab.experiment.SessionDriver.Clients;
import io.allostat.demoapps.lab.observe.Consistency;
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
import java.util.List;

/** Servers of secure sessions: started, warmed up, their capacity found, stopped together. */
final class SessionBench implements AutoCloseable {
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

  /** The most sessions/s that a server completes at any rate of the load. */
  double search(SessionServer server, String shape, SessionLoad load) {
    CapacitySearch search = new CapacitySearch();
    driver.drive(
        "finding the capacity, " + shape,
        server,
        load,
        Clients.of(shape, bench.seed()),
        second -> !second.counted() || search.onSecond(second.step(), second.counts().completed()));
    search.end();
    if (search.capacity() <= 0) {
      throw new LabException("the server completed no session, see its log");
    }
    reached &= search.reached();
    bench.progress().note("capacity, %s: %.1f sessions/s".formatted(shape, search.capacity()));
    return search.capacity();
  }

  /** Whether every search went beyond the capacity. */
  boolean reached() {
    return reached;
  }

  void warmUp(SessionServer server, SessionLoad load) {
    driver.drive(
        "warming up the server of " + server.name(),
        server,
        load,
        Clients.of(AdmissionPlan.KEEP_ALIVE, bench.seed()),
        second -> true);
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
