package io.allostat.policies.simulator.host;

import io.allostat.core.api.admission.Costs;
import io.allostat.core.api.settings.Ranges;
import java.util.Objects;

/**
 * What a session does: a new connection, and as long as it lasts, resumed ones at equal distances.
 *
 * @param costs CTN and CTO, CPU seconds
 * @param resumptions how many resumed connections follow the new one, from 0 to 1000
 * @param quantaBetween how many quanta after the connection before, from 1 to 1000
 * @param replies how many replies a CPU second makes, > 0
 */
public record Sessions(Costs costs, int resumptions, int quantaBetween, double replies) {
  private static final int MOST = 1000;

  /** Checks ranges. */
  public Sessions {
    Objects.requireNonNull(costs, "costs");
    Ranges.requireBetween("resumptions", resumptions, 0, MOST);
    Ranges.requireBetween("quantaBetween", quantaBetween, 1, MOST);
    Ranges.requireBetween("replies", replies, Double.MIN_NORMAL, 1e9);
  }

  /**
   * @return CPU seconds of a whole session
   */
  public double cpuSeconds() {
    return costs.newSeconds() + resumptions * costs.resumedSeconds();
  }
}
