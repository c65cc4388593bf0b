package io.allostat.demoapps.lab.plan;

/**
 * A load in steps that follow one another without a gap, each with a time at its begin that does
 * not count.
 */
public interface Stepped {
  /**
   * When a step begins.
   *
   * @param step 0 to the number of steps; the latter gives the end of the load
   * @return seconds since the start
   */
  int startOf(int step);

  /**
   * How long a step does not count.
   *
   * @param step 0 to the number of steps - 1
   * @return seconds from its begin
   */
  int settleSeconds(int step);
}
