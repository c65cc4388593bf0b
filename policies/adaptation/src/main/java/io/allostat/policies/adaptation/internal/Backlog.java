package io.allostat.policies.adaptation.internal;

import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ResourceProfile;
import io.allostat.core.api.profile.StackProfile;
import java.util.Map;

/**
 * The work that waits for a resource: of the requests inside, beyond those that are being served,
 * what each still needs. By root, because it is the dear requests that stay: on a full site those
 * inside are searches, whatever most requests are. Each needs its mean cost, which is so for the
 * coefficient of variation of 1 that {@link LoadNoise} takes.
 */
final class Backlog {
  private final Windows windows;
  private final Waits waits;

  Backlog(Windows windows, Waits waits) {
    this.windows = windows;
    this.waits = waits;
  }

  /** Seconds of the whole resource. */
  double seconds(ResourceProfile resource) {
    String name = resource.resource();
    Profile recent = windows.recent();
    Map<String, Double> costs = Cost.byRoot(windows.cost(), name);
    double requests = 0;
    double work = 0;
    for (StackProfile stack : recent.stacksOf(name)) {
      double inside = waits.inside(recent, stack);
      requests += inside;
      work += inside * costs.getOrDefault(stack.stack().root(), 0.0);
    }
    double usage = recent.resource(name).map(ResourceProfile::usage).orElse(0.0);
    double served = resource.capacity() * usage;
    return requests > served ? work * (1 - served / requests) / resource.capacity() : 0;
  }
}
