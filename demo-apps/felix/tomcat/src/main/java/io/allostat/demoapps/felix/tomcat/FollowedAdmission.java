package io.allostat.demoapps.felix.tomcat;

import io.allostat.core.api.admission.Admission;
import io.allostat.core.api.admission.AdmissionConnector;
import io.allostat.core.api.admission.Claim;
import io.allostat.core.api.admission.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * The admission of one instance, until the instance is let go: from then on it admits all, and
 * connections that are still there keep nothing of the instance. Thread safe.
 */
final class FollowedAdmission implements Admission {
  /**
   * What connectors have been given. A connection keeps it after its connector has left, and has to
   * let the instance go still; when nobody keeps it any more, neither does this.
   */
  private final Map<FollowedAdmission, Boolean> parts = new WeakHashMap<>();

  private volatile Admission present;

  FollowedAdmission(Admission of) {
    present = of;
  }

  /** Lets the instance go, for every connector. */
  void letGo() {
    present = Admission.ALL;
    List<FollowedAdmission> given;
    synchronized (parts) {
      given = new ArrayList<>(parts.keySet());
    }
    given.forEach(FollowedAdmission::letGo);
  }

  /** How many parts somebody keeps. */
  int parts() {
    synchronized (parts) {
      return parts.size();
    }
  }

  @Override
  public Admission join(AdmissionConnector connector) {
    Admission joined = present;
    FollowedAdmission part = new FollowedAdmission(joined.join(connector));
    synchronized (parts) {
      parts.put(part, true);
    }
    if (present != joined) {
      // Let go meanwhile, perhaps before this part was there to be told.
      joined.leave(connector);
      part.letGo();
    }
    return part;
  }

  @Override
  public void leave(AdmissionConnector connector) {
    present.leave(connector);
  }

  @Override
  public Verdict decide(Claim claim) {
    return present.decide(claim);
  }

  @Override
  public void established(Claim claim, boolean resumed) {
    present.established(claim, resumed);
  }

  @Override
  public void brokenOff(Claim claim) {
    present.brokenOff(claim);
  }

  @Override
  public void cutOff(Claim claim) {
    present.cutOff(claim);
  }

  @Override
  public void ended(Claim claim, long cpuNanos, int standsFor) {
    present.ended(claim, cpuNanos, standsFor);
  }
}
