package io.allostat.core.runtime.loop.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ProfileHistory;
import io.allostat.core.api.profile.ResourceProfile;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RecentProfileTest {
  private static final long SECOND = 1_000_000_000L;
  private static final long LATEST = 60 * SECOND;

  /** One bucket, longer than it was set to be, since it ends at a sampling instant. */
  private static ProfileHistory bucketOf(long bucketNanos) {
    return new ProfileHistory() {
      @Override
      public long latestNanos() {
        return LATEST;
      }

      @Override
      public Optional<Profile> window(long fromNanos, long toNanos) {
        return fromNanos <= LATEST - bucketNanos && toNanos >= LATEST
            ? Optional.of(
                new Profile(
                    LATEST - bucketNanos,
                    LATEST,
                    10,
                    List.of(new ResourceProfile("cpu", true, 0.9, 1, 100, 0.009)),
                    List.of()))
            : Optional.empty();
      }
    };
  }

  @Test
  void aWindowOfOneBucketIsNotEmpty() {
    ProfileHistory history = bucketOf(1_050_000_000L);
    RecentProfile recent = new RecentProfile(1);
    assertEquals(1.05, recent.of(history).orElseThrow().seconds(), 1e-9);
    assertEquals(Map.of("cpu", 0.9), recent.usage(history));
  }

  /** The rate is set to 1 Hz while the window is a second: a bucket may take three. */
  @Test
  void norIsItWhereSamplesAreAsRareAsBuckets() {
    assertEquals(2.9, new RecentProfile(1).of(bucketOf(2_900_000_000L)).orElseThrow().seconds());
  }

  @Test
  void beforeTheFirstBucketItIsEmpty() {
    assertEquals(Optional.empty(), new RecentProfile(1).of(ProfileHistory.EMPTY));
    assertEquals(Map.of(), new RecentProfile(1).usage(ProfileHistory.EMPTY));
  }
}
