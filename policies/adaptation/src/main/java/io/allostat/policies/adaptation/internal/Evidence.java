package io.allostat.policies.adaptation.internal;

import io.allostat.core.api.control.ControlState;
import io.allostat.core.api.control.Observation;
import io.allostat.core.api.control.Thresholds;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ResourceProfile;
import io.allostat.core.api.profile.StackProfile;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * Tells an overload from an unlucky moment. A few seconds above a ceiling prove little: at 85 % of
 * one processor and 20 ms a request, every seventh window of 5 s lies above 93 %. Acting on each
 * would degrade for nothing and undo it later, again and again. So usage above the ceiling counts
 * once one of these holds:
 *
 * <ul>
 *   <li>the demand, which is the usage and the growth of the pile of requests inside, exceeds the
 *       ceiling by some standard errors of the load ({@link LoadNoise});
 *   <li>the work piled up, which is what the requests inside still need, is more than an acceptable
 *       load makes it but rarely (heavy traffic: P(work &gt; b) = exp(−2·(1 − θ)·b/κ));
 *   <li>it has had no idle moment for so long as an acceptable load leaves it none but rarely;
 *   <li>it has lasted for {@value #LASTING_CALIBRATIONS} calibration times.
 * </ul>
 *
 * <p>How rarely depends on what else a pile may come from: least is asked at full service, more
 * where something is degraded, most soon after an upgrade, whatever is left degraded, unless more
 * is asked for since ({@link Rise}). At full service, but for that time, the acceptable load lies
 * in the middle between the thresholds or a little below the ceiling: a load at the ceiling itself,
 * where requests are dear, explains a processor that is busy for a minute. Else it is one at the
 * ceiling.
 *
 * <p>And while the pile shrinks quickly, the overload is over and only what it left is being worked
 * off: the resource is full, yet degrading further would be a mistake.
 */
final class Evidence {
  /**
   * What is asked for.
   *
   * @param errors standard errors of the load
   * @param rare probability of a pile, or of a time without an idle moment
   * @param below how far below the ceiling the acceptable load lies, unless the middle between the
   *     thresholds is nearer
   */
  private record Level(double errors, double rare, double below) {}

  /** Nothing is degraded: whatever has piled up belongs to the levels in force. */
  private static final Level AT_FULL_SERVICE = new Level(2, 0.03, 0.05);

  /** What has piled up may be what the levels before the last change have left behind. */
  private static final Level DEGRADED = new Level(2, 0.006, 0);

  /** What was undone is not applied again for what may be the consequence of undoing it. */
  private static final Level SOON_AFTER_AN_UPGRADE = new Level(3, 0.003, 0);

  private static final double OSCILLATION_SECONDS = 120;
  private static final int LASTING_CALIBRATIONS = 3;

  /**
   * Usage of a resource without an idle moment; the clocks that it is read from differ a little.
   */
  private static final double FULL = 0.99;

  private static final NormalDistribution NORMAL = new NormalDistribution(null, 0, 1);

  private static final double SHRINKING = 0.75;

  private final Windows windows;
  private final Piles piles;
  private final Backlog backlog;
  private final ControlState state;
  private final Observation observation;
  private final Map<String, Level> levels = new HashMap<>();
  private final Map<String, Double> variances = new HashMap<>();

  Evidence(Windows windows, Piles piles, ControlState state, Observation observation) {
    this.windows = windows;
    this.piles = piles;
    this.backlog = new Backlog(windows, piles.waits());
    this.state = state;
    this.observation = observation;
  }

  private Level level(ResourceProfile resource) {
    return levels.computeIfAbsent(resource.resource(), this::askedOf);
  }

  private Level askedOf(String resource) {
    if (mayComeOfAnUpgrade(resource)) {
      return SOON_AFTER_AN_UPGRADE;
    }
    boolean full = observation.components().stream().allMatch(c -> c.level() == 0);
    return full ? AT_FULL_SERVICE : DEGRADED;
  }

  private boolean mayComeOfAnUpgrade(String resource) {
    OptionalLong upgrade = state.lastUpgradeNanos();
    return upgrade.isPresent()
        && observation.nanoTime() - upgrade.getAsLong() < Windows.nanos(OSCILLATION_SECONDS)
        && !risenSince(upgrade.getAsLong(), resource);
  }

  /**
   * True if more is asked for than when the upgrade was decided, which did not bring that. Where
   * the history no longer reaches back there, that is not known.
   */
  private boolean risenSince(long upgrade, String resource) {
    long span = Windows.nanos(observation.settings().calibrationSeconds());
    return observation
        .history()
        .window(upgrade - span, upgrade)
        .filter(then -> Rise.since(then, windows, resource))
        .isPresent();
  }

  /** κ of the load, seconds. */
  private double variance(ResourceProfile resource) {
    return variances.computeIfAbsent(
        resource.resource(), name -> LoadNoise.varianceSeconds(windows.load(), name));
  }

  /** True if the resource, above its ceiling in recent and load window, is so for good. */
  boolean suffices(ResourceProfile resource, double demand) {
    double ceiling = observation.thresholdsOf(resource.resource()).overload();
    double seconds = windows.load().seconds();
    double errors = level(resource).errors();
    boolean significant = demand - ceiling > errors * Math.sqrt(variance(resource) / seconds);
    boolean lasting = seconds >= LASTING_CALIBRATIONS * observation.settings().calibrationSeconds();
    return significant || lasting || piledUp(resource);
  }

  /** True if more work is inside than an acceptable load would leave by chance. */
  boolean piledUp(ResourceProfile resource) {
    return backlog.seconds(resource) > rareSeconds(resource)
        || busyByChance(busySeconds(resource.resource()), resource) < level(resource).rare();
  }

  /** The usage of the load whose chance piles are told from an overload. */
  private double acceptable(ResourceProfile resource) {
    Thresholds thresholds = observation.thresholdsOf(resource.resource());
    double ceiling = thresholds.overload();
    return ceiling - Math.min(level(resource).below(), (ceiling - thresholds.underload()) / 2);
  }

  /**
   * The probability that an acceptable load leaves the resource no idle moment for so long: the
   * time until reflected Brownian motion in equilibrium is at 0 (Abate and Whitt 1987).
   */
  private double busyByChance(double seconds, ResourceProfile resource) {
    double mean = acceptable(resource);
    double t = (1 - mean) * (1 - mean) * seconds / variance(resource);
    double above = 1 - NORMAL.cumulativeProbability(Math.sqrt(t));
    return 2 * ((1 + t) * above - Math.sqrt(t) * NORMAL.density(Math.sqrt(t)));
  }

  /** How long the resource has had no idle moment, within what belongs to the present levels. */
  private double busySeconds(String resource) {
    double seconds = 0;
    for (Profile block :
        Blocks.of(
            observation.history(),
            windows.cost().fromNanos(),
            windows.recent().toNanos(),
            Windows.nanos(observation.settings().decisionSeconds()))) {
      if (block.resource(resource).map(ResourceProfile::usage).orElse(0.0) < FULL) {
        break;
      }
      seconds += block.seconds();
    }
    return seconds;
  }

  /** Seconds of work in the backlog that an acceptable load exceeds in few moments only. */
  private double rareSeconds(ResourceProfile resource) {
    double mean = acceptable(resource);
    return variance(resource) * Math.log(1 / level(resource).rare()) / (2 * (1 - mean));
  }

  /** What it was compared with, for people. */
  String describe(ResourceProfile resource) {
    return Text.format(
        "over %.0f s that may be chance (standard error %s; %.2f s of work waiting, by chance up to %.2f s)",
        windows.load().seconds(),
        Text.percent(LoadNoise.standardError(windows.load(), resource.resource())),
        backlog.seconds(resource),
        rareSeconds(resource));
  }

  /** True if the number of requests inside has fallen clearly since the change, or recently. */
  boolean draining(long since, String resource) {
    long end = windows.load().toNanos();
    long recent = windows.recent().toNanos() - windows.recent().fromNanos();
    long span = Math.min(2 * recent, end - since);
    double older = piles.inside(end - span, end - span / 2, resource);
    double newer = piles.inside(end - span / 2, end, resource);
    return newer < SHRINKING * older;
  }

  /** What arrived, done or not, as a share of the capacity. */
  double demand(ResourceProfile resource) {
    double undone = 0;
    for (StackProfile stack : windows.load().stacksOf(resource.resource())) {
      double raw = Cost.of(windows.load(), stack.stack(), resource.resource()).point();
      double cost = piles.cost(windows.load(), stack.stack(), resource.resource()).point();
      undone += (cost - raw) * stack.rootExecutionRate() / resource.capacity();
    }
    return resource.usage() + undone;
  }
}
