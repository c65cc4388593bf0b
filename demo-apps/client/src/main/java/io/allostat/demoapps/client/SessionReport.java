package io.allostat.demoapps.client;

import java.util.List;
import java.util.Map;

/**
 * What happened in one second, or in the part of a phase that counts. A session is completed when
 * the last of its requests was answered in time, and lost with the first that was not. Over a run,
 * arrivals = completed + Σ lost + those in progress. Quantiles without a reply are NaN.
 *
 * @param arrivals sessions that came
 * @param returning those of them whose client resumes an earlier visit
 * @param completed sessions whose last reply came
 * @param completedReturning those of them whose client resumed an earlier visit
 * @param requests those whose intended start it was
 * @param replies complete pages (status 200, or 409 for a write that could not be) that came in
 *     time
 * @param lost sessions lost, by kind: {@code refused} (the connection was ended before the end of
 *     its handshake), {@code status-503} and others, {@code closed}, {@code timeout}, {@code
 *     bad-loss}, {@code error}
 * @param fullHandshakes handshakes that the client saw done without resuming
 * @param resumedHandshakes handshakes that the client saw done by resuming
 * @param brokenHandshakes handshakes begun and not done: given up, refused or failed; in the total
 *     also those under way at the end
 * @param refusedResumptions connections that offered a session to resume and were ended by the
 *     server before the end of their handshake
 * @param latenessP99Millis how late requests were begun, 99 % quantile
 * @param clientCpu CPU time of this process, as a share of one core
 * @param bytes of bodies of replies
 * @param degradedReplies replies that say they lost something
 * @param lossSum sum of what they lost, each 0..1
 * @param refusedReplies replies that say that what was asked for could not be
 * @param images that came, beside the replies
 * @param imageErrors images that did not; no session is lost by one
 */
public record SessionReport(
    long arrivals,
    long returning,
    long completed,
    long completedReturning,
    long requests,
    long replies,
    Map<String, Long> lost,
    long fullHandshakes,
    long resumedHandshakes,
    long brokenHandshakes,
    long refusedResumptions,
    double p50Millis,
    double p95Millis,
    double p99Millis,
    double latenessP99Millis,
    double clientCpu,
    long bytes,
    long degradedReplies,
    double lossSum,
    long refusedReplies,
    long images,
    long imageErrors) {
  /** Copies the map. */
  public SessionReport {
    lost = Map.copyOf(lost);
  }

  /**
   * A second of a run.
   *
   * @param second from 0
   * @param phase index into the plan
   * @param counted whether it counts
   * @param active sessions in progress at its end
   * @param report what happened
   */
  public record Second(int second, int phase, boolean counted, int active, SessionReport report) {}

  /**
   * The part of a phase that counts.
   *
   * @param sessionsPerSecond planned
   * @param seconds counted
   * @param disturbedShare of its seconds, those in which the hypervisor took too much, 0 to 1; up
   *     to half of the part they are not counted
   * @param report what happened
   * @param pages replies by state, in the order of the matrix, without those never seen
   */
  public record Phase(
      double sessionsPerSecond,
      double seconds,
      double disturbedShare,
      SessionReport report,
      Map<String, Long> pages) {}

  /**
   * A run.
   *
   * @param url the site
   * @param mix name of the mix and how its columns were read
   * @param start where sessions began
   * @param shape what connections sessions made
   * @param complete whether the plan was run to its end
   * @param total everything, also what does not count
   * @param inProgress sessions at the end
   * @param phases those begun, in order
   */
  public record Summary(
      String url,
      String mix,
      Start start,
      String shape,
      boolean complete,
      SessionReport total,
      long inProgress,
      List<Phase> phases) {
    /**
     * Whether the client itself was the limit in a part that counts.
     *
     * @return one sentence for each reason; empty if the server was measured
     */
    public List<String> invalid() {
      return ClientLimit.of(this);
    }
  }
}
