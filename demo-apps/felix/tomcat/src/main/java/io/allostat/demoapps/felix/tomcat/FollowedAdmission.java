package io.allostat.demoapps.felix.tomcat;

import io.allostat.core.api.admission.Admission;
import io.allostat.core.api.admission.AdmissionConnector;
import io.allostat.core.api.admission.Claim;
import io.allostat.core.api.admission.Verdict;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * The admission of one instance, until the instance is let go: from then on it admits all, and
 * connections that are still there keep nothing of the instance. Thread safe.
 */
final class FollowedAdmission implements Admission {
  private final Queue<FollowedAdmission> joined = new ConcurrentLinkedQueue<>();
  private volatile Admission present;

  FollowedAdmission(Admission of) {
    present = of;
  }

  /** Lets the instance go, for every connector. */
  void letGo() {
    present = Admission.ALL;
    joined.forEach(FollowedAdmission::letGo);
  }

  @Override
  public Admission join(AdmissionConnector connector) {
    FollowedAdmission part = new FollowedAdmission(present.join(connector));
    joined.add(part);
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
  public void ended(Claim claim, long cpuNanos) {
    present.ended(claim, cpuNanos);
  }
}
