package io.allostat.demoapps.lab.experiment;

import io.allostat.demoapps.lab.LabException;
import io.allostat.demoapps.lab.analysis.SecondResourceResult;
import io.allostat.demoapps.lab.analysis.SecondResourceRow;
import io.allostat.demoapps.lab.analysis.SecondResourceRows;
import io.allostat.demoapps.lab.analysis.SecondResourceValidity;
import io.allostat.demoapps.lab.analysis.SecondResourceValidity.Places;
import io.allostat.demoapps.lab.analysis.Supplied;
import io.allostat.demoapps.lab.analysis.TierCost;
import io.allostat.demoapps.lab.analysis.TierSlice;
import io.allostat.demoapps.lab.observe.TierMeter;
import io.allostat.demoapps.lab.observe.TierSample;
import io.allostat.demoapps.lab.observe.Trace;
import io.allostat.demoapps.lab.plan.LoadPlan;
import io.allostat.demoapps.lab.plan.Run;
import io.allostat.demoapps.lab.plan.Scarcity;
import io.allostat.demoapps.lab.plan.SecondResourcePlan;
import io.allostat.demoapps.lab.plan.Supply;
import io.allostat.demoapps.lab.process.DatabaseShare;
import io.allostat.demoapps.lab.process.ServerControl;
import io.allostat.demoapps.lab.process.ServerProcess;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * The veto of a second resource. The database is a process of its own and has less of a processor
 * than full service needs, the web tier has plenty: a part of the database's work is moved there.
 * From then on the web tier has room for taking it back, and the database has not. At last the
 * database gets more, and nothing else changes.
 *
 * <p>How much is scarce is measured first: what the database uses under the same load with its work
 * and without the part that can be moved. All other components are pinned at full service, so that
 * there is one step to take and to undo.
 */
public final class SecondResourceExperiment {
  private final Workbench bench;
  private final SecondResourcePlan plan;
  private final boolean quick;
  private final int clients;
  private final int databaseCpu;
  private final Map<String, String> options;

  /**
   * An experiment to be run once.
   *
   * @param bench programs and processors
   * @param plan how long
   * @param quick whether it is for a look only
   * @param clients emulated browsers
   * @param databaseCpu the database's processor
   * @param options what to print as the options
   */
  public SecondResourceExperiment(
      Workbench bench,
      SecondResourcePlan plan,
      boolean quick,
      int clients,
      int databaseCpu,
      Map<String, String> options) {
    this.bench = bench.withDatabaseOn(databaseCpu);
    this.plan = plan;
    this.quick = quick;
    this.clients = clients;
    this.databaseCpu = databaseCpu;
    this.options = new LinkedHashMap<>(options);
  }

  /**
   * Runs everything.
   *
   * @return what was found
   * @throws LabException when a program ends early, or the database uses no CPU
   */
  public SecondResourceResult run() {
    bench.learned().forget();
    List<TierSlice> slices;
    Regulated regulated;
    Trace trace;
    boolean held;
    try (DatabaseShare share = DatabaseShare.open(databaseCpu);
        ServerProcess server = bench.startServer();
        ServerControl control = bench.control(server)) {
      long database =
          server
              .databasePid()
              .orElseThrow(() -> new LabException("the server does not tell its database's pid"));
      share.hold(database, Scarcity.UNLIMITED);
      options.put("database CPU", Integer.toString(databaseCpu));
      options.put("database held by", share.description());
      control.pauseAndWait();
      control.restoreFullService();
      control.pinAllBut(SecondResourceResult.COMPONENT);
      TierMeter meter = new TierMeter(server.pid(), database, databaseCpu);
      Recorder recorder = new Recorder(bench, server);
      slices = slices(recorder, control, meter);
      Scarcity scarcity = scarcity(slices, share.fractional());
      regulated = new Regulated(recorder, control, share, scarcity);
      trace = regulated.run(database, server.pid());
      held = share.fractional();
    } finally {
      // Pins survive a restart, and the next experiment has other wishes.
      bench.learned().forget();
    }
    return result(slices, regulated, trace, held);
  }

  private List<TierSlice> slices(Recorder recorder, ServerControl control, TierMeter meter) {
    LoadPlan load = plan.sliced(clients);
    TierWatch watch =
        new TierWatch(
            load, plan.order(new Random(bench.seed())), meter::read, moved -> move(control, moved));
    List<TierSlice> slices =
        watch.slices(recorder.drive("what moving the work saves and costs", load, watch));
    move(control, false);
    return slices;
  }

  private static void move(ServerControl control, boolean moved) {
    control.serviceLevel(SecondResourceResult.COMPONENT, moved ? 1 : 0);
  }

  private Scarcity scarcity(List<TierSlice> slices, boolean fractional) {
    double full = SecondResourceRows.databaseProcessors(slices, false);
    double moved = SecondResourceRows.databaseProcessors(slices, true);
    if (!(full > 0 && moved > 0)) {
      throw new LabException("the database used no CPU, see server.log");
    }
    double ceiling = bench.server().overloadThreshold();
    Scarcity scarcity =
        fractional
            ? Scarcity.byShare(clients, full)
            : Scarcity.byClients(clients, full, moved, ceiling);
    bench
        .progress()
        .note(
            "the database uses %.3f processors at full service, %.3f with the work moved; it begins with %.3f for %d clients"
                .formatted(full, moved, scarcity.share(), scarcity.clients()));
    return scarcity;
  }

  /** The run in which the loop decides and the database's share follows what it does. */
  private final class Regulated {
    private final Recorder recorder;
    private final ServerControl control;
    private final DatabaseShare share;
    private final Run run;
    private final Supply supply;
    private final List<TierSample> tiers = new ArrayList<>();
    private final List<Supplied> supplied = new ArrayList<>();
    private Scarcity scarcity;
    private TierMeter meter;

    Regulated(Recorder recorder, ServerControl control, DatabaseShare share, Scarcity scarcity) {
      this.recorder = recorder;
      this.control = control;
      this.share = share;
      this.scarcity = scarcity;
      this.run = plan.regulated(scarcity);
      this.supply =
          new Supply(
              scarcity.share(),
              run.countedFrom(),
              bench.server().overloadThreshold(),
              bench.server().underloadThreshold());
    }

    Trace run(long database, long web) {
      give(0, scarcity.share(), !share.fractional());
      Once decide = new Once(0, control::resume);
      Once relax = new Once(run.countedTo() - 1, this::relax);
      return recorder.record(
          run,
          second -> {
            sample(database, web);
            decide.at(second);
            if (share.fractional() && second < run.countedTo() - 1) {
              adjust(second);
            }
            relax.at(second);
          });
    }

    private void sample(long database, long web) {
      if (meter == null) {
        meter = new TierMeter(web, database, databaseCpu);
      }
      TierSample now = meter.read();
      // The meter began with the first second that was told, which was over by then.
      tiers.add(
          new TierSample(
              now.second() + 1, now.databaseSeconds(), now.webSeconds(), now.databaseProcessor()));
    }

    private void adjust(int second) {
      int size = tiers.size();
      if (size > 1) {
        double used = tiers.get(size - 1).databaseSince(tiers.get(size - 2));
        boolean away = control.serviceLevelOf(SecondResourceResult.COMPONENT) > 0;
        supply
            .after(second, used, away)
            .ifPresent(processors -> give(second + 1, processors, supply.heldFrom() >= 0));
      }
    }

    private void relax() {
      if (share.fractional()) {
        scarcity = scarcity.roomAbove(supply.share());
      }
      give(run.countedTo(), scarcity.shareWithRoom(), false);
    }

    private void give(int second, double processors, boolean held) {
      share.change(processors);
      supplied.add(new Supplied(second, processors, held));
    }
  }

  private SecondResourceResult result(
      List<TierSlice> slices, Regulated regulated, Trace trace, boolean held) {
    List<TierCost> costs = TierCost.of(slices);
    SecondResourceRows of = new SecondResourceRows(bench.thinkSeconds(), clients, costs);
    List<SecondResourceRow> rows = new ArrayList<>();
    rows.add(of.of(slices, false));
    rows.add(of.of(slices, true));
    rows.addAll(of.of(trace, regulated.tiers, regulated.scarcity, regulated.supplied));
    Places places =
        new Places(bench.affinity().shared(), databaseCpu == bench.affinity().clientCpu(), held);
    return new SecondResourceResult(
        quick,
        plan.leastVetoes(),
        bench.origin(),
        bench.thinkSeconds(),
        regulated.scarcity,
        regulated.supplied,
        rows,
        costs,
        trace,
        regulated.tiers,
        bench.checkData(quick),
        SecondResourceValidity.reasons(rows, trace, places),
        options);
  }
}
