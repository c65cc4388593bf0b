package io.allostat.demoapps.lab.experiment;

import io.allostat.demoapps.lab.analysis.AdmissionRow;
import io.allostat.demoapps.lab.analysis.AdmissionRows;
import io.allostat.demoapps.lab.analysis.GoodputResult;
import io.allostat.demoapps.lab.analysis.GoodputValidity;
import io.allostat.demoapps.lab.analysis.HandshakeCheck;
import io.allostat.demoapps.lab.experiment.AdmissionExperiment.Site;
import io.allostat.demoapps.lab.experiment.SessionDriver.Clients;
import io.allostat.demoapps.lab.experiment.SessionDriver.Drive;
import io.allostat.demoapps.lab.plan.AdmissionArm;
import io.allostat.demoapps.lab.plan.AdmissionPlan;
import io.allostat.demoapps.lab.plan.CombinedPlan;
import io.allostat.demoapps.lab.plan.GoodputArm;
import io.allostat.demoapps.lab.plan.GoodputPlan;
import io.allostat.demoapps.lab.process.ServerControl;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What visitors get of an overloaded site whose service can be lowered, by what lowers it and
 * refuses: Allostat in one warm server, its rivals in another with the same components. One of them
 * is at work at a time.
 */
public final class GoodputExperiment implements AutoCloseable {
  private static final String SHAPE = AdmissionPlan.KEEP_ALIVE;

  private final Workbench bench;
  private final GoodputPlan plan;
  private final boolean quick;
  private final Site site;
  private final Map<String, String> options;
  private final SessionBench sessions;
  private final SessionDriver driver;
  private final Map<GoodputArm, String> variants = new EnumMap<>(GoodputArm.class);
  private final Map<String, Double> sweep = new LinkedHashMap<>();
  private final List<AdmissionRow> rows = new ArrayList<>();
  private final List<HandshakeCheck> handshakes = new ArrayList<>();

  /**
   * An experiment to be run once.
   *
   * @param bench programs and processors
   * @param plan what to do
   * @param quick whether it is for a look only
   * @param site what the servers offer
   * @param options what to print as the options
   */
  public GoodputExperiment(
      Workbench bench, GoodputPlan plan, boolean quick, Site site, Map<String, String> options) {
    this.bench = bench;
    this.plan = plan;
    this.quick = quick;
    this.site = site;
    this.options = options;
    this.sessions = new SessionBench(bench, site.tls());
    this.driver = sessions.driver();
  }

  /**
   * Runs everything.
   *
   * @return what was found
   * @throws io.allostat.demoapps.lab.LabException when a server or a client cannot be run
   */
  public GoodputResult run() {
    SessionServer rivals = start(AdmissionArm.STOCK);
    final double capacity =
        sessions.find(rivals, SHAPE, plan.searchLoad(), plan::searchAgain, plan.repeatsSearch());
    sessions.forget(AdmissionArm.ALLOSTAT.label());
    SessionServer allostat = start(AdmissionArm.ALLOSTAT);
    try (ServerControl control = ServerControl.attach(allostat.pid())) {
      rest(allostat, control);
      sessions.warmUp(allostat, plan.warmUp(capacity), SHAPE);
      plan.arms().forEach(arm -> variants.put(arm, choose(arm, rivals, capacity)));
      for (int round = 1; plan.rounds().wants(round, lacking()); round++) {
        for (GoodputArm arm : CombinedPlan.order(plan.arms(), round)) {
          turn(arm, round, rivals, allostat, control, capacity);
        }
      }
    }
    return new GoodputResult(
        quick,
        bench.origin(),
        capacity,
        sweep,
        rows,
        handshakes,
        sessions.check(quick),
        GoodputValidity.reasons(
            rows, handshakes, quick, sessions.reached(), bench.affinity().shared()),
        options);
  }

  private boolean lacking() {
    return !GoodputValidity.tooFew(rows, quick).isEmpty();
  }

  private SessionServer start(AdmissionArm kind) {
    return sessions.start(kind.label(), kind, site);
  }

  /** Full service that nothing changes, for everybody. */
  private static void rest(SessionServer allostat, ServerControl control) {
    control.pauseAndWait();
    control.restoreFullService();
    allostat.gauges().refuse(false);
  }

  /** The variant that is worth the most, beyond the capacity. */
  private String choose(GoodputArm arm, SessionServer rivals, double capacity) {
    List<String> compared = plan.compared(arm);
    if (compared.isEmpty()) {
      return arm.variants().get(0);
    }
    Map<String, Double> worths =
        sessions.compare(
            compared, rivals, plan.sweep(capacity), step -> step.counts().worth() / step.seconds());
    sweep.putAll(worths);
    return SessionBench.best(worths);
  }

  private void turn(
      GoodputArm arm,
      int round,
      SessionServer rivals,
      SessionServer allostat,
      ServerControl control,
      double capacity) {
    String variant = variants.get(arm);
    SessionServer server = arm.allostat() ? allostat : rivals;
    server.control().limiter(variant);
    Drive drive =
        driver.drive(
            "%s, run %d".formatted(arm.label(), round),
            server,
            plan.run(capacity),
            Clients.of(SHAPE, bench.seed() + round - 1).undisturbed(),
            second -> true,
            () -> {
              if (arm.allostat()) {
                control.resume();
                allostat.gauges().refuse(arm.refuses());
              }
            });
    if (arm.allostat()) {
      rest(allostat, control);
    }
    rows.addAll(
        AdmissionRows.of(
            new AdmissionRows.Run(arm.label(), variant, SHAPE, round),
            plan.loads(),
            drive.summary(),
            drive.cpu()));
    handshakes.add(drive.check(arm.label(), SHAPE, round));
  }

  /** Stops the servers. */
  @Override
  public void close() {
    sessions.close();
  }
}
