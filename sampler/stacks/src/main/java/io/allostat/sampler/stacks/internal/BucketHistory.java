package io.allostat.sampler.stacks.internal;

import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ProfileHistory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A row of buckets, oldest first. Immutable. */
final class BucketHistory implements ProfileHistory {
  private final WindowCalculator calculator;
  private final List<Bucket> buckets;

  private BucketHistory(WindowCalculator calculator, List<Bucket> buckets) {
    this.calculator = calculator;
    this.buckets = buckets;
  }

  /**
   * Appends a bucket and drops those that are too old.
   *
   * @param past {@link ProfileHistory#EMPTY} or a result of this method
   * @param bucket the newest
   * @param spanNanos how far back windows reach
   * @param calculator what computes windows
   */
  static BucketHistory append(
      ProfileHistory past, Bucket bucket, long spanNanos, WindowCalculator calculator) {
    List<Bucket> extended = new ArrayList<>();
    if (past instanceof BucketHistory known) {
      for (Bucket old : known.buckets) {
        if (bucket.toNanos() - old.fromNanos() <= spanNanos) {
          extended.add(old);
        }
      }
    }
    extended.add(bucket);
    return new BucketHistory(calculator, List.copyOf(extended));
  }

  @Override
  public long latestNanos() {
    return buckets.get(buckets.size() - 1).toNanos();
  }

  @Override
  public Optional<Profile> window(long fromNanos, long toNanos) {
    List<Bucket> inside =
        buckets.stream()
            .filter(b -> b.fromNanos() - fromNanos >= 0 && toNanos - b.toNanos() >= 0)
            .toList();
    return inside.isEmpty() ? Optional.empty() : Optional.of(calculator.profile(inside));
  }
}
