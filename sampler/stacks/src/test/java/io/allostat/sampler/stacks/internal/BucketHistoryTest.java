package io.allostat.sampler.stacks.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ProfileHistory;
import io.allostat.core.api.resource.ResourceKind;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BucketHistoryTest {
  private static final long SECOND = 1_000_000_000L;
  private static final WindowCalculator CALCULATOR =
      new WindowCalculator(Map.of("cpu", ResourceKind.CPU), List.of(), 10);

  @ParameterizedTest
  @ValueSource(longs = {0, Long.MAX_VALUE - 3_000_000_000L, Long.MIN_VALUE, -3_000_000_000L})
  void windowHoldsTheCompleteBucketsInside(long begin) {
    ProfileHistory history = history(begin, 6, 100);
    assertEquals(begin + 6 * SECOND, history.latestNanos());

    Profile exact = history.window(begin + SECOND, begin + 4 * SECOND).orElseThrow();
    assertEquals(begin + SECOND, exact.fromNanos());
    assertEquals(begin + 4 * SECOND, exact.toNanos());
    assertEquals(3, exact.seconds());

    Profile ragged = history.window(begin + SECOND + 1, begin + 5 * SECOND - 1).orElseThrow();
    assertEquals(begin + 2 * SECOND, ragged.fromNanos());
    assertEquals(begin + 4 * SECOND, ragged.toNanos());

    assertTrue(history.window(begin + 1, begin + 2 * SECOND - 1).isEmpty());
    assertTrue(history.window(begin + 6 * SECOND, begin + 9 * SECOND).isEmpty());
    assertTrue(history.window(begin + 4 * SECOND, begin + SECOND).isEmpty());
  }

  @ParameterizedTest
  @ValueSource(longs = {0, Long.MAX_VALUE - 15_000_000_000L})
  void whatIsOlderThanTheHistoryIsDropped(long begin) {
    ProfileHistory history = history(begin, 30, 10);
    Profile all = history.window(begin, begin + 30 * SECOND).orElseThrow();
    assertEquals(10, all.seconds());
    assertEquals(begin + 20 * SECOND, all.fromNanos());
  }

  @ParameterizedTest
  @ValueSource(longs = {0, Long.MAX_VALUE - 3_000_000_000L, Long.MIN_VALUE, -3_000_000_000L})
  void aBucketLongerThanTheWindowIsTheWindow(long begin) {
    ProfileHistory history = history(begin, 6, 100, 1_050_000_000L);
    assertTrue(history.window(history.latestNanos() - SECOND, history.latestNanos()).isEmpty());
    Profile newest = history.newest(SECOND).orElseThrow();
    assertEquals(1.05, newest.seconds(), 1e-9);
    assertEquals(history.latestNanos(), newest.toNanos());
  }

  private static ProfileHistory history(long begin, int buckets, int spanSeconds) {
    return history(begin, buckets, spanSeconds, SECOND);
  }

  private static ProfileHistory history(
      long begin, int buckets, int spanSeconds, long bucketNanos) {
    ProfileHistory history = ProfileHistory.EMPTY;
    for (int b = 0; b < buckets; b++) {
      Bucket bucket =
          new Bucket(
              begin + b * bucketNanos,
              begin + (b + 1) * bucketNanos,
              10,
              Tally.NONE,
              OptionalDouble.empty(),
              Map.of("cpu", new ResourceUse(0.5, 1)),
              List.of());
      history = BucketHistory.append(history, bucket, spanSeconds * SECOND, CALCULATOR);
    }
    return history;
  }
}
