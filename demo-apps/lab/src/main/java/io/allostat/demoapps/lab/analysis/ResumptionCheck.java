package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.observe.AdmissionSample;
import io.allostat.demoapps.lab.observe.AdmissionSecond;
import java.util.List;
import java.util.Optional;

/**
 * Whether resumptions were let in during a run of a server with admission control, over all of the
 * run, what does not count elsewhere included. A connection offers a session that the server gave
 * to this client; "they fit" while O^·CTO ≤ T·A_i·u by the server's own figures, at the begin and
 * at the end of a second.
 *
 * @param arm what protected the server
 * @param shape of the sessions
 * @param run from 1
 * @param resumed handshakes that the client saw resume a session
 * @param refused connections that offered a session and were ended before the end of their
 *     handshake, by the client
 * @param refusedWhileTheyFit those of them in seconds in which the resumed connections fitted
 * @param seconds of the run
 * @param secondsThatFit those of them in which they fitted
 * @param refusedClaims claims that the server could not look up and refused, by its own counter
 */
public record ResumptionCheck(
    String arm,
    String shape,
    int run,
    long resumed,
    long refused,
    long refusedWhileTheyFit,
    int seconds,
    int secondsThatFit,
    long refusedClaims) {
  /**
   * Counts.
   *
   * @param run which
   * @param seconds of it, in order
   * @return empty for a server without admission control
   */
  public static Optional<ResumptionCheck> of(AdmissionRows.Run run, List<AdmissionSecond> seconds) {
    if (seconds.stream().allMatch(second -> second.admission().isEmpty())) {
      return Optional.empty();
    }
    long resumed = 0;
    long refused = 0;
    long refusedWhileTheyFit = 0;
    int fit = 0;
    boolean before = true;
    for (AdmissionSecond second : seconds) {
      boolean after = second.admission().map(AdmissionSample::resumedFit).orElse(false);
      resumed += second.client().counts().resumedHandshakes();
      refused += second.client().counts().refusedResumptions();
      if (before && after) {
        fit++;
        refusedWhileTheyFit += second.client().counts().refusedResumptions();
      }
      before = after;
    }
    return Optional.of(
        new ResumptionCheck(
            run.arm(),
            run.shape(),
            run.number(),
            resumed,
            refused,
            refusedWhileTheyFit,
            seconds.size(),
            fit,
            claims(seconds)));
  }

  private static long claims(List<AdmissionSecond> seconds) {
    List<Long> counts =
        seconds.stream()
            .flatMap(second -> second.admission().stream())
            .map(AdmissionSample::refusedClaims)
            .toList();
    return counts.get(counts.size() - 1) - counts.get(0);
  }
}
