package io.allostat.policies.adaptation.internal;

import io.allostat.core.api.control.ControlSettings;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ProfileHistory;
import io.allostat.core.api.profile.ResourceProfile;
import java.util.List;
import java.util.Optional;

/**
 * The three windows a decision rests on; all end at the newest bucket and none reaches back beyond
 * the last change and its settling.
 *
 * <p>The load window grows backwards in steps of the decision time for as long as the older part
 * agrees with the newer one (adaptive windowing, Bifet and Gavaldà 2007): steady load is averaged
 * over up to {@value #LONGEST_CALIBRATIONS} calibration times, and a real change of load shortens
 * the window to what came after it.
 *
 * @param recent the last decision time: has anything just changed?
 * @param load usage and execution rates, as long as the load was steady
 * @param cost costs per execution: as long as the load was steady, and a calibration time in any
 *     case. They depend on the load less than usage does, yet they do: where requests contend for
 *     locks and caches they cost more than on an idle machine
 */
public record Windows(Profile recent, Profile load, Profile cost) {
  static final int LONGEST_CALIBRATIONS = 10;

  /** Standard errors that two parts of a window must differ by to count as different loads. */
  private static final double CHANGE = 3;

  /** Usage that two parts may differ by in any case. */
  private static final double INDIFFERENT = 0.03;

  /**
   * Chooses the windows.
   *
   * @param history the past
   * @param since nothing before this instant is used
   * @param nanoTime now
   * @param settings lengths
   * @return the windows, or empty if nothing usable was measured since
   */
  public static Optional<Windows> choose(
      ProfileHistory history, long since, long nanoTime, ControlSettings settings) {
    long end = history.latestNanos();
    if (end == Long.MIN_VALUE || end - since <= 0) {
      return Optional.empty();
    }
    long step = nanos(settings.decisionSeconds());
    long reach = Math.min(end - since, nanos(longest(settings)));
    List<Profile> blocks = Blocks.of(history, end - reach, end, step);
    if (blocks.isEmpty() || !usable(blocks.get(0), nanoTime - end, settings)) {
      return Optional.empty();
    }
    int steady = steady(blocks);
    Profile load = Blocks.merge(blocks.subList(0, steady));
    Profile cost = load;
    for (int count = steady + 1; count <= blocks.size() && lacking(cost, settings); count++) {
      cost = Blocks.merge(blocks.subList(0, count));
    }
    return Optional.of(new Windows(blocks.get(0), load, cost));
  }

  /** The longest window, seconds. */
  static double longest(ControlSettings settings) {
    return LONGEST_CALIBRATIONS * settings.calibrationSeconds();
  }

  static long nanos(double seconds) {
    return Math.round(seconds * 1e9);
  }

  /** How many of the blocks, newest first, are of one load. */
  private static int steady(List<Profile> blocks) {
    Profile load = blocks.get(0);
    int count = 1;
    while (count < blocks.size()) {
      Profile longer = Blocks.merge(blocks.subList(0, count + 1));
      if (changed(load, blocks.get(count), longer)) {
        break;
      }
      load = longer;
      count++;
    }
    return count;
  }

  private static boolean lacking(Profile cost, ControlSettings settings) {
    return cost.seconds() < settings.calibrationSeconds();
  }

  private static boolean usable(Profile recent, long age, ControlSettings settings) {
    double fresh = 2 * Math.max(settings.decisionSeconds(), recent.seconds());
    return recent.seconds() >= settings.decisionSeconds() / 2 && age <= nanos(fresh);
  }

  private static boolean changed(Profile newer, Profile older, Profile whole) {
    for (ResourceProfile now : newer.controlledResources()) {
      double before =
          older.resource(now.resource()).map(ResourceProfile::usage).orElse(now.usage());
      double variance = LoadNoise.varianceSeconds(whole, now.resource());
      double error = Math.sqrt(variance * (1 / newer.seconds() + 1 / older.seconds()));
      if (Math.abs(before - now.usage()) > Math.max(INDIFFERENT, CHANGE * error)) {
        return true;
      }
    }
    return false;
  }
}
