package io.allostat.demoapps.lab.compare;

import io.allostat.demoapps.lab.compare.Noise.Verdict;

/**
 * A figure of the same line, before and after. Only what is a ratio between arms of one run can
 * decide anything: an absolute figure is also of the machine's day.
 *
 * @param line what it is about
 * @param figure its name
 * @param before the earlier runs
 * @param after the later runs
 * @param ratio whether it is a ratio between arms of one run, or has an interval of its own
 * @param verdict how they compare
 */
public record Change(
    String line, String figure, Sample before, Sample after, boolean ratio, Verdict verdict) {
  /**
   * The change of the median.
   *
   * @return as a share of the earlier one; NaN if that is 0
   */
  public double share() {
    return before.median() == 0
        ? Double.NaN
        : (after.median() - before.median()) / Math.abs(before.median());
  }
}
