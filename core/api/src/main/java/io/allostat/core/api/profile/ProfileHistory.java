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

  /**
   * Computes the profile of the newest past. A bucket ends at the first sampling instant after its
   * time is over, so that nearly every one is longer than it was set to be. Where the newest does
   * not fit into the length asked for, the window is widened until it does: a length of one bucket
   * then shows one bucket, and not always nothing.
   *
   * @param lengthNanos how far to reach back from {@link #latestNanos()}, > 0
   * @return the profile, or empty if there is no complete bucket at all
   */
  default Optional<Profile> newest(long lengthNanos) {
    long to = latestNanos();
    Optional<Profile> newest = window(to - lengthNanos, to);
    // Ended by the overflow: what has no bucket yet shows none, however far it is asked back.
    for (long reach = 2 * lengthNanos; newest.isEmpty() && reach > 0; reach *= 2) {
      newest = window(to - reach, to);
    }
    return newest;
  }
}
