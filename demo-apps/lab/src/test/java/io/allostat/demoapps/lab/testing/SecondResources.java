package io.allostat.demoapps.lab.testing;

import io.allostat.demoapps.lab.analysis.SecondResourceResult;
import io.allostat.demoapps.lab.analysis.SecondResourceRow;
import io.allostat.demoapps.lab.analysis.SecondResourceRows;
import io.allostat.demoapps.lab.analysis.Supplied;
import io.allostat.demoapps.lab.analysis.TierCost;
import io.allostat.demoapps.lab.analysis.TierSlice;
import io.allostat.demoapps.lab.observe.ClientHold;
import io.allostat.demoapps.lab.observe.ClientSecond;
import io.allostat.demoapps.lab.observe.ClientSummary;
import io.allostat.demoapps.lab.observe.CpuSample;
import io.allostat.demoapps.lab.observe.CpuTimes;
import io.allostat.demoapps.lab.observe.DecisionSample;
import io.allostat.demoapps.lab.observe.Machine;
import io.allostat.demoapps.lab.observe.StatusSample;
import io.allostat.demoapps.lab.observe.TierSample;
import io.allostat.demoapps.lab.observe.Trace;
import io.allostat.demoapps.lab.plan.Run;
import io.allostat.demoapps.lab.plan.Scarcity;
import io.allostat.demoapps.lab.plan.SecondResourcePlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A second-resource experiment made by hand: 70 clients, think time 7 s, 10 replies a second; the
 * database uses 0.4 processors at full service and 0.3 with the work moved, 0.02 and 0.05 of the
 * web tier. It gets 0.4 at first, 0.375 from 35 s on and 0.75 from 65 to 95 s.
 */
public final class SecondResources {
  /** The plan: 5 s of ramp, 60 s of scarcity, 30 s of room. */
  public static final SecondResourcePlan PLAN =
      new SecondResourcePlan(1, 1, 3, 1, 10, 5, 60, 30, 3);

  /** What the database gets. */
  public static final Scarcity SCARCITY = new Scarcity(0.4, 70, 0.75, 70);

  private static final List<Supplied> SUPPLY =
      List.of(
          new Supplied(0, 0.4, false),
          new Supplied(35, 0.375, true),
          new Supplied(65, 0.75, false));

  /** Applied at 20 s because of the database. */
  public static final DecisionSample APPLIED =
      decision(1, 20, "DEGRADE", "Database", "Database at 95.0 % is above its ceiling of 85.0 %");

  /** Undone at 80 s, with room. */
  public static final DecisionSample UNDONE =
      decision(9, 80, "UPGRADE", "Database", "Database at 36.0 % is below its floor of 70.0 %");

  private SecondResources() {}

  /** Three pairs. */
  public static List<TierSlice> slices() {
    List<TierSlice> slices = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      boolean moved = i % 2 == 1;
      // A little unlike, so that intervals have a width.
      double more = 0.01 * (i / 2 - 1);
      slices.add(
          new TierSlice(moved, moved ? 3 + more : 4, moved ? 0.5 + more / 10 : 0.2, 10, hold(0.5)));
    }
    return slices;
  }

  private static ClientHold hold(double lateness) {
    return new ClientHold(
        70, 10, 100, Map.of(), 20.0, 90.0, lateness, 0.04, Map.of("SearchItemsInRegion", 14L));
  }

  /** A veto of the database against a wish of the web tier. */
  public static DecisionSample veto(long sequence, double second) {
    return decision(
        sequence,
        second,
        "HOLD",
        "cpu",
        "cpu at 5.0 % is below its floor of 70.0 %; undoing Region 0->1 is expected to take Database to 95.0 %, at most 101.0 %, not below its ceiling of 85.0 %");
  }

  /** A decision about Region. */
  public static DecisionSample decision(
      long sequence, double second, String kind, String resource, String reason) {
    boolean changes = !kind.equals("HOLD");
    return new DecisionSample(
        sequence,
        second,
        kind,
        resource,
        changes ? "Region" : "",
        changes ? Integer.valueOf(kind.equals("DEGRADE") ? 1 : 0) : null,
        reason,
        null);
  }

  /** What is expected: applied, vetoed five times, undone with room. */
  public static List<DecisionSample> journal() {
    List<DecisionSample> all = new ArrayList<>();
    all.add(
        decision(
            0, 10, "HOLD", "cpu", "cpu at 3.0 % is below its floor of 70.0 %; nothing to undo"));
    all.add(APPLIED);
    IntStream.range(0, 5).forEach(i -> all.add(veto(2 + i, 35 + 5 * i)));
    all.add(UNDONE);
    return all;
  }

  /** CPU of both tiers, once a second. */
  public static List<TierSample> tiers() {
    return IntStream.rangeClosed(1, 95)
        .mapToObj(s -> new TierSample(s, 0.3 * s, 0.05 * s, new CpuTimes(40L * s, 60L * s, 0)))
        .toList();
  }

  /** The run in which the loop decides. */
  public static Trace trace(List<DecisionSample> journal) {
    Run run = PLAN.regulated(SCARCITY);
    return new Trace(
        run,
        IntStream.range(0, 95)
            .mapToObj(
                s ->
                    new ClientSecond(s, s < 65 ? 0 : 1, s >= 5, 70, 10, Map.of(), 20.0, 90.0, 0, 0))
            .toList(),
        new ClientSummary(true, List.of(hold(0.5), hold(0.7))),
        IntStream.rangeClosed(1, 95).mapToObj(s -> new CpuSample(s, 0.06, 0, 0.05, 0.04)).toList(),
        IntStream.range(0, 95)
            .mapToObj(
                s ->
                    new StatusSample(
                        s,
                        0.05,
                        0.85,
                        0.7,
                        Map.of("Region", s >= 20 && s < 80 ? 1 : 0),
                        Map.of("cpu", 0.05, "Database", 0.71)))
            .toList(),
        journal,
        0);
  }

  /** A result. */
  public static SecondResourceResult result(List<DecisionSample> journal, List<String> invalid) {
    return result(journal, invalid, SUPPLY);
  }

  /** A result in which the database had something else. */
  public static SecondResourceResult result(
      List<DecisionSample> journal, List<String> invalid, List<Supplied> supply) {
    List<TierSlice> slices = slices();
    List<TierCost> costs = TierCost.of(slices);
    SecondResourceRows of = new SecondResourceRows(7, 70, costs);
    Trace trace = trace(journal);
    List<SecondResourceRow> rows = new ArrayList<>();
    rows.add(of.of(slices, false));
    rows.add(of.of(slices, true));
    rows.addAll(of.of(trace, tiers(), SCARCITY, supply));
    return new SecondResourceResult(
        true,
        PLAN.leastVetoes(),
        Origins.of(new Machine("CPU <fast>", 2, 7.8, "Linux 6", "17.0.1 (Vendor)"), 42),
        7,
        SCARCITY,
        supply,
        rows,
        costs,
        trace,
        tiers(),
        List.of(),
        invalid,
        Map.of("database CPU", "1"));
  }
}
