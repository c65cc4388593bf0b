package io.allostat.demoapps.lab.observe;

/**
 * CPU time of both tiers since the start of what is measured.
 *
 * @param second the time, seconds since the start
 * @param databaseSeconds CPU seconds of the database's process
 * @param webSeconds CPU seconds of the server's process
 * @param databaseProcessor the processor that the database runs on
 */
public record TierSample(
    double second, double databaseSeconds, double webSeconds, CpuTimes databaseProcessor) {
  /**
   * Processors that the database used since.
   *
   * @param earlier a sample of the same processes
   * @return CPU seconds per second
   */
  public double databaseSince(TierSample earlier) {
    return (databaseSeconds - earlier.databaseSeconds) / (second - earlier.second);
  }

  /**
   * Processors that the web tier used since.
   *
   * @param earlier a sample of the same processes
   * @return CPU seconds per second
   */
  public double webSince(TierSample earlier) {
    return (webSeconds - earlier.webSeconds) / (second - earlier.second);
  }
}
