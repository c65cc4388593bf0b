package io.allostat.demoapps.lab.observe;

import java.util.List;

/**
 * What was seen of one server during a load.
 *
 * @param application its name
 * @param summary of its client
 * @param seconds one after the other
 */
public record HostedRun(String application, SessionSummary summary, List<HostedSecond> seconds) {
  /** Copies the list. */
  public HostedRun {
    seconds = List.copyOf(seconds);
  }

  /**
   * The seconds that count in a step of the load.
   *
   * @param step index into the load
   * @return those seconds
   */
  public List<HostedSecond> counted(int step) {
    return seconds.stream()
        .filter(second -> second.client().counted() && second.client().step() == step)
        .toList();
  }
}
