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
  private PhaseSeconds secondsTaken;

  JoinedConnector(BudgetedAdmission shared, AdmissionConnector connector, String name) {
    this.shared = shared;
    this.connector = connector;
    this.name = name;
    this.requestsTaken = connector.requestsEnded();
    this.secondsTaken = phaseSeconds();
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

  /**
   * What was done since the last call; called by one thread at a time. No refusals while it is not
   * known what they took, nor for the time before; what connections took is not known either then.
   */
  WorkDone take() {
    long requests = connector.requestsEnded();
    PhaseSeconds now = phaseSeconds();
    double refusals = now.refusals - secondsTaken.refusals;
    WorkDone done =
        new WorkDone(
            Math.max(0, requests - requestsTaken),
            refusals > 0 && Double.isFinite(refusals) ? refusals : 0,
            Math.max(0, now.connections - secondsTaken.connections));
    requestsTaken = requests;
    secondsTaken = now;
    return done;
  }

  /** CPU times since the connector was made; NaN where it does not say, or cannot be asked. */
  private record PhaseSeconds(double refusals, double connections) {}

  private PhaseSeconds phaseSeconds() {
    try {
      List<PhaseTime> phases = connector.phases();
      // Who does not measure the service sees but a part of what is done.
      return new PhaseSeconds(
          seconds(phases, ConnectionPhase.REFUSAL, Set.of()),
          connector.seesAll()
              ? seconds(phases, ConnectionPhase.SERVICE, BESIDE_SERVICE)
              : Double.NaN);
    } catch (RuntimeException e) {
      // Decisions do not rest on it. Whoever looks at the connector's phases sees the failure.
      return new PhaseSeconds(Double.NaN, Double.NaN);
    }
  }

  private static double seconds(
      List<PhaseTime> phases, ConnectionPhase wanted, Set<ConnectionPhase> beside) {
    return phases.stream().noneMatch(each -> each.phase() == wanted)
        ? Double.NaN
        : phases.stream()
            .filter(each -> each.phase() == wanted || beside.contains(each.phase()))
            // Mostly nobody works for a connection that waits for its client.
            .filter(each -> each.phase() != ConnectionPhase.IDLE || each.cpuSeconds() > 0)
            .mapToDouble(PhaseTime::cpuSeconds)
            .sum();
  }

  long requestsInProgress() {
    return Math.max(0, connector.requestsInProgress());
  }
}
