package io.allostat.sampler.stacks.internal;

import java.util.List;

/**
 * One resource over a window.
 *
 * @param seconds the length of the buckets in which it could be read
 * @param capacity cap_R, the mean over that time
 * @param usage U_R, 0 to 1
 * @param requestShare the part of the use that belongs to request threads, 0 to 1
 */
record ResourceTotals(double seconds, double capacity, double usage, double requestShare) {

  /**
   * Sums up.
   *
   * @param resource its name
   * @param cpu true if thread CPU clocks tell which part belongs to requests
   * @param buckets the buckets in which it could be read, at least one
   * @param hits all hits of each bucket
   */
  static ResourceTotals of(String resource, boolean cpu, List<Bucket> buckets, long[] hits) {
    double seconds = 0;
    double available = 0;
    double busy = 0;
    double requests = 0;
    for (int b = 0; b < hits.length; b++) {
      Bucket bucket = buckets.get(b);
      ResourceUse use = bucket.uses().get(resource);
      seconds += bucket.seconds();
      available += use.capacity() * bucket.seconds();
      busy += use.busySeconds();
      requests += bucket.requestSeconds(resource, cpu, hits[b]);
    }
    return new ResourceTotals(
        seconds,
        available / seconds,
        Math.min(1, busy / available),
        busy > 0 ? Math.min(1, requests / busy) : 1);
  }
}
