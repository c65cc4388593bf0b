package io.allostat.demoapps.lab.experiment;

import io.allostat.demoapps.lab.analysis.AdmissionResult;
import io.allostat.demoapps.lab.analysis.AdmissionRow;
import io.allostat.demoapps.lab.analysis.AdmissionRows;
import io.allostat.demoapps.lab.analysis.AdmissionValidity;
import io.allostat.demoapps.lab.analysis.HandshakeCheck;
import io.allostat.demoapps.lab.analysis.ResumptionCheck;
import io.allostat.demoapps.lab.experiment.SessionDriver.Clients;
import io.allostat.demoapps.lab.experiment.SessionDriver.Drive;
import io.allostat.demoapps.lab.pace.PaceLog;
import io.allostat.demoapps.lab.plan.AdmissionArm;
import io.allostat.demoapps.lab.plan.AdmissionPlan;
import io.allostat.demoapps.lab.process.AdmissionGauges;
import io.allostat.demoapps.lab.process.PacemakerProcess;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Too many sessions for a secure server: the capacity, the best variant of each rival, and then
 * every arm at every load, in turn. A server for each kind of connector, all warm, one at work at a
 * time.
 */
public final class AdmissionExperiment implements AutoCloseable {
  private static final int REQUESTS = 10;

  private final Workbench bench;
  private final AdmissionPlan plan;
  private final boolean quick;
  private final Site site;
  private final List<Integer> cpus;
  private final Map<String, Object> settings;
  private final Map<String, String> options;
  private final SessionBench sessions;
  private final SessionDriver driver;
  private final Map<AdmissionArm, SessionServer> servers = new EnumMap<>(AdmissionArm.class);
  private final Map<AdmissionArm, String> variants = new EnumMap<>(AdmissionArm.class);
  private final Map<String, Double> capacities = new LinkedHashMap<>();
  private final Map<String, Double> sweep = new LinkedHashMap<>();
  private final List<AdmissionRow> rows = new ArrayList<>();
  private final List<HandshakeCheck> handshakes = new ArrayList<>();
  private final List<ResumptionCheck> resumptions = new ArrayList<>();
  private final AdmissionTraceFile trace;

  /**
   * What the servers offer.
   *
   * @param scale how much data
   * @param tls version of TLS, of both sides
   * @param tickets whether clients keep their TLS sessions, else the server does
   * @param certificate kind of the server's key
   */
  public record Site(double scale, String tls, boolean tickets, String certificate) {}

  /**
   * An experiment to be run once.
   *
   * @param bench programs and processors
   * @param plan what to do
   * @param quick whether it is for a look only
   * @param site what the servers offer
   * @param cpus of each server
   * @param settings of admission control in the arm that has others, by name; empty without it
   * @param options what to print as the options
   */
  public AdmissionExperiment(
      Workbench bench,
      AdmissionPlan plan,
      boolean quick,
      Site site,
      List<Integer> cpus,
      Map<String, Object> settings,
      Map<String, String> options) {
    this.bench = bench;
    this.plan = plan;
    this.quick = quick;
    this.site = site;
    this.cpus = List.copyOf(cpus);
    this.settings = Map.copyOf(settings);
    this.options = options;
    this.sessions = new SessionBench(bench, site.tls());
    this.driver = sessions.driver();
    this.trace = new AdmissionTraceFile(bench.out().resolve("trace.csv"));
  }

  /**
   * Runs everything.
   *
   * @return what was found
   * @throws io.allostat.demoapps.lab.LabException when a server or a client cannot be run
   */
  public AdmissionResult run() {
    try (PacemakerProcess pacemaker = bench.startPacemaker(PacemakerProcess.SELDOM_MILLIS)) {
      return run(pacemaker.pieces());
    }
  }

  private AdmissionResult run(PaceLog pieces) {
    start(AdmissionArm.STOCK);
    final double capacity =
        sessions.find(
            servers.get(AdmissionArm.STOCK),
            AdmissionPlan.KEEP_ALIVE,
            plan.searchCold(),
            plan::searchAgain,
            plan.repeatsSearch());
    capacities.put(AdmissionPlan.KEEP_ALIVE, capacity);
    for (AdmissionArm other : plan.otherServers()) {
      start(other);
      sessions.warmUp(servers.get(other), plan.warmUp(capacity), AdmissionPlan.KEEP_ALIVE);
    }
    plan.arms().forEach(arm -> variants.put(arm, choose(arm, capacity)));
    for (AdmissionPlan.Shape shape : plan.shapes()) {
      if (AdmissionPlan.hasOwnCapacity(shape.name())) {
        SessionServer stock = servers.get(AdmissionArm.STOCK);
        stock.control().limiter("none");
        capacities.put(
            shape.name(),
            sessions.find(
                stock, shape.name(), plan.searchShape(capacity), plan::searchAgain, false));
        for (AdmissionArm other : plan.otherServers()) {
          servers.get(other).control().limiter(variant(other, shape.name()));
          sessions.warmUp(
              servers.get(other), plan.warmUpAgain(capacity(shape.name())), shape.name());
        }
      }
      for (int round = 1; wants(shape, round); round++) {
        for (AdmissionArm arm : plan.order(shape, round)) {
          turn(arm, shape, round, pieces);
        }
      }
    }
    List<String> invalid =
        new ArrayList<>(
            AdmissionValidity.reasons(
                rows(true), checks(true), quick, sessions.reached(), bench.affinity().shared()));
    invalid.addAll(AdmissionValidity.tooFew(rows(true), quick));
    invalid.addAll(AdmissionValidity.outgrown(AdmissionRows.sound(rows), capacities));
    List<String> doubts = new ArrayList<>(AdmissionValidity.disagreements(checks(false)));
    rows(false).stream()
        .collect(Collectors.groupingBy(AdmissionRow::arm, LinkedHashMap::new, Collectors.toList()))
        .values()
        .forEach(arm -> doubts.addAll(AdmissionValidity.tooFew(arm, quick)));
    return new AdmissionResult(
        quick,
        bench.origin(),
        capacities,
        sweep,
        rows,
        handshakes,
        resumptions,
        !site.tickets(),
        sessions.check(quick),
        List.copyOf(invalid),
        doubts,
        options);
  }

  private boolean wants(AdmissionPlan.Shape shape, int round) {
    List<AdmissionRow> judged =
        rows(true).stream().filter(row -> row.shape().equals(shape.name())).toList();
    return plan.rounds(shape).wants(round, !AdmissionValidity.tooFew(judged, quick).isEmpty());
  }

  private List<AdmissionRow> rows(boolean judged) {
    return rows.stream().filter(row -> AdmissionPlan.judges(row.arm()) == judged).toList();
  }

  private List<HandshakeCheck> checks(boolean judged) {
    return handshakes.stream()
        .filter(check -> AdmissionPlan.judges(check.arm()) == judged)
        .toList();
  }

  private void start(AdmissionArm kind) {
    servers.put(kind, sessions.start(kind.label(), kind, site, cpus));
  }

  private Clients clients(String shape, int round) {
    Clients clients = Clients.of(shape, bench.seed() + round - 1).undisturbed();
    return shape.equals(AdmissionPlan.RETURNING)
        ? clients.returningAtMost(AdmissionPlan.RETURNING_SHARE * capacity(shape))
        : clients;
  }

  private double capacity(String shape) {
    return capacities.getOrDefault(shape, capacities.get(AdmissionPlan.KEEP_ALIVE));
  }

  /** The variant that completes the most sessions, at the capacity and beyond. */
  private String choose(AdmissionArm arm, double capacity) {
    if (arm == AdmissionArm.BLIND) {
      return "blind";
    }
    if (arm.variants().size() == 1) {
      return arm.variants().get(0);
    }
    Map<String, Double> worths =
        sessions.compare(
            arm.variants(),
            servers.get(arm.server()),
            plan.sweep(capacity),
            step -> step.counts().completed() / step.seconds());
    sweep.putAll(worths);
    return SessionBench.best(worths);
  }

  private String variant(AdmissionArm arm, String shape) {
    if (arm != AdmissionArm.BLIND) {
      return variants.get(arm);
    }
    int perSession = shape.equals(AdmissionPlan.RECONNECT) ? REQUESTS : 1;
    return String.format(
        Locale.ROOT, "blind:%.1f", AdmissionPlan.BLIND_SHARE * capacity(shape) * perSession);
  }

  private void turn(AdmissionArm arm, AdmissionPlan.Shape shape, int round, PaceLog pieces) {
    if (arm != AdmissionArm.ALLOSTAT_SET) {
      drive(arm, shape, round, pieces);
      return;
    }
    AdmissionGauges gauges = servers.get(arm.server()).gauges();
    Map<String, Object> before = gauges.set(settings);
    try {
      drive(arm, shape, round, pieces);
    } finally {
      gauges.set(before);
    }
  }

  private void drive(AdmissionArm arm, AdmissionPlan.Shape shape, int round, PaceLog pieces) {
    StepTimes times = new StepTimes();
    SessionServer server = servers.get(arm.server());
    String variant = variant(arm, shape.name());
    server.control().limiter(variant);
    Drive drive =
        driver.drive(
            "%s, %s, run %d".formatted(arm.label(), shape.name(), round),
            server,
            plan.run(capacity(shape.name()), shape),
            clients(shape.name(), round),
            times);
    AdmissionRows.Run run = new AdmissionRows.Run(arm.label(), variant, shape.name(), round);
    rows.addAll(
        AdmissionRows.of(
            run, shape.loads(), drive.summary(), drive.cpu(), times.paceMicros(pieces)));
    trace.add(run, drive.seconds());
    ResumptionCheck.of(run, drive.seconds()).ifPresent(resumptions::add);
    handshakes.add(drive.check(arm.label(), shape.name(), round));
  }

  /** Stops the servers. */
  @Override
  public void close() {
    sessions.close();
  }
}
