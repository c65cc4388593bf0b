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
   * Compares two windows.
   *
   * @param then the older
   * @param now the newer
   * @param costs what a request costs, by root, in any unit
   * @return true if more is asked for, by more than chance
   */
  static boolean between(Profile then, Profile now, Map<String, Double> costs) {
    double growth = 0;
    double variance = 0;
    for (Map.Entry<String, Double> root : costs.entrySet()) {
      double before = Cost.rootRate(then, root.getKey());
      double after = Cost.rootRate(now, root.getKey());
      double cost = root.getValue();
      growth += cost * (after - before);
      variance += cost * cost * (after / now.seconds() + before / then.seconds());
    }
    return growth > SIGNIFICANT * Math.sqrt(variance);
  }
}
