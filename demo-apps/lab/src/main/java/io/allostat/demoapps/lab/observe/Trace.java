package io.allostat.demoapps.lab.observe;

import io.allostat.demoapps.lab.plan.Run;
import java.util.List;

/**
 * Everything seen of one run.
 *
 * @param run what was planned
 * @param seconds what the client saw
 * @param summary what the client said at its end
 * @param cpu processors, once a second
 * @param status the server's own view, about once a second
 * @param decisions the server's journal since the start of the run
 * @param statusFailures how often the server did not tell
 */
public record Trace(
    Run run,
    List<ClientSecond> seconds,
    ClientSummary summary,
    List<CpuSample> cpu,
    List<StatusSample> status,
    List<DecisionSample> decisions,
    int statusFailures) {
  /** Copies the lists. */
  public Trace {
    seconds = List.copyOf(seconds);
    cpu = List.copyOf(cpu);
    status = List.copyOf(status);
    decisions = List.copyOf(decisions);
  }
}
