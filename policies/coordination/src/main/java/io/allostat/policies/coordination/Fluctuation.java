package io.allostat.policies.coordination;

import io.allostat.core.api.coordination.RecentUse;
import io.allostat.core.api.coordination.RecentUse.Use;
import java.util.List;
import java.util.stream.Stream;

/**
 * What an application needs varies by chance, most of all if it needs little. Estimated as TCP
 * estimates how long to wait for an answer (Jacobson, "Congestion avoidance and control", 1988; RFC
 * 6298, section 2): a mean and a mean deviation that forget exponentially, the deviation twice as
 * fast. Here by time, so that longer intervals do not make it slower; and of deviations only those
 * upwards, as a load that goes is no reason to hold more. A mean forgets what has gone for good as
 * slowly as what comes back; so a little more than the most of the last {@value #LAST_SECONDS} s,
 * and of five intervals at least, is enough, too.
 */
final class Fluctuation {
  /** RFC 6298's gains of 1/8 and 1/4, for intervals of 2 s. */
  private static final double MEAN_SECONDS = 16;

  private static final double DEVIATION_SECONDS = 8;

  /** Upward deviations beyond the mean, as many as there. */
  static final double DEVIATIONS = 4;

  /** Long enough for what comes and goes by chance to have come. */
  static final double LAST_SECONDS = 10;

  /** Of fewer the most says little. */
  private static final int LEAST_INTERVALS = 5;

  /** Of the most in use in these seconds. */
  private static final double BEYOND_THE_MOST = 1.2;

  /** Of the first interval's use: half of RFC 6298's, as only deviations upwards count. */
  private static final double FIRST = 1.0 / 4;

  private Fluctuation() {}

  /**
   * Takes in an interval.
   *
   * @param before what was in use before
   * @param used processors in use in the interval
   * @param nanoTime its end
   * @return what is in use lately
   */
  static RecentUse after(RecentUse before, double used, long nanoTime) {
    if (before.intervals() == 0) {
      return new RecentUse(1, used, FIRST * used, List.of(new Use(nanoTime, used)), nanoTime);
    }
    double seconds = Math.max(0, (nanoTime - before.nanoTime()) / 1e9);
    double beyond = Math.max(0, used - before.mean());
    return new RecentUse(
        before.intervals() + 1,
        before.mean() + gain(seconds, MEAN_SECONDS) * (used - before.mean()),
        before.deviation() + gain(seconds, DEVIATION_SECONDS) * (beyond - before.deviation()),
        last(before.last(), new Use(nanoTime, used)),
        nanoTime);
  }

  /** Those of the last seconds, and of the last intervals however long ago. */
  private static List<Use> last(List<Use> before, Use now) {
    List<Use> last = Stream.concat(before.stream(), Stream.of(now)).toList();
    int from = 0;
    while (last.size() - from > LEAST_INTERVALS && !isLast(last.get(from), now.nanoTime())) {
      from++;
    }
    return last.subList(from, last.size());
  }

  private static boolean isLast(Use use, long nanoTime) {
    long age = nanoTime - use.nanoTime();
    return age >= 0 && age < LAST_SECONDS * 1e9;
  }

  private static double gain(double seconds, double memory) {
    return -Math.expm1(-seconds / memory);
  }

  /**
   * @param use what is in use lately
   * @return processors that are mostly enough
   */
  static double mostlyEnough(RecentUse use) {
    double byMean = use.mean() + DEVIATIONS * use.deviation();
    if (use.last().size() < LEAST_INTERVALS) {
      return byMean;
    }
    double most = use.last().stream().mapToDouble(Use::processors).max().orElse(0);
    return Math.min(byMean, BEYOND_THE_MOST * most);
  }
}
