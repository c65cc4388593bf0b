package io.allostat.demoapps.lab.experiment;

import io.allostat.demoapps.lab.LabException;
import io.allostat.demoapps.lab.analysis.GarbageResult;
import io.allostat.demoapps.lab.analysis.GarbageRow;
import io.allostat.demoapps.lab.experiment.AdmissionExperiment.Site;
import io.allostat.demoapps.lab.experiment.SessionDriver.Clients;
import io.allostat.demoapps.lab.experiment.SessionDriver.Drive;
import io.allostat.demoapps.lab.observe.GarbageSummary;
import io.allostat.demoapps.lab.observe.SessionSummary;
import io.allostat.demoapps.lab.plan.AdmissionArm;
import io.allostat.demoapps.lab.plan.AdmissionPlan;
import io.allostat.demoapps.lab.plan.GarbagePlan;
import io.allostat.demoapps.lab.plan.GarbagePlan.Attack;
import io.allostat.demoapps.lab.plan.GarbagePlan.Mode;
import io.allostat.demoapps.lab.process.Affinity;
import io.allostat.demoapps.lab.process.ClientProcess;
import io.allostat.demoapps.lab.process.ClientProcess.Heard;
import io.allostat.demoapps.lab.process.Jars;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Honest clients below the capacity, new ones and such as return, and beside them attackers who
 * claim sessions that the server has never had. Servers speak both versions of TLS, so that all
 * kinds of claims mean something to them.
 */
public final class GarbageExperiment implements AutoCloseable {
  private static final long GRACE_SECONDS = 60;
  private static final String BOTH = "both";

  private final Workbench bench;
  private final GarbagePlan plan;
  private final boolean quick;
  private final Map<String, String> options;
  private final double scale;
  private final String certificate;
  private final SessionBench sessions;
  private final Map<Mode, SessionServer> servers = new EnumMap<>(Mode.class);
  private final List<GarbageRow> rows = new ArrayList<>();

  /**
   * An experiment to be run once.
   *
   * @param bench programs and processors
   * @param plan what to do
   * @param quick whether it is for a look only
   * @param site what the servers offer, and the version of TLS that honest clients do; whether
   *     there are tickets follows from the plan
   * @param options what to print as the options
   */
  public GarbageExperiment(
      Workbench bench, GarbagePlan plan, boolean quick, Site site, Map<String, String> options) {
    this.bench = bench;
    this.plan = plan;
    this.quick = quick;
    this.options = options;
    this.scale = site.scale();
    this.certificate = site.certificate();
    this.sessions = new SessionBench(bench, site.tls());
  }

  /**
   * Runs everything.
   *
   * @return what was found
   * @throws LabException when a server or a client cannot be run
   */
  public GarbageResult run() {
    SessionServer stock = server(Mode.STOCK);
    double capacity =
        sessions.find(
            stock,
            AdmissionPlan.KEEP_ALIVE,
            plan.warmUp().searchCold(),
            plan.warmUp()::searchAgain,
            plan.repeatsSearch());
    for (Mode mode : plan.warmedUp()) {
      sessions.warmUp(server(mode), plan.warmUp().warmUp(capacity), AdmissionPlan.KEEP_ALIVE);
    }
    for (int round = 1; round <= plan.rounds(); round++) {
      for (Mode mode : plan.modes()) {
        for (Attack attack : GarbagePlan.order(round)) {
          turn(mode, attack, round, capacity);
        }
      }
    }
    return new GarbageResult(
        quick,
        bench.origin(),
        capacity,
        rows,
        sessions.check(quick),
        GarbageResult.reasons(
            rows,
            plan.attackLoad() * capacity,
            quick,
            sessions.reached(),
            bench.affinity().shared()),
        GarbageResult.doubts(rows, plan.attackLoad() * capacity),
        options);
  }

  private SessionServer server(Mode mode) {
    return servers.computeIfAbsent(
        mode,
        m ->
            sessions.start(
                m.arm() == AdmissionArm.STOCK ? m.label() : "garbage-" + m.label(),
                m.arm(),
                new Site(scale, BOTH, m.tickets(), certificate)));
  }

  private void turn(Mode mode, Attack attack, int round, double capacity) {
    SessionServer server = server(mode);
    Attackers attackers = new Attackers(server, attack, plan.attackLoad() * capacity);
    try {
      Drive drive =
          sessions
              .driver()
              .drive(
                  "%s, attack from %s, run %d".formatted(mode.label(), attack.label(), round),
                  server,
                  plan.honest(capacity),
                  Clients.of(AdmissionPlan.RETURNING, bench.seed() + round - 1)
                      .from(GarbagePlan.HONEST)
                      .undisturbed(),
                  second -> {
                    // Not before: its look at the site must not be taken for an attacker's.
                    attackers.begin();
                    return true;
                  });
      List<SessionSummary.Step> steps = drive.summary().steps();
      if (steps.isEmpty() || !(steps.get(0).seconds() > 0)) {
        throw new LabException("the client counted nothing");
      }
      rows.add(
          GarbageRow.of(
              new GarbageRow.Turn(
                  mode.arm().label(), mode.label(), attack.label(), plan.honestLoad(), round),
              steps.get(0),
              attackers.end(),
              drive.cpu().getOrDefault(0, List.of())));
    } finally {
      attackers.close();
    }
  }

  /** A process of attackers, or none. */
  private final class Attackers implements AutoCloseable {
    private final SessionServer server;
    private final Attack attack;
    private final double rate;
    private Optional<ClientProcess> process = Optional.empty();

    Attackers(SessionServer server, Attack attack, double rate) {
      this.server = server;
      this.attack = attack;
      this.rate = rate;
    }

    /** Again without effect. */
    void begin() {
      if (attack == Attack.NONE || process.isPresent()) {
        return;
      }
      List<String> arguments =
          List.of(
              "garbage",
              "--url",
              server.url(),
              "--rate",
              String.format(Locale.ROOT, "%.3f", rate),
              "--seconds",
              Integer.toString(plan.attackSeconds()),
              "--from",
              attack.origins(),
              "--seed",
              Long.toString(bench.seed()));
      process =
          Optional.of(
              new ClientProcess(
                  bench.children(),
                  Affinity.pinnedAhead(
                      bench.affinity().clientCpu(),
                      Jars.java(bench.jars().client(), List.of(), arguments)),
                  bench.out().resolve("attackers.log"),
                  plan.attackSeconds() + GRACE_SECONDS));
    }

    /** Waits until they have ended by themselves. */
    GarbageSummary end() {
      return process
          .map(p -> p.followLines(line -> Heard.last(GarbageSummary.parse(line))))
          .orElse(GarbageSummary.NONE);
    }

    @Override
    public void close() {
      process.ifPresent(ClientProcess::close);
    }
  }

  /** Stops the servers. */
  @Override
  public void close() {
    sessions.close();
  }
}
