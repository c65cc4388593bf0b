package io.allostat.demoapps.lab.observe;

import io.allostat.demoapps.lab.plan.CrowdArm;
import java.util.List;

/**
 * Everything seen of one crowd.
 *
 * @param arm what answered to it
 * @param run from 1
 * @param seconds one after the other
 * @param summary of its client
 * @param neighbour what browsers of the other application saw meanwhile
 * @param status the server's own view, about once a second
 * @param decisions the server's journal since the start of the run
 * @param coordination what its coordinator said, about once a second
 */
public record CrowdTrace(
    CrowdArm arm,
    int run,
    List<CrowdSecond> seconds,
    SessionSummary summary,
    List<ClientSecond> neighbour,
    List<StatusSample> status,
    List<DecisionSample> decisions,
    List<CoordinatorSample> coordination) {
  /** Copies the lists. */
  public CrowdTrace {
    seconds = List.copyOf(seconds);
    neighbour = List.copyOf(neighbour);
    status = List.copyOf(status);
    decisions = List.copyOf(decisions);
    coordination = List.copyOf(coordination);
  }

  /**
   * A name for people.
   *
   * @return such as {@code allostat-all, run 2}
   */
  public String title() {
    return arm.label() + ", run " + run;
  }
}
