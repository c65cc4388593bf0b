package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.observe.ClientHold;
import io.allostat.demoapps.lab.observe.ClientSecond;
import io.allostat.demoapps.lab.observe.CpuSample;
import io.allostat.demoapps.lab.observe.DecisionSample;
import io.allostat.demoapps.lab.observe.StatusSample;
import io.allostat.demoapps.lab.observe.TierSample;
import io.allostat.demoapps.lab.observe.Trace;
import io.allostat.demoapps.lab.plan.Arm;
import io.allostat.demoapps.lab.plan.Scarcity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/** Turns slices and the trace of the regulated run into lines of the summary. Pure functions. */
public final class SecondResourceRows {
  private static final double MILLIS = 1000;

  private final double thinkSeconds;
  private final int measuredClients;
  private final double saved;

  /**
   * Rows of one experiment.
   *
   * @param thinkSeconds Z
   * @param measuredClients clients of the slices
   * @param costs what moving the work changes
   */
  public SecondResourceRows(double thinkSeconds, int measuredClients, List<TierCost> costs) {
    this.thinkSeconds = thinkSeconds;
    this.measuredClients = measuredClients;
    this.saved =
        costs.stream()
            .filter(c -> c.tier().equals(TierCost.DATABASE))
            .mapToDouble(c -> -c.changeMillis() / c.fullMillis())
            .findFirst()
            .orElse(0);
  }

  /**
   * Processors that the database used in the later half of the slices, when its JIT compiler was
   * quieter.
   *
   * @param slices pairs in their order
   * @param moved those of one kind
   * @return CPU seconds per second, NaN without any
   */
  public static double databaseProcessors(List<TierSlice> slices, boolean moved) {
    List<TierSlice> such =
        slices.subList(slices.size() / 4 * 2, slices.size()).stream()
            .filter(s -> s.moved() == moved)
            .toList();
    return such.stream().mapToDouble(TierSlice::databaseSeconds).sum()
        / such.stream().mapToDouble(TierSlice::wallSeconds).sum();
  }

  /**
   * The line of all slices of one kind.
   *
   * @param slices all of them
   * @param moved which kind
   * @return the line
   */
  public SecondResourceRow of(List<TierSlice> slices, boolean moved) {
    List<TierSlice> such = slices.stream().filter(s -> s.moved() == moved).toList();
    double seconds = such.stream().mapToDouble(TierSlice::wallSeconds).sum();
    long replies = such.stream().mapToLong(TierSlice::replies).sum();
    double database = such.stream().mapToDouble(TierSlice::databaseSeconds).sum();
    double web = such.stream().mapToDouble(TierSlice::webSeconds).sum();
    List<ClientHold> holds = such.stream().map(TierSlice::client).toList();
    Map<String, Long> errors = ErrorKinds.sum(holds.stream().map(ClientHold::errors).toList());
    return new SecondResourceRow(
        Arm.OFF.label(),
        need(database / seconds, moved ? 1.0 : 0.0) / Scarcity.UNLIMITED,
        1,
        moved ? SecondResourceRow.MOVED : SecondResourceRow.FULL_SERVICE,
        measuredClients,
        seconds,
        measuredClients / thinkSeconds,
        replies / seconds,
        null,
        null,
        Scarcity.UNLIMITED,
        database / seconds / Scarcity.UNLIMITED,
        MILLIS * database / replies,
        web / seconds,
        MILLIS * web / replies,
        0,
        0,
        0,
        moved ? 1.0 : 0.0,
        Stats.orNull(Stats.mean(values(holds, ClientHold::clientCpu))),
        largest(holds, ClientHold::latenessP99Millis),
        ErrorKinds.total(errors),
        errors,
        null,
        null,
        null);
  }

  /** What the database would use with all its work, by what it used without some of the time. */
  private double need(double processors, Double movedShare) {
    return processors / (1 - saved * (movedShare == null ? 0 : movedShare));
  }

  /**
   * The lines of the regulated run: the database gets less, keeps what it has, and has room; the
   * ramp is left out.
   *
   * @param trace what was seen
   * @param tiers CPU of both tiers, in the order of time
   * @param scarcity the clients
   * @param supply what the database had, in the order of time
   * @return two or three lines, fewer where the run broke off
   */
  public List<SecondResourceRow> of(
      Trace trace, List<TierSample> tiers, Scarcity scarcity, List<Supplied> supply) {
    int start = trace.run().countedFrom();
    int border = trace.run().countedTo();
    int end = trace.run().load().seconds();
    double held =
        supply.stream()
            .filter(s -> s.held() && s.second() < border)
            .mapToDouble(s -> Math.max(start, s.second()))
            .findFirst()
            .orElse(border);
    int clients = scarcity.clients();
    List<Part> parts =
        List.of(
            new Part(SecondResourceRow.TIGHTER, 0, start, held, clients),
            new Part(SecondResourceRow.SCARCE, 0, held, border, clients),
            new Part(SecondResourceRow.ROOM, 1, border, end, scarcity.clientsWithRoom()));
    List<SecondResourceRow> rows = new ArrayList<>();
    for (Part part : parts) {
      List<TierSample> within =
          tiers.stream().filter(t -> t.second() >= part.from && t.second() <= part.to).toList();
      if (within.size() > 1) {
        rows.add(row(part, trace, within, Supplied.mean(supply, part.from, part.to)));
      }
    }
    return List.copyOf(rows);
  }

  private record Part(String phase, int step, double from, double to, int clients) {}

  private SecondResourceRow row(Part part, Trace trace, List<TierSample> tiers, double processors) {
    List<ClientSecond> seconds =
        trace.seconds().stream()
            .filter(s -> s.second() >= part.from && s.second() < part.to)
            .toList();
    List<CpuSample> cpu =
        trace.cpu().stream().filter(s -> s.second() > part.from && s.second() <= part.to).toList();
    List<DecisionSample> decisions =
        trace.decisions().stream()
            .filter(d -> d.second() >= part.from && d.second() < part.to)
            .toList();
    List<ClientHold> holds = trace.summary().holds();
    ClientHold hold = part.step < holds.size() ? holds.get(part.step) : null;
    Map<String, Long> errors = ErrorKinds.sum(seconds.stream().map(ClientSecond::errors).toList());
    double replies = seconds.stream().mapToLong(ClientSecond::replies).average().orElse(Double.NaN);
    TierSample from = tiers.get(0);
    TierSample to = tiers.get(tiers.size() - 1);
    double database = to.databaseSince(from);
    double web = to.webSince(from);
    Double moved = movedShare(trace, part);
    return new SecondResourceRow(
        Arm.ON.label(),
        need(database, moved) / processors,
        1,
        part.phase,
        part.clients,
        seconds.size(),
        part.clients / thinkSeconds,
        replies,
        hold == null ? null : hold.p50Millis(),
        hold == null ? null : hold.p95Millis(),
        processors,
        database / processors,
        MILLIS * database / replies,
        web,
        MILLIS * web / replies,
        decisions.size(),
        Veto.of(decisions).size(),
        (int) decisions.stream().filter(DecisionSample::changes).count(),
        moved,
        Stats.orNull(Stats.mean(values(cpu, CpuSample::client))),
        hold == null ? null : hold.latenessP99Millis(),
        ErrorKinds.total(errors),
        errors,
        to.databaseProcessor().utilisationSince(from.databaseProcessor()),
        Stats.orNull(Stats.mean(values(cpu, s -> Math.max(0, s.used() - s.server())))),
        Stats.orNull(Stats.mean(values(cpu, CpuSample::stolen))));
  }

  private static Double movedShare(Trace trace, Part part) {
    List<StatusSample> within =
        trace.status().stream()
            .filter(s -> s.second() >= part.from && s.second() < part.to)
            .toList();
    long moved =
        within.stream()
            .filter(s -> s.levels().getOrDefault(SecondResourceResult.COMPONENT, 0) > 0)
            .count();
    return within.isEmpty() ? null : (double) moved / within.size();
  }

  private static <T> List<Double> values(List<T> of, Function<T, Double> value) {
    return of.stream().map(value).filter(Objects::nonNull).toList();
  }

  private static Double largest(List<ClientHold> holds, Function<ClientHold, Double> value) {
    return values(holds, value).stream().max(Double::compare).orElse(null);
  }
}
