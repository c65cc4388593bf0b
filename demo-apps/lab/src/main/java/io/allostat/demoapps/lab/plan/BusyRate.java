package io.allostat.demoapps.lab.plan;

import java.util.DoubleSummaryStatistics;

/**
 * About the rate at which a server is as busy as the overhead experiments want, from rates that
 * grow until it is. Not thread-safe.
 */
public final class BusyRate {
  private final SessionLoad load;
  private DoubleSummaryStatistics shares = new DoubleSummaryStatistics();
  private int step;
  private boolean over;

  /**
   * Begins.
   *
   * @param load rates that grow
   */
  public BusyRate(SessionLoad load) {
    this.load = load;
  }

  /**
   * Hears of a second that counts.
   *
   * @param ofStep index into the load
   * @param share of its CPU that the server used
   * @return whether to go on
   */
  public boolean onSecond(int ofStep, double share) {
    if (over) {
      return false;
    }
    if (ofStep != step) {
      over = TargetUtilisation.factor(shares.getAverage()) <= 1;
      if (over) {
        return false;
      }
      step = ofStep;
      shares = new DoubleSummaryStatistics();
    }
    shares.accept(share);
    return true;
  }

  /**
   * What the last rate that was seen says.
   *
   * @return sessions/s
   */
  public double rate() {
    return load.steps().get(step).sessionsPerSecond()
        * TargetUtilisation.factor(shares.getAverage());
  }
}
