package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.observe.ClientHold;
import io.allostat.demoapps.lab.plan.OverheadArm;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** Turns slices into the lines of the overhead summary. A pure function. */
public final class OverheadRows {
  private static final double MILLIS_PER_SECOND = 1000;

  private OverheadRows() {}

  /**
   * The lines.
   *
   * @param slices at least one of {@code off}
   * @param thinkSeconds mean think time of the clients
   * @param costs what each arm but {@code off} costs
   * @return a line for each arm, {@code off} first
   */
  public static List<OverheadRow> of(List<Slice> slices, double thinkSeconds, List<ArmCost> costs) {
    int clients = slices.get(0).client().clients();
    return rows(slices, new Offer(clients, clients / thinkSeconds, 1), costs);
  }

  /**
   * The lines where sessions arrive.
   *
   * @param slices at least one of {@code off}
   * @param sessionsPerSecond that arrive
   * @param requests of a session
   * @param costs what each arm but {@code off} costs
   * @return a line for each arm, {@code off} first
   */
  static List<OverheadRow> ofSessions(
      List<Slice> slices, double sessionsPerSecond, int requests, List<ArmCost> costs) {
    return rows(slices, new Offer(null, sessionsPerSecond, requests), costs);
  }

  /**
   * Who comes, how often, and how many replies that asks for; clients are null where they arrive.
   */
  private record Offer(Integer clients, double perSecond, int replies) {}

  private static List<OverheadRow> rows(List<Slice> slices, Offer offer, List<ArmCost> costs) {
    Map<OverheadArm, List<Slice>> arms =
        slices.stream()
            .collect(
                Collectors.groupingBy(
                    Slice::arm, () -> new EnumMap<>(OverheadArm.class), Collectors.toList()));
    List<Slice> off = arms.get(OverheadArm.OFF);
    // One processor: what a reply costs without Allostat says how many a second would fill it.
    double costOff = sum(off, Slice::cpuSeconds) / sum(off, Slice::replies);
    return arms.entrySet().stream()
        .map(arm -> row(arm.getKey(), arm.getValue(), offer, costOff, costs))
        .toList();
  }

  private static OverheadRow row(
      OverheadArm arm, List<Slice> slices, Offer offer, double costOff, List<ArmCost> costs) {
    List<ClientHold> holds = slices.stream().map(Slice::client).toList();
    Map<String, Long> errors = ErrorKinds.sum(holds.stream().map(ClientHold::errors).toList());
    List<Double> lateness =
        holds.stream().map(ClientHold::latenessP99Millis).filter(Objects::nonNull).toList();
    double wall = sum(slices, Slice::wallSeconds);
    double replies = sum(slices, Slice::replies);
    return new OverheadRow(
        arm.label(),
        offer.perSecond() * offer.replies() * costOff,
        1,
        offer.clients(),
        offer.perSecond(),
        replies / wall,
        sum(slices, Slice::cpuSeconds) / wall,
        sum(slices, slice -> slice.processor() * slice.wallSeconds()) / wall,
        MILLIS_PER_SECOND * sum(slices, Slice::cpuSeconds) / replies,
        slices.size(),
        Stats.mean(holds.stream().map(ClientHold::clientCpu).toList()).orElse(Double.NaN),
        Stats.orNull(Stats.median(lateness)),
        ErrorKinds.total(errors),
        errors,
        sum(slices, slice -> slice.stolen() * slice.wallSeconds()) / wall,
        costs.stream()
            .filter(cost -> cost.arm().equals(arm.label()))
            .findFirst()
            .map(ArmCost::judged)
            .orElse(null));
  }

  private static double sum(List<Slice> slices, ToDoubleFunction<Slice> value) {
    return slices.stream().mapToDouble(value).sum();
  }
}
