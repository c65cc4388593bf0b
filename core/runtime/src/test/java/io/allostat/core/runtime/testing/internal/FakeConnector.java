package io.allostat.core.runtime.testing.internal;

import io.allostat.core.api.admission.AdmissionConnector;
import io.allostat.core.api.admission.AdmissionCounts;
import io.allostat.core.api.admission.ConnectionPhase;
import io.allostat.core.api.admission.PhaseTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A connector whose figures a test sets. */
public final class FakeConnector implements AdmissionConnector {
  /** Its counts. */
  public volatile AdmissionCounts counts =
      new AdmissionCounts(
          7, 5, Map.of("no room", 2L, "too late", 1L), Map.of("odd", 4L), 6, 3, 2, 1, 0);

  /** Requests that ended. */
  public volatile long ended;

  /** Requests in progress. */
  public volatile long inProgress;

  /** CPU time of refusals, seconds. */
  public volatile double refusalSeconds;

  /** CPU time of the service of requests, seconds. */
  public volatile double serviceSeconds;

  /** Whether it sees all that is done for connections. */
  public volatile boolean seesAll = true;

  /** CPU time of those that wait for their client, seconds. */
  public volatile double idleSeconds = Double.NaN;

  /** CPU time of full handshakes, seconds. */
  public volatile double handshakeSeconds = 0.75;

  /** Whether it measures that of the service. */
  public volatile boolean measuresService;

  /** Thrown when somebody asks for its phases, unless null. */
  public volatile RuntimeException failure;

  /** Thrown when somebody asks for its requests, unless null. */
  public volatile RuntimeException requestsFailure;

  /** Thrown when somebody asks what is in progress, unless null. */
  public volatile RuntimeException inProgressFailure;

  private final String name;

  /**
   * @param name its name
   */
  public FakeConnector(String name) {
    this.name = name;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public AdmissionCounts counts() {
    return counts;
  }

  @Override
  public List<PhaseTime> phases() {
    if (failure != null) {
      throw failure;
    }
    List<PhaseTime> phases = new ArrayList<>();
    phases.add(new PhaseTime(ConnectionPhase.HANDSHAKE_FULL, 3, 1.5, handshakeSeconds));
    phases.add(new PhaseTime(ConnectionPhase.IDLE, 2, 20, idleSeconds));
    phases.add(new PhaseTime(ConnectionPhase.REFUSAL, 3, 40, refusalSeconds));
    if (measuresService) {
      phases.add(new PhaseTime(ConnectionPhase.SERVICE, 3, 2, serviceSeconds));
    }
    return phases;
  }

  @Override
  public boolean seesAll() {
    return seesAll;
  }

  @Override
  public long requestsEnded() {
    if (requestsFailure != null) {
      throw requestsFailure;
    }
    return ended;
  }

  @Override
  public long requestsInProgress() {
    if (inProgressFailure != null) {
      throw inProgressFailure;
    }
    return inProgress;
  }
}
