package io.allostat.demoapps.lab.experiment;

import io.allostat.demoapps.lab.LabException;
import io.allostat.demoapps.lab.analysis.HandshakeCheck;
import io.allostat.demoapps.lab.analysis.ProvisioningResult;
import io.allostat.demoapps.lab.analysis.ProvisioningRow;
import io.allostat.demoapps.lab.analysis.ProvisioningRows;
import io.allostat.demoapps.lab.analysis.ProvisioningTrace;
import io.allostat.demoapps.lab.analysis.ProvisioningValidity;
import io.allostat.demoapps.lab.experiment.AdmissionExperiment.Site;
import io.allostat.demoapps.lab.experiment.HostDriver.Drive;
import io.allostat.demoapps.lab.experiment.HostDriver.Task;
import io.allostat.demoapps.lab.observe.Consistency;
import io.allostat.demoapps.lab.observe.SessionSummary;
import io.allostat.demoapps.lab.plan.AdmissionArm;
import io.allostat.demoapps.lab.plan.DataCheck;
import io.allostat.demoapps.lab.plan.HostedServers;
import io.allostat.demoapps.lab.plan.ProvisioningArm;
import io.allostat.demoapps.lab.plan.ProvisioningPlan;
import io.allostat.demoapps.lab.plan.ProvisioningPlan.Zone;
import io.allostat.demoapps.lab.plan.SessionLoad;
import io.allostat.demoapps.lab.process.ManagerProcess;
import io.allostat.demoapps.lab.process.Ports;
import io.allostat.demoapps.lab.process.SiteOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Two servers on one hosting processor, in the zones of Guitart et al. §5.2, with the arms in turn.
 * The same warm servers bear all arms; an arm is a processor manager that is started for it, or
 * none.
 */
public final class ProvisioningExperiment implements AutoCloseable {
  private final Workbench bench;
  private final ProvisioningPlan plan;
  private final boolean quick;
  private final Site site;
  private final Map<String, String> options;
  private final HostDriver driver;
  private final HostManager host;
  private final List<SessionServer> servers = new ArrayList<>();
  private final List<ProvisioningRow> rows = new ArrayList<>();
  private final List<ProvisioningTrace> traces = new ArrayList<>();
  private final List<HandshakeCheck> handshakes = new ArrayList<>();

  /**
   * An experiment to be run once.
   *
   * @param bench programs and processors
   * @param plan what to do
   * @param quick whether it is for a look only
   * @param site what the servers offer
   * @param managerJar the processor manager
   * @param managerArguments what all arms with a manager start it with, beside their own
   * @param options what to print as the options
   */
  public ProvisioningExperiment(
      Workbench bench,
      ProvisioningPlan plan,
      boolean quick,
      Site site,
      Path managerJar,
      List<String> managerArguments,
      Map<String, String> options) {
    this.bench = bench;
    this.plan = plan;
    this.quick = quick;
    this.site = site;
    this.options = options;
    this.driver = new HostDriver(bench, site.tls());
    this.host = new HostManager(bench, managerJar, managerArguments);
  }

  /**
   * Runs everything.
   *
   * @return what was found
   * @throws LabException when a program cannot be run
   */
  public ProvisioningResult run() {
    for (String name : HostedServers.NAMES) {
      servers.add(start(name));
      warmUp(servers.get(servers.size() - 1));
    }
    double capacity = capacity();
    List<Double> capacities = new ArrayList<>();
    for (int round = 1; plan.rounds().wants(round, lacking()); round++) {
      capacity = alone(capacity, round);
      capacities.add(capacity);
      for (ProvisioningArm arm : plan.order(round)) {
        turn(arm, capacity, round);
      }
    }
    return new ProvisioningResult(
        quick,
        bench.origin(),
        capacities,
        rows,
        traces,
        handshakes,
        checkData(),
        ProvisioningValidity.reasons(rows, handshakes, quick, bench.affinity().shared()),
        options);
  }

  private boolean lacking() {
    return !ProvisioningValidity.tooFew(rows, quick).isEmpty();
  }

  private List<Consistency> checkData() {
    return DataCheck.wanted(quick, false)
        ? servers.stream().map(server -> server.check(bench)).toList()
        : List.of();
  }

  private SessionServer start(String name) {
    int[] ports = Ports.twoFree();
    SiteOptions of =
        new SiteOptions(
            bench.server().application(),
            ports[0],
            ports[1],
            List.of(bench.affinity().serverCpu()),
            site.scale(),
            bench.server().stateDir().resolve("provisioning-" + name),
            site.tls(),
            site.tickets(),
            site.certificate(),
            AdmissionArm.ALLOSTAT);
    return SessionServer.start(bench, name, of, host.serverArguments(name));
  }

  private void warmUp(SessionServer server) {
    driver.drive(
        "warming up " + server.name(),
        "warm-up",
        0,
        List.of(new Task(server, plan.warmUp(), bench.seed())));
  }

  /** With admission control a server completes no less when far more come than it can serve. */
  private double capacity() {
    Drive drive =
        driver.drive(
            "finding the capacity of one server",
            "capacity",
            0,
            List.of(new Task(servers.get(0), plan.capacity(), bench.seed())));
    return completed(drive);
  }

  private double completed(Drive drive) {
    SessionSummary.Step step = drive.runs().get(0).summary().steps().get(0);
    double completed = step.counts().completed() / step.seconds();
    if (!(completed > 0)) {
      throw new LabException("the server completed no session, see its log");
    }
    bench.progress().note("capacity: %.1f sessions/s".formatted(completed));
    return completed;
  }

  /**
   * What it completes is the capacity of the round: a server becomes faster, and its machine too.
   */
  private double alone(double capacity, int round) {
    Drive drive =
        driver.drive(
            "one server alone, run " + round,
            ProvisioningRows.ALONE,
            round,
            List.of(new Task(servers.get(0), plan.alone(capacity), bench.seed() + round - 1)));
    Zone zone = new Zone(ProvisioningPlan.FULL_OVERLOAD, List.of(ProvisioningPlan.aloneLoad()));
    rows.addAll(ProvisioningRows.of(ProvisioningRows.ALONE, round, List.of(zone), drive.runs()));
    handshakes.addAll(drive.handshakes());
    return completed(drive);
  }

  private void turn(ProvisioningArm arm, double capacity, int round) {
    ManagerProcess manager = arm.manager().map(host::start).orElse(null);
    try {
      List<Task> tasks = new ArrayList<>();
      for (int i = 0; i < servers.size(); i++) {
        SessionLoad load = plan.load(capacity, i);
        // Clients of the two servers choose differently, those of the arms in a round alike.
        long seed = bench.seed() + round - 1 + 1000L * i;
        tasks.add(new Task(servers.get(i), load, seed));
      }
      Drive drive =
          driver.drive("%s, run %d".formatted(arm.label(), round), arm.label(), round, tasks);
      rows.addAll(ProvisioningRows.of(arm.label(), round, ProvisioningPlan.ZONES, drive.runs()));
      traces.add(new ProvisioningTrace(arm.label(), round, drive.runs()));
      handshakes.addAll(drive.handshakes());
    } finally {
      if (manager != null) {
        manager.close();
      }
    }
  }

  /** Stops the servers. */
  @Override
  public void close() {
    servers.forEach(SessionServer::close);
  }
}
