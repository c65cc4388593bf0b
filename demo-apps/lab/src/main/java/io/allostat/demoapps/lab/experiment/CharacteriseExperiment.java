package io.allostat.demoapps.lab.experiment;

import io.allostat.demoapps.lab.analysis.AdmissionRow;
import io.allostat.demoapps.lab.analysis.AdmissionRows;
import io.allostat.demoapps.lab.analysis.AdmissionValidity;
import io.allostat.demoapps.lab.analysis.CharacteriseResult;
import io.allostat.demoapps.lab.analysis.CharacteriseRow;
import io.allostat.demoapps.lab.analysis.HandshakeCheck;
import io.allostat.demoapps.lab.experiment.AdmissionExperiment.Site;
import io.allostat.demoapps.lab.experiment.SessionDriver.Clients;
import io.allostat.demoapps.lab.experiment.SessionDriver.Drive;
import io.allostat.demoapps.lab.observe.PhaseTotals;
import io.allostat.demoapps.lab.plan.AdmissionArm;
import io.allostat.demoapps.lab.plan.CharacterisePlan;
import io.allostat.demoapps.lab.plan.CharacterisePlan.Case;
import io.allostat.demoapps.lab.process.SiteOptions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a server does with more and more sessions, with and without TLS, with one processor and more
 * (Guitart's thesis, sections 2.3.6 and 4.3.1): nothing regulates it. A server for each protocol
 * and number of processors, all warm, one at work at a time.
 */
public final class CharacteriseExperiment implements AutoCloseable {

  private final Workbench bench;
  private final CharacterisePlan plan;
  private final boolean quick;
  private final Site site;
  private final Map<String, String> options;
  private final SessionBench sessions;
  private final Map<Case, SessionServer> servers = new LinkedHashMap<>();
  private final Map<Case, Double> warm = new LinkedHashMap<>();
  private final Map<Case, Double> capacities = new LinkedHashMap<>();
  private final List<AdmissionRow> seen = new ArrayList<>();
  private final List<CharacteriseRow> rows = new ArrayList<>();
  private final List<HandshakeCheck> handshakes = new ArrayList<>();

  /**
   * An experiment to be run once.
   *
   * @param bench programs and processors
   * @param plan what to do
   * @param quick whether it is for a look only
   * @param site what the servers offer where they are secure
   * @param options what to print as the options
   */
  public CharacteriseExperiment(
      Workbench bench,
      CharacterisePlan plan,
      boolean quick,
      Site site,
      Map<String, String> options) {
    this.bench = bench;
    this.plan = plan;
    this.quick = quick;
    this.site = site;
    this.options = options;
    this.sessions = new SessionBench(bench, site.tls());
  }

  /**
   * Runs everything.
   *
   * @return what was found
   * @throws io.allostat.demoapps.lab.LabException when a server or a client cannot be run
   */
  public CharacteriseResult run() {
    for (List<Case> of : plan.servers()) {
      SessionServer server = start(of.get(0));
      double found = warmUp(server, of.get(0));
      of.forEach(
          each -> {
            servers.put(each, server);
            warm.put(each, found);
          });
    }
    for (Case each : plan.cases()) {
      capacities.put(
          each, sessions.search(servers.get(each), each.shape(), plan.search(warm.get(each))));
    }
    for (int round = 1; round <= plan.rounds(); round++) {
      for (Case each : CharacterisePlan.order(plan.cases(), round)) {
        turn(each, round);
      }
    }
    Map<String, Double> shown = new LinkedHashMap<>();
    capacities.forEach((each, rate) -> shown.put(each.toString(), rate));
    return new CharacteriseResult(
        quick,
        bench.origin(),
        shown,
        rows,
        handshakes,
        sessions.check(quick),
        AdmissionValidity.reasons(
            seen, handshakes, quick, sessions.reached(), bench.affinity().shared()),
        options);
  }

  private SessionServer start(Case of) {
    Site offered =
        of.secure()
            ? site
            : new Site(site.scale(), SiteOptions.NO_TLS, site.tickets(), site.certificate());
    SessionServer server =
        sessions.start(
            of.protocol() + "-" + of.processors(),
            of.secure() ? AdmissionArm.ALLOSTAT : AdmissionArm.STOCK,
            offered,
            bench.serverCpus(of.processors()));
    if (of.secure()) {
      server.gauges().admitAll();
    }
    return server;
  }

  /** The most sessions/s that it completes while its JIT compiler is at work. */
  private double warmUp(SessionServer server, Case of) {
    return sessions.untilServed(
        server, () -> sessions.warmUp(server, plan.warmUp(of.processors()), of.shape()));
  }

  private void turn(Case of, int round) {
    SessionServer server = servers.get(of);
    Optional<PhaseWatch> watch =
        of.secure() ? Optional.of(new PhaseWatch(server.gauges()::phases)) : Optional.empty();
    Drive drive =
        sessions
            .driver()
            .drive(
                of + ", run " + round,
                server,
                plan.run(of, capacities.get(of)),
                Clients.of(of.shape(), bench.seed() + round - 1),
                second -> {
                  watch.ifPresent(w -> w.onSecond(second));
                  return true;
                });
    List<AdmissionRow> steps =
        AdmissionRows.of(
            new AdmissionRows.Run(of.arm(), "none", of.shape(), round),
            plan.loads(of),
            drive.summary(),
            drive.cpu());
    for (int step = 0; step < steps.size(); step++) {
      int index = step;
      PhaseTotals phases = watch.map(w -> w.of(index)).orElse(new PhaseTotals(Map.of()));
      seen.add(steps.get(step));
      rows.add(CharacteriseRow.of(of.protocol(), of.processors(), steps.get(step), phases));
    }
    if (of.secure()) {
      handshakes.add(drive.check(of.toString(), of.shape(), round));
    }
  }

  /** Stops the servers. */
  @Override
  public void close() {
    sessions.close();
  }
}
