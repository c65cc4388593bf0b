package io.allostat.policies.adaptation.internal;

import io.allostat.core.api.control.ControlSettings;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ProfileHistory;
import io.allostat.core.api.profile.ResourceProfile;
import io.allostat.core.api.profile.StackProfile;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Tells an overload from an unlucky moment. A few seconds above a ceiling prove little: at 85 % of
 * one processor and 20 ms a request, every seventh window of 5 s lies above 93 %. Acting on each
 * would degrade for nothing and undo it later, again and again. So usage above the ceiling counts
 * once one of these holds:
 *
 * <ul>
 *   <li>the demand, which is the usage and the growth of the pile of requests inside, exceeds the
 *       ceiling by {@value #ENOUGH} standard errors of the load ({@link LoadNoise});
 *   <li>the work piled up, which is what the requests inside still need, is more than a load at the
 *       ceiling makes it in {@value #RARE} of the time (heavy traffic: P(work &gt; b) = exp(−2·(1 −
 *       θ)·b/κ));
 *   <li>it has lasted for {@value #LASTING_CALIBRATIONS} calibration times.
 * </ul>
 *
 * <p>And while the pile shrinks quickly, the overload is over and only what it left is being worked
 * off: the resource is full, yet degrading further would be a mistake.
 */
final class Evidence {
  private static final double ENOUGH = 2;
  private static final double RARE = 0.02;
  private static final int LASTING_CALIBRATIONS = 3;
  private static final double SHRINKING = 0.75;

  private final Windows windows;
  private final Piles piles;
  private final ControlSettings settings;

  Evidence(Windows windows, ProfileHistory history, ControlSettings settings) {
    this.windows = windows;
    this.piles = new Piles(history);
    this.settings = settings;
  }

  /** True if the resource, above its ceiling in recent and load window, is so for good. */
  boolean suffices(ResourceProfile resource, double demand, double ceiling) {
    double variance = LoadNoise.varianceSeconds(windows.load(), resource.resource());
    double seconds = windows.load().seconds();
    boolean significant = demand - ceiling > ENOUGH * Math.sqrt(variance / seconds);
    boolean lasting = seconds >= LASTING_CALIBRATIONS * settings.calibrationSeconds();
    double rarely = variance * Math.log(1 / RARE) / (2 * (1 - ceiling));
    return significant || lasting || workInside(resource) > rarely;
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

  /**
   * Seconds of the whole resource that the requests inside still need. By stack, because it is the
   * dear requests that stay: on a full site those inside are searches, whatever most requests are.
   */
  private double workInside(ResourceProfile resource) {
    Profile recent = windows.recent();
    Map<String, Double> inside = new LinkedHashMap<>();
    Map<String, Double> costs = new LinkedHashMap<>();
    for (StackProfile stack : recent.stacksOf(resource.resource())) {
      String root = stack.stack().root();
      double requests = stack.samples() / (double) Math.max(1, recent.samplingInstants());
      inside.merge(root, requests, Double::sum);
      double cost = Cost.of(windows.cost(), stack.stack(), resource.resource()).point();
      costs.merge(root, cost, Double::sum);
    }
    double work = 0;
    for (Map.Entry<String, Double> root : inside.entrySet()) {
      work += root.getValue() * costs.get(root.getKey());
    }
    return Piles.LEFT * work / resource.capacity();
  }
}
