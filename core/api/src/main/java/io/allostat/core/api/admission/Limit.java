package io.allostat.core.api.admission;

import io.allostat.core.api.settings.Ranges;
import java.util.Objects;

/**
 * How many new connections are accepted in the coming interval, and why; also all that admission
 * control remembers. Immutable.
 *
 * @param index k of the coming interval
 * @param utilisation u as trimmed, with which the limit was computed
 * @param newConnections AN_i, a whole number, >= 0
 * @param exactNewConnections the same before rounding: what is given out, so that a server that can
 *     take one connection every three intervals takes it
 * @param shareOfBudget what work that waits leaves of the budget, 0 to 1
 * @param cpuSecondsPerSecond pace at which the budget is given out to new and resumed connections
 *     together, processors
 * @param mostUnusedCpuSeconds how much unused budget may be used later, CPU seconds
 * @param queue beyond it no new connection is accepted for the moment
 * @param intervalSeconds T
 * @param costs what connections are charged with: CTN and CTO, or less than CTN for new ones, or
 *     more for them and the less for those that resume
 * @param reason one sentence for the operator
 */
public record Limit(
    long index,
    double utilisation,
    long newConnections,
    double exactNewConnections,
    double shareOfBudget,
    double cpuSecondsPerSecond,
    double mostUnusedCpuSeconds,
    QueueLimit queue,
    double intervalSeconds,
    Costs costs,
    String reason) {
  /** Checks the numbers. */
  public Limit {
    Ranges.requireBetween("index", index, 1, Long.MAX_VALUE);
    Ranges.requireBetween("utilisation", utilisation, 0.001, 2);
    Ranges.requireNotNegative("newConnections", newConnections);
    Ranges.requireNotNegative("exactNewConnections", exactNewConnections);
    Ranges.requireBetween("shareOfBudget", shareOfBudget, 0, 1);
    Ranges.requireNotNegative("cpuSecondsPerSecond", cpuSecondsPerSecond);
    Ranges.requireNotNegative("mostUnusedCpuSeconds", mostUnusedCpuSeconds);
    Objects.requireNonNull(queue, "queue");
    Ranges.requireBetween("intervalSeconds", intervalSeconds, 0.001, 1e6);
    Objects.requireNonNull(costs, "costs");
    Objects.requireNonNull(reason, "reason");
  }

  /**
   * The same with another utilisation, for what is computed from it next.
   *
   * @param other u, from 0.001 to 2
   * @return the limit
   */
  public Limit withUtilisation(double other) {
    return new Limit(
        index,
        other,
        newConnections,
        exactNewConnections,
        shareOfBudget,
        cpuSecondsPerSecond,
        mostUnusedCpuSeconds,
        queue,
        intervalSeconds,
        costs,
        reason);
  }
}
