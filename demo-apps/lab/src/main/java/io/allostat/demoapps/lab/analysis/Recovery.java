package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.observe.StatusSample;
import java.util.List;
import java.util.OptionalDouble;

/** How long it takes until nothing is degraded any more. */
public final class Recovery {
  private Recovery() {}

  /**
   * The time from the load's fall until all components are at full service and stay there.
   *
   * @param samples levels over time, in their order
   * @param fall when the load began to fall
   * @param end when the observation ends
   * @return seconds, 0 when nothing was degraded; empty when something still was at the end
   */
  public static OptionalDouble secondsToFullService(
      List<StatusSample> samples, double fall, double end) {
    List<StatusSample> after =
        samples.stream().filter(s -> s.second() >= fall && s.second() <= end).toList();
    int first = after.size();
    while (first > 0 && after.get(first - 1).fullService()) {
      first--;
    }
    if (first == after.size()) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(first == 0 ? 0 : after.get(first).second() - fall);
  }
}
