package io.allostat.policies.adaptation.internal;

import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ResourceProfile;
import io.allostat.core.api.profile.StackProfile;
import java.util.HashMap;
import java.util.Map;

/**
 * The work that waits for a resource: of the requests inside, beyond those that are being served,
 * what each still needs. By where they are seen ({@link Ways}), because it is the dear requests
 * that stay: on a full site those inside are searches, whatever most requests are, and those by
 * title, whatever most searches are. Each needs all of its cost still, which is so for a
 * coefficient of variation of 1.
 */
final class Backlog {
  private final Windows windows;
  private final Waits waits;
  private final Map<ResourceProfile, Double> known = new HashMap<>();

  Backlog(Windows windows, Waits waits) {
    this.windows = windows;
    this.waits = waits;
  }

  /** Seconds of the whole resource. */
  double seconds(ResourceProfile resource) {
    return known.computeIfAbsent(resource, this::waiting);
  }

  private double waiting(ResourceProfile resource) {
    String name = resource.resource();
    Profile recent = windows.recent();
    Ways ways = new Ways(windows.cost(), name);
    double requests = 0;
    double work = 0;
    for (StackProfile stack : recent.stacksOf(name)) {
      double inside = waits.inside(recent, stack);
      if (inside > 0) {
        requests += inside;
        work += inside * ways.cost(stack.stack());
      }
    }
    double usage = recent.resource(name).map(ResourceProfile::usage).orElse(0.0);
    double served = resource.capacity() * usage;
    return requests > served ? work * (1 - served / requests) / resource.capacity() : 0;
  }
}
