package io.allostat.demoapps.client;

import java.util.List;
import java.util.Map;

/**
 * A whole run. Of the totals, ramps included: offered = replies + Σ errors + unfinished.
 *
 * @param url the site
 * @param mix the matrix and how its columns were read
 * @param start where a browser was when it was added
 * @param thinkSeconds mean think time
 * @param seconds from the first browser to the end
 * @param complete whether the plan was run to its end
 * @param unfinished requests under way when the run ended
 * @param sessions begun
 * @param phases those begun, in order
 */
public record LoadSummary(
    String url,
    String mix,
    Start start,
    double thinkSeconds,
    long seed,
    double seconds,
    boolean complete,
    long offered,
    long replies,
    Map<String, Long> errors,
    long unfinished,
    long sessions,
    List<PhaseSummary> phases) {
  /**
   * Whether the client itself was the limit in a part that counts.
   *
   * @return one sentence for each reason; empty if the server was measured
   */
  public List<String> invalid() {
    return ClientLimit.of(this);
  }
}
