package io.allostat.demoapps.lab.analysis;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.allostat.demoapps.lab.plan.AdmissionOverheadPlan;
import io.allostat.demoapps.lab.plan.OverheadArm;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * One line of the summary of what admission control costs: all slices of one kind.
 *
 * @param shape of the sessions
 * @param seen what is seen of servers in a closed loop too
 * @param fullHandshakesPerSecond as the client counts them
 * @param resumedHandshakesPerSecond as the client counts them
 * @param lostShare sessions lost, for whatever reason, divided by those offered
 * @param countedShare handshakes that the server's connector counted, which it does while it asks
 *     about connections, divided by those of the client at the same time; NaN without any
 */
public record SessionOverheadRow(
    String shape,
    @JsonUnwrapped OverheadRow seen,
    double fullHandshakesPerSecond,
    double resumedHandshakesPerSecond,
    double lostShare,
    double countedShare) {
  private static final List<String> REFUSALS = List.of("refused", "status-503");

  /**
   * The lines.
   *
   * @param shape of the sessions
   * @param slices at least one of {@code off}
   * @param sessionsPerSecond that arrive
   * @param costs what each arm but {@code off} costs
   * @param counted the share of the handshakes that the connector counted, by arm
   * @return a line for each arm, {@code off} first
   */
  public static List<SessionOverheadRow> of(
      String shape,
      List<Slice> slices,
      double sessionsPerSecond,
      List<ArmCost> costs,
      Map<OverheadArm, Double> counted) {
    return OverheadRows.ofSessions(slices, sessionsPerSecond, AdmissionOverheadPlan.REQUESTS, costs)
        .stream()
        .map(
            row ->
                of(
                    shape,
                    row,
                    slices.stream().filter(s -> s.arm().label().equals(row.arm())).toList(),
                    counted.getOrDefault(OverheadArm.of(row.arm()), Double.NaN)))
        .toList();
  }

  private static SessionOverheadRow of(
      String shape, OverheadRow seen, List<Slice> slices, double countedShare) {
    double seconds = sum(slices, Slice::wallSeconds);
    return new SessionOverheadRow(
        shape,
        seen,
        sum(slices, Slice::fullHandshakes) / seconds,
        sum(slices, Slice::resumedHandshakes) / seconds,
        seen.errors() / (seen.offeredPerSecond() * seconds),
        countedShare);
  }

  private static double sum(List<Slice> slices, ToDoubleFunction<Slice> figure) {
    return slices.stream().mapToDouble(figure).sum();
  }

  /** Whether the server has refused anybody. */
  boolean refused() {
    return REFUSALS.stream().anyMatch(seen.errorKinds()::containsKey);
  }
}
