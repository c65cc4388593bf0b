package io.allostat.demoapps.lab.observe;

/**
 * What admission control said of itself at an instant. Figures that the server does not have yet
 * are NaN, a source is empty then.
 *
 * @param predictedNew N^, connections an interval
 * @param predictedResumed O^, connections an interval
 * @param costNew CTN, CPU seconds
 * @param costResumed CTO, CPU seconds
 * @param costNewSource what CTN rests on
 * @param costResumedSource what CTO rests on
 * @param utilisation u as trimmed
 * @param processors A_i
 * @param limitPerInterval AN_i
 * @param intervalSeconds T
 * @param refusedConnections so far
 * @param refusedClaims those of them that claimed a session which could not be looked up
 * @param falseClaims so far
 */
public record AdmissionSample(
    double predictedNew,
    double predictedResumed,
    double costNew,
    double costResumed,
    String costNewSource,
    String costResumedSource,
    double utilisation,
    double processors,
    double limitPerInterval,
    double intervalSeconds,
    long refusedConnections,
    long refusedClaims,
    long falseClaims) {
  /**
   * Whether the resumed connections that are predicted fit: O^·CTO ≤ T·A_i·u.
   *
   * @return false also while nothing is predicted
   */
  public boolean resumedFit() {
    return predictedResumed * costResumed <= intervalSeconds * processors * utilisation;
  }
}
