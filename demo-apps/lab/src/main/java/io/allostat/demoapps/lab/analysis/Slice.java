package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.observe.ClientHold;
import java.util.Map;

/**
 * A slice of the overhead experiment.
 *
 * @param on whether Allostat was at work
 * @param cpuSeconds CPU time of the server's process
 * @param wallSeconds how long it took
 * @param processor utilisation of the server's processor, whoever used it, 0 to 1
 * @param client what the client saw
 */
public record Slice(
    boolean on, double cpuSeconds, double wallSeconds, double processor, ClientHold client) {
  /**
   * Complete pages received.
   *
   * @return how many
   */
  public long replies() {
    return client.replies();
  }

  /**
   * The same by page.
   *
   * @return counts
   */
  public Map<String, Long> pages() {
    return client.pages();
  }
}
