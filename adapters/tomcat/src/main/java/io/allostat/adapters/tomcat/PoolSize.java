package io.allostat.adapters.tomcat;

/**
 * How many threads a connector's pool has for the processors that may be used: so many for each,
 * within bounds. A pure rule, immutable.
 *
 * <p>Source: Guitart, <i>Performance improvement of multithreaded Java applications execution on
 * multiprocessor systems</i>, §7.2, which leaves it as future work: a pool sized for processors
 * that the application does not have only makes requests compete.
 *
 * @param perProcessor threads for each processor, from 1 to 10,000
 * @param least threads in any case, from 1 to 100,000
 * @param most threads at most, from {@code least} to 100,000
 */
public record PoolSize(int perProcessor, int least, int most) {
  private static final int MOST_PER_PROCESSOR = 10_000;
  private static final int MOST = 100_000;

  /** Checks ranges. */
  public PoolSize {
    require("perProcessor", perProcessor, 1, MOST_PER_PROCESSOR);
    require("least", least, 1, MOST);
    require("most", most, least, MOST);
  }

  private static void require(String name, int value, int from, int to) {
    if (value < from || value > to) {
      throw new IllegalArgumentException(
          name + ": expected " + from + " to " + to + ", got " + value);
    }
  }

  /**
   * The size for processors.
   *
   * @param processors that may be used, > 0
   * @return threads, from {@code least} to {@code most}
   */
  public int threads(double processors) {
    double wanted = Math.ceil(processors * perProcessor);
    return (int) Math.max(least, Math.min(most, wanted));
  }
}
