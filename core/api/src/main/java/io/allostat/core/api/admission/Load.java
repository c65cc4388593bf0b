package io.allostat.core.api.admission;

import io.allostat.core.api.settings.Ranges;
import java.util.Objects;

/**
 * What the load monitor says of the coming interval.
 *
 * @param index k of the coming interval, from 1
 * @param predicted O^ and N^
 * @param costNew CTN
 * @param costResumed CTO
 * @param resumedPerNew resumed connections for each new one admitted, over the window of the costs
 * @param balance connections that ended for each one admitted, over the same window; well below 1
 *     as long as load builds up. 1 if none was admitted
 * @param demand D = (O^·CTO + N^·CTN) / T, processors, refused arrivals included
 * @param processorRequest R_i = D / u, processors; u is what processors are asked for with, which
 *     may be less than what is aimed at
 */
public record Load(
    long index,
    Arrivals predicted,
    Cost costNew,
    Cost costResumed,
    double resumedPerNew,
    double balance,
    double demand,
    double processorRequest) {
  /** Checks the numbers. */
  public Load {
    Ranges.requireBetween("index", index, 1, Long.MAX_VALUE);
    Objects.requireNonNull(predicted, "predicted");
    Objects.requireNonNull(costNew, "costNew");
    Objects.requireNonNull(costResumed, "costResumed");
    Ranges.requireNotNegative("resumedPerNew", resumedPerNew);
    Ranges.requireNotNegative("balance", balance);
    Ranges.requireNotNegative("demand", demand);
    Ranges.requireNotNegative("processorRequest", processorRequest);
  }

  /**
   * @return CTN and CTO
   */
  public Costs costs() {
    return new Costs(costNew.seconds(), costResumed.seconds());
  }
}
