package io.allostat.core.api.profile;

import java.util.Optional;
import org.osgi.annotation.versioning.ProviderType;

/** An immutable snapshot of the recent past, from which windows are computed. Thread safe. */
@ProviderType
public interface ProfileHistory {
  /** A history without any past. */
  ProfileHistory EMPTY =
      new ProfileHistory() {
        @Override
        public long latestNanos() {
          return Long.MIN_VALUE;
        }

        @Override
        public Optional<Profile> window(long fromNanos, long toNanos) {
          return Optional.empty();
        }
      };

  /**
   * @return the end of the newest complete bucket, on the profiler's clock
   */
  long latestNanos();

  /**
   * Computes the profile of the complete buckets inside a window. Windows are compared by
   * subtraction, as {@link System#nanoTime()} demands.
   *
   * @param fromNanos the begin, inclusive
   * @param toNanos the end, exclusive
   * @return the profile, or empty if no complete bucket lies inside
   */
  Optional<Profile> window(long fromNanos, long toNanos);
}
