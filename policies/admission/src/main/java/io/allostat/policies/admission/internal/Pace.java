package io.allostat.policies.admission.internal;

import io.allostat.core.api.admission.AdmissionSettings;
import java.util.OptionalDouble;

/**
 * How much CPU time a request takes of late, by what it took over a window. Connections tell what
 * they cost when they end, requests tell it at once.
 *
 * <p>CPU time is that of the process, without what its compilers take as far as that is known: all
 * threads that work for requests become cheaper with them while code is being compiled. A crowd
 * that has just come has more handshakes by request than it will have, so what is found then is too
 * much rather than too little.
 */
final class Pace {
  /** Below it the last requests may be dear or cheap ones by chance. */
  private static final double LEAST_REQUESTS = 200;

  /** What changes by more within a window is another kind of request; its inverse bounds a fall. */
  private static final double MOST = 4;

  private static final double INTERVALS = 2;

  private Pace() {}

  /**
   * Compares the last two intervals, or more where few requests come, with a window. The less
   * clearly they differ, the less of the difference is believed: all but the part that chance
   * explains on average, CPU times of requests being taken to scatter as much as their mean.
   *
   * @param window over which connections were found to cost something
   * @return 1/4 to 4; empty where requests do not tell
   */
  static OptionalDouble of(History history, Block window, AdmissionSettings settings) {
    double least = INTERVALS * settings.intervalSeconds();
    Block late = history.latest(sum -> sum.seconds() >= least && sum.requests() >= LEAST_REQUESTS);
    if (late.requests() < LEAST_REQUESTS
        || late.seconds() >= window.seconds()
        || !(late.costSeconds() > 0)
        || !(window.costSeconds() > 0)) {
      return OptionalDouble.empty();
    }
    double pace = late.costSeconds() / late.requests() / (window.costSeconds() / window.requests());
    double change = Math.max(1 / MOST, Math.min(MOST, pace)) - 1;
    double byChance = 1 / late.requests();
    double believed = Math.max(0, 1 - byChance / (change * change));
    // At rest what else the process does is a large part of it.
    boolean tells = change < 0 || late.ownUsage() >= Scale.TELLING_USAGE;
    return OptionalDouble.of(tells ? 1 + believed * change : 1);
  }
}
