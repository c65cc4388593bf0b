package io.allostat.demoapps.lab.observe;

import java.util.Map;

/**
 * What a client of sessions saw over some time. Quantiles are null without replies.
 *
 * @param arrivals sessions that came
 * @param returning those of them whose client resumes an earlier visit
 * @param completed sessions all of whose requests were answered in time
 * @param completedReturning those of them whose client resumed an earlier visit
 * @param replies complete pages that came in time
 * @param lossSum sum of what they lost by degradation, each 0 to 1
 * @param lost sessions lost, by kind
 * @param fullHandshakes as the client counts them
 * @param resumedHandshakes as the client counts them
 * @param brokenHandshakes begun and not done, as far as the client knows
 * @param refusedResumptions connections that offered a session to resume and were ended by the
 *     server before the end of their handshake
 * @param p50Millis median response time from the intended start
 * @param p95Millis 95 % quantile of it
 * @param latenessP99Millis how late requests were begun, 99 % quantile
 * @param clientCpu share of one core
 */
public record SessionCounts(
    long arrivals,
    long returning,
    long completed,
    long completedReturning,
    long replies,
    double lossSum,
    Map<String, Long> lost,
    long fullHandshakes,
    long resumedHandshakes,
    long brokenHandshakes,
    long refusedResumptions,
    Double p50Millis,
    Double p95Millis,
    Double latenessP99Millis,
    Double clientCpu) {
  private static final String TIMEOUT = "timeout";
  private static final String REFUSED = "refused";
  private static final String UNAVAILABLE = "status-503";

  /** Copies the map. */
  public SessionCounts {
    lost = Map.copyOf(lost);
  }

  /**
   * What the replies are worth: each 1 less what it lost.
   *
   * @return 0 to their number
   */
  public double worth() {
    return replies - lossSum;
  }

  /**
   * What a reply lost, on average.
   *
   * @return 0 to 1; null without replies
   */
  public Double degradedShare() {
    return replies == 0 ? null : Double.valueOf(lossSum / replies);
  }

  /**
   * Sessions lost because the server refused a connection or a request.
   *
   * @return how many
   */
  public long refused() {
    return lost.getOrDefault(REFUSED, 0L) + lost.getOrDefault(UNAVAILABLE, 0L);
  }

  /**
   * Sessions lost because somebody had waited too long.
   *
   * @return how many
   */
  public long timedOut() {
    return lost.getOrDefault(TIMEOUT, 0L);
  }

  /**
   * Sessions lost for any other reason.
   *
   * @return how many
   */
  public long failed() {
    return lost.values().stream().mapToLong(Long::longValue).sum() - refused() - timedOut();
  }
}
