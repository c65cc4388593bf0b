package io.allostat.demoapps.lab.experiment;

import io.allostat.demoapps.lab.analysis.AdmissionOverheadResult;
import io.allostat.demoapps.lab.analysis.AdmissionOverheadValidity;
import io.allostat.demoapps.lab.analysis.Overhead;
import io.allostat.demoapps.lab.analysis.SessionOverheadRow;
import io.allostat.demoapps.lab.analysis.Slice;
import io.allostat.demoapps.lab.analysis.Stats;
import io.allostat.demoapps.lab.analysis.Texts;
import io.allostat.demoapps.lab.experiment.AdmissionExperiment.Site;
import io.allostat.demoapps.lab.experiment.SessionDriver.Clients;
import io.allostat.demoapps.lab.observe.SessionSummary;
import io.allostat.demoapps.lab.plan.AdmissionArm;
import io.allostat.demoapps.lab.plan.AdmissionOverheadPlan;
import io.allostat.demoapps.lab.plan.BusyRate;
import io.allostat.demoapps.lab.plan.OverheadArm;
import io.allostat.demoapps.lab.plan.SessionLoad;
import io.allostat.demoapps.lab.plan.TargetUtilisation;
import io.allostat.demoapps.lab.plan.UtilisationSearch;
import io.allostat.demoapps.lab.plan.UtilisationSearch.Found;
import io.allostat.demoapps.lab.process.PacemakerProcess;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Random;

/**
 * What admission control costs a secure server that is not overloaded: sessions arrive at one rate,
 * and the server's connector asks about connections in one slice of each pair, and in the other
 * serves as if there were no admission control. A slice is a step of the client's load, so that
 * both sides count the same replies. The server asks while it warms up, so that all its code is
 * compiled by then.
 */
public final class AdmissionOverheadExperiment implements AutoCloseable {
  private final Workbench bench;
  private final AdmissionOverheadPlan plan;
  private final OptionalDouble givenRate;
  private final boolean quick;
  private final Site site;
  private final Map<String, String> options;
  private final SessionBench sessions;
  private final SessionDriver driver;

  /**
   * An experiment to be run once.
   *
   * @param bench programs and processors
   * @param plan what to do
   * @param givenRate sessions/s; empty to look for those that keep the server at 65 % of its CPU
   * @param quick whether it is for a look only
   * @param site what the server offers
   * @param options what to print as the options
   */
  public AdmissionOverheadExperiment(
      Workbench bench,
      AdmissionOverheadPlan plan,
      OptionalDouble givenRate,
      boolean quick,
      Site site,
      Map<String, String> options) {
    this.bench = bench;
    this.plan = plan;
    this.givenRate = givenRate;
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
   * @throws io.allostat.demoapps.lab.LabException when a server or a client cannot be run, or the
   *     server cannot be brought to the load wanted
   */
  public AdmissionOverheadResult run() {
    AdmissionArm kind = AdmissionArm.ALLOSTAT;
    SessionServer server = sessions.start(kind.label(), kind, site);
    // What is spent while nobody is asked would be laid on the connections that are known.
    server.gauges().makeRoom();
    try (PacemakerProcess pacemaker = bench.startPacemaker(PacemakerProcess.OFTEN_MILLIS)) {
      double rate = rate(server);
      AdmissionSwitch arms = new AdmissionSwitch(server.control());
      List<Slice> slices = new ArrayList<>();
      double sessions = 0;
      for (List<OverheadArm> order : plan.parts(plan.order(new Random(bench.seed())))) {
        Clients clients = Clients.of(plan.shape(), bench.seed() + 1 + slices.size());
        List<Slice> part = part(server, rate, order, clients, arms, pacemaker);
        slices.addAll(part);
        sessions += rate * part.size();
        rate = corrected(rate, part);
      }
      return result(sessions / slices.size(), slices, arms.countedShares());
    }
  }

  private List<Slice> part(
      SessionServer server,
      double rate,
      List<OverheadArm> order,
      Clients clients,
      AdmissionSwitch arms,
      PacemakerProcess pacemaker) {
    SessionLoad load = plan.slices(rate, order.size());
    SliceWatch watch = new SliceWatch(load, order, server.pid(), pacemaker.pieces(), arms::to);
    server.awaitIdle();
    SessionSummary seen =
        driver.follow(
            "slices",
            server,
            load,
            clients,
            (second, cpu) -> {
              arms.heard(second.counts());
              watch.ended(second.second(), second.step(), cpu);
              return true;
            });
    arms.end();
    return watch.slices(seen);
  }

  /** A rate that was given stays. */
  private double corrected(double rate, List<Slice> part) {
    if (givenRate.isPresent()) {
      return rate;
    }
    double share = Stats.mean(part.stream().map(Slice::cpuShare).toList()).orElseThrow();
    bench.progress().note("%s: CPU at %s".formatted(text(rate), Texts.percent(share)));
    return rate * TargetUtilisation.factor(share);
  }

  /** Sessions of before the slices; each part of these has others. */
  private Clients clients() {
    return Clients.of(plan.shape(), bench.seed());
  }

  private double rate(SessionServer server) {
    if (givenRate.isPresent()) {
      warmUp(server, givenRate.getAsDouble());
      return givenRate.getAsDouble();
    }
    // Code that is not compiled yet takes ten times as long, and would end the climb at its begin.
    warmUp(server, plan.climb().steps().get(0).sessionsPerSecond());
    double guess = climb(server);
    warmUp(server, guess);
    Found<Double> found =
        UtilisationSearch.search(
            guess,
            rate -> trial(server, rate),
            (rate, share) -> rate * TargetUtilisation.factor(share));
    TrialCpu.requireWanted(found.share(), text(found.load()));
    return found.load();
  }

  private static String text(double rate) {
    return String.format(Locale.ROOT, "%.1f sessions/s", rate);
  }

  private double climb(SessionServer server) {
    SessionLoad load = plan.climb();
    BusyRate busy = new BusyRate(load);
    server.awaitIdle();
    driver.follow(
        "about how many sessions there may be",
        server,
        load,
        clients(),
        (second, cpu) -> !second.counted() || busy.onSecond(second.step(), cpu.server()));
    return busy.rate();
  }

  private void warmUp(SessionServer server, double rate) {
    server.awaitIdle();
    driver.follow("warm-up", server, plan.warmUp(rate), clients(), (second, cpu) -> true);
  }

  private double trial(SessionServer server, double rate) {
    TrialCpu seen = new TrialCpu();
    server.awaitIdle();
    driver.follow(
        "looking for 65 % of the CPU",
        server,
        plan.trial(rate),
        clients(),
        (second, cpu) -> {
          if (second.counted()) {
            seen.add(cpu);
          }
          return true;
        });
    return seen.server(text(rate), bench.progress());
  }

  private AdmissionOverheadResult result(
      double rate, List<Slice> slices, Map<OverheadArm, Double> counted) {
    Overhead overhead = new Overhead(slices, AdmissionOverheadPlan.ARMS.size());
    List<SessionOverheadRow> rows =
        SessionOverheadRow.of(plan.shape(), slices, rate, overhead.costs(), counted);
    return new AdmissionOverheadResult(
        quick,
        bench.origin(),
        overhead.costs(),
        overhead.noise(),
        rows,
        slices,
        sessions.check(quick),
        AdmissionOverheadValidity.reasons(rows, quick, bench.affinity().shared()),
        options);
  }

  /** Stops the server. */
  @Override
  public void close() {
    sessions.close();
  }
}
