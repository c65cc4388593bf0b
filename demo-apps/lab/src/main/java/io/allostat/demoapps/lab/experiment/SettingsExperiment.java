package io.allostat.demoapps.lab.experiment;

import io.allostat.demoapps.lab.LabException;
import io.allostat.demoapps.lab.analysis.AdmissionRow;
import io.allostat.demoapps.lab.analysis.AdmissionRows;
import io.allostat.demoapps.lab.analysis.AdmissionValidity;
import io.allostat.demoapps.lab.analysis.HandshakeCheck;
import io.allostat.demoapps.lab.analysis.SettingsFindings;
import io.allostat.demoapps.lab.analysis.SettingsResult;
import io.allostat.demoapps.lab.analysis.SettingsSlice;
import io.allostat.demoapps.lab.experiment.AdmissionExperiment.Site;
import io.allostat.demoapps.lab.experiment.SessionDriver.Clients;
import io.allostat.demoapps.lab.experiment.SessionDriver.Drive;
import io.allostat.demoapps.lab.pace.PaceLog;
import io.allostat.demoapps.lab.plan.AdmissionArm;
import io.allostat.demoapps.lab.plan.AdmissionPlan;
import io.allostat.demoapps.lab.plan.SessionLoad;
import io.allostat.demoapps.lab.plan.SettingsPlan;
import io.allostat.demoapps.lab.process.AdmissionGauges;
import io.allostat.demoapps.lab.process.PacemakerProcess;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.TreeMap;

/**
 * Two sets of settings of admission control on one warm server, in turn, slice by slice. The
 * capacity is searched for while the server asks about nobody, so that it is one without any
 * settings; then it asks, warms up once more and learns what sessions cost.
 */
public final class SettingsExperiment implements AutoCloseable {
  private final Workbench bench;
  private final SettingsPlan plan;
  private final OptionalDouble givenCapacity;
  private final boolean quick;
  private final Site site;
  private final Map<String, Object> settings;
  private final Map<String, String> options;
  private final SessionBench sessions;
  private final SessionDriver driver;
  private final List<SettingsSlice> slices = new ArrayList<>();
  private final List<HandshakeCheck> handshakes = new ArrayList<>();

  /**
   * An experiment to be run once.
   *
   * @param bench programs and processors
   * @param plan what to do
   * @param givenCapacity sessions/s; empty to search for it
   * @param quick whether it is for a look only
   * @param site what the server offers
   * @param settings beside the defaults, by name
   * @param options what to print as the options
   */
  public SettingsExperiment(
      Workbench bench,
      SettingsPlan plan,
      OptionalDouble givenCapacity,
      boolean quick,
      Site site,
      Map<String, Object> settings,
      Map<String, String> options) {
    this.bench = bench;
    this.plan = plan;
    this.givenCapacity = givenCapacity;
    this.quick = quick;
    this.site = site;
    this.settings = Collections.unmodifiableMap(new TreeMap<>(settings));
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
  public SettingsResult run() {
    AdmissionArm kind = AdmissionArm.ALLOSTAT;
    SessionServer server = sessions.start(kind.label(), kind, site);
    double capacity = givenCapacity.orElseGet(() -> search(server));
    sessions.warmUp(server, plan.preparation().warmUp(capacity), plan.shape());
    try (PacemakerProcess pacemaker = bench.startPacemaker(PacemakerProcess.SELDOM_MILLIS)) {
      Random chance = new Random(bench.seed());
      for (double load : plan.loads()) {
        compare(server, capacity, load, chance, pacemaker.pieces());
      }
    }
    return result(capacity);
  }

  private double search(SessionServer server) {
    AdmissionPlan before = plan.preparation();
    server.control().asking(false);
    try {
      return sessions.find(server, plan.shape(), before.searchCold(), before::searchAgain, !quick);
    } finally {
      server.control().asking(true);
    }
  }

  private void compare(
      SessionServer server, double capacity, double load, Random chance, PaceLog pieces) {
    List<AdmissionArm> order = plan.order(chance);
    SessionLoad rates = plan.slices(capacity, load);
    AdmissionGauges gauges = server.gauges();
    Map<String, Object> defaults = gauges.settings(settings.keySet());
    SettingsTurns turns =
        new SettingsTurns(
            rates,
            order,
            arm -> gauges.set(arm == AdmissionArm.ALLOSTAT_SET ? settings : defaults));
    StepTimes times = new StepTimes();
    Drive drive =
        driver.drive(
            "%s at %.3g times the capacity".formatted(plan.shape(), load),
            server,
            rates,
            Clients.of(plan.shape(), bench.seed() + handshakes.size()).undisturbed(),
            times.and(turns));
    gauges.set(defaults);
    List<AdmissionRow> rows =
        AdmissionRows.of(
            step -> run(order, step),
            Collections.nCopies(order.size() + 1, load),
            drive.summary(),
            drive.cpu(),
            times.paceMicros(pieces));
    if (!drive.summary().complete() || !turns.complete() || rows.size() != order.size() + 1) {
      throw new LabException("the client did not run its plan to the end, see client.log");
    }
    Map<Integer, Double> slowest = turns.slowestMillis();
    for (int step = 1; step < rows.size(); step++) {
      slices.add(new SettingsSlice(rows.get(step), slowest.get(step)));
    }
    handshakes.add(drive.check(AdmissionArm.ALLOSTAT.label(), plan.shape(), handshakes.size() + 1));
  }

  /** The first step, which is no slice, is of the pair 0. */
  private AdmissionRows.Run run(List<AdmissionArm> order, int step) {
    AdmissionArm arm = order.get(Math.max(step, 1) - 1);
    return new AdmissionRows.Run(arm.label(), "none", plan.shape(), SettingsPlan.pair(step));
  }

  private SettingsResult result(double capacity) {
    List<AdmissionRow> rows = slices.stream().map(SettingsSlice::seen).toList();
    List<String> invalid =
        new ArrayList<>(
            AdmissionValidity.reasons(
                rows, handshakes, quick, sessions.reached(), bench.affinity().shared()));
    invalid.addAll(SettingsFindings.tooFew(slices, quick));
    invalid.addAll(
        AdmissionValidity.outgrown(AdmissionRows.sound(rows), Map.of(plan.shape(), capacity)));
    return new SettingsResult(
        quick,
        bench.origin(),
        capacity,
        slices,
        handshakes,
        sessions.check(quick),
        invalid,
        AdmissionRows.setAside(rows),
        options);
  }

  /** Stops the server. */
  @Override
  public void close() {
    sessions.close();
  }
}
