package io.allostat.policies.adaptation.internal;

import io.allostat.core.api.profile.Profile;
import java.util.Map;

/**
 * Tells that more is asked for than before from that the same has become dearer. Both fill a
 * resource, and after an undoing the second is its own consequence; so requests are counted as they
 * arrive, each for what it costs now.
 *
 * <p>Arrivals of a Poisson process of rate W, of cost c each and counted for T seconds, ask for W·c
 * with variance W·c²/T.
 */
final class Rise {
  /** Standard errors by which what is asked for must have grown. */
  private static final double SIGNIFICANT = 3;

  private Rise() {}

  /**
   * Compares what is asked for with what was.
   *
   * @param then the older window
   * @param windows the present ones
   * @param resource what is asked for
   * @return true if it is more, by more than chance
   */
  static boolean since(Profile then, Windows windows, String resource) {
    Profile now = windows.load();
    double growth = 0;
    double variance = 0;
    for (Map.Entry<String, Double> root : costs(then, windows, resource).entrySet()) {
      double before = Cost.rootRate(then, root.getKey());
      double after = Cost.rootRate(now, root.getKey());
      double cost = root.getValue();
      growth += cost * (after - before);
      variance += cost * cost * (after / now.seconds() + before / then.seconds());
    }
    return growth > SIGNIFICANT * Math.sqrt(variance);
  }

  /** By root; those of the older window for what is no longer asked for. */
  private static Map<String, Double> costs(Profile then, Windows windows, String resource) {
    Map<String, Double> costs = Cost.byRoot(then, resource);
    Cost.byRoot(windows.cost(), resource)
        .forEach((root, cost) -> costs.merge(root, cost, (old, now) -> now > 0 ? now : old));
    return costs;
  }
}
