package io.allostat.core.runtime.admission.internal;

import io.allostat.core.api.admission.Admission;
import io.allostat.core.api.admission.AdmissionConnector;
import io.allostat.core.api.admission.AdmissionCounts;
import io.allostat.core.api.admission.Claim;
import io.allostat.core.api.admission.ConnectionPhase;
import io.allostat.core.api.admission.PhaseTime;
import io.allostat.core.api.admission.SessionClassifier;
import io.allostat.core.api.admission.Verdict;
import java.util.List;
import java.util.Set;

/**
 * What one connector asks: the budget that all share, unless the connector is switched off. Then it
 * admits all, and what it admits is counted and paid for, since it uses the same processors. Thread
 * safe; the switch costs one volatile read.
 */
public final class JoinedConnector implements Admission {
  private static final Set<ConnectionPhase> BESIDE_SERVICE =
      Set.of(
          ConnectionPhase.HANDSHAKE_FULL,
          ConnectionPhase.HANDSHAKE_RESUMED,
          ConnectionPhase.REQUEST,
          ConnectionPhase.IDLE);

  private final BudgetedAdmission shared;
  private final AdmissionConnector connector;
  private final String name;
  private volatile boolean enabled = true;
  private long requestsTaken;
  private double refusalSecondsTaken;
  private double connectionSecondsTaken;

  JoinedConnector(BudgetedAdmission shared, AdmissionConnector connector, String name) {
    this.shared = shared;
    this.connector = connector;
    this.name = name;
    this.requestsTaken = connector.requestsEnded();
    this.refusalSecondsTaken = refusalSeconds();
    this.connectionSecondsTaken = connectionSeconds();
  }

  @Override
  public Registration classifyBy(SessionClassifier classifier) {
    return shared.classifyBy(classifier);
  }

  @Override
  public Verdict decide(Claim claim) {
    if (enabled) {
      return shared.decide(claim);
    }
    shared.admit(claim);
    return Verdict.ADMIT;
  }

  @Override
  public void established(Claim claim, boolean resumed) {
    shared.established(claim, resumed);
  }

  @Override
  public void brokenOff(Claim claim) {
    shared.brokenOff(claim);
  }

  @Override
  public void cutOff(Claim claim) {
    shared.cutOff(claim);
  }

  @Override
  public void ended(Claim claim, long cpuNanos, int standsFor) {
    shared.ended(claim, cpuNanos, standsFor);
  }

  boolean isFor(AdmissionConnector other) {
    return connector == other;
  }

  /**
   * @return the connector's name, unlike that of any other that joined
   */
  public String name() {
    return name;
  }

  /**
   * @return what the connector decided so far
   */
  public AdmissionCounts counts() {
    return connector.counts();
  }

  /**
   * @return where the time of its connections goes
   */
  public List<PhaseTime> phases() {
    return connector.phases();
  }

  /**
   * @return whether what does not fit is refused
   */
  public boolean enabled() {
    return enabled;
  }

  void enable(boolean refuses) {
    enabled = refuses;
  }

  /** Requests that ended since the last call; called by one thread at a time. */
  long takeRequests() {
    long now = connector.requestsEnded();
    long ended = Math.max(0, now - requestsTaken);
    requestsTaken = now;
    return ended;
  }

  /**
   * CPU time of refusals since the last call, seconds, finite and >= 0; called by one thread at a
   * time. Nothing while it is not known, nor for the time before.
   */
  double takeRefusalSeconds() {
    double now = refusalSeconds();
    double taken = now - refusalSecondsTaken;
    refusalSecondsTaken = now;
    return taken > 0 && Double.isFinite(taken) ? taken : 0;
  }

  /**
   * CPU time taken for connections since the last call, seconds, >= 0; NaN where the connector does
   * not know it of all that it does for them, or did not at the last call. Called by one thread at
   * a time.
   */
  double takeConnectionSeconds() {
    double now = connectionSeconds();
    double taken = now - connectionSecondsTaken;
    connectionSecondsTaken = now;
    return Math.max(0, taken);
  }

  /** Since the connector was made; NaN where it does not say, or cannot be asked. */
  private double refusalSeconds() {
    return cpuSeconds(ConnectionPhase.REFUSAL, Set.of());
  }

  /** Likewise. Who does not measure the service sees but a part of what is done. */
  private double connectionSeconds() {
    return connector.seesAll() ? cpuSeconds(ConnectionPhase.SERVICE, BESIDE_SERVICE) : Double.NaN;
  }

  private double cpuSeconds(ConnectionPhase wanted, Set<ConnectionPhase> beside) {
    try {
      List<PhaseTime> phases = connector.phases();
      return phases.stream().noneMatch(each -> each.phase() == wanted)
          ? Double.NaN
          : phases.stream()
              .filter(each -> each.phase() == wanted || beside.contains(each.phase()))
              // Mostly nobody works for a connection that waits for its client.
              .filter(each -> each.phase() != ConnectionPhase.IDLE || each.cpuSeconds() > 0)
              .mapToDouble(PhaseTime::cpuSeconds)
              .sum();
    } catch (RuntimeException e) {
      // Decisions do not rest on it. Whoever looks at the connector's phases sees the failure.
      return Double.NaN;
    }
  }

  long requestsInProgress() {
    return Math.max(0, connector.requestsInProgress());
  }
}
