package io.allostat.core.api.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ten buckets of 1.05 s. */
class ProfileHistoryTest {
  private static final long SECOND = 1_000_000_000L;
  private static final long BUCKET = 1_050_000_000L;
  private static final int BUCKETS = 10;

  private static ProfileHistory endingAt(long latest) {
    return new ProfileHistory() {
      @Override
      public long latestNanos() {
        return latest;
      }

      @Override
      public Optional<Profile> window(long fromNanos, long toNanos) {
        assertEquals(latest, toNanos);
        long inside = Math.min(BUCKETS, (toNanos - fromNanos) / BUCKET);
        long begin = toNanos - inside * BUCKET;
        return inside == 0
            ? Optional.empty()
            : Optional.of(new Profile(begin, toNanos, 10 * inside, List.of(), List.of()));
      }
    };
  }

  private static double seconds(long latest, double asked) {
    return endingAt(latest).newest(Math.round(asked * SECOND)).orElseThrow().seconds();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 60_000_000_000L, Long.MAX_VALUE, Long.MIN_VALUE + 1})
  void aLengthInWhichNoBucketFitsShowsTheNewest(long latest) {
    assertEquals(1.05, seconds(latest, 1), 1e-9);
    assertEquals(1.05, seconds(latest, 0.6), 1e-9);
    assertEquals(1.05, seconds(latest, 0.01), 1e-9);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 60_000_000_000L, Long.MAX_VALUE, Long.MIN_VALUE + 1})
  void aLengthInWhichBucketsFitIsNotWidened(long latest) {
    assertEquals(1.05, seconds(latest, 2), 1e-9);
    assertEquals(3.15, seconds(latest, 4), 1e-9);
    assertEquals(10.5, seconds(latest, 3600), 1e-9);
  }

  @Test
  void withoutAnyBucketThereIsNothingHoweverFarItReaches() {
    assertEquals(Optional.empty(), ProfileHistory.EMPTY.newest(SECOND));
    assertEquals(Optional.empty(), ProfileHistory.EMPTY.newest(Long.MAX_VALUE));
  }
}
