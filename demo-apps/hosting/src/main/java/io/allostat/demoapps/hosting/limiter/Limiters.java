package io.allostat.demoapps.hosting.limiter;

import io.allostat.adapters.tomcat.AdmissionProtocol;
import io.allostat.core.api.admission.Admission;
import java.util.Optional;
import org.apache.catalina.Pipeline;
import org.apache.catalina.Valve;
import org.apache.catalina.valves.SemaphoreValve;
import org.apache.coyote.ProtocolHandler;

/**
 * Puts limiters into a running Tomcat and takes them out, one at a time. Valves and not filters:
 * without a limiter nothing of it is in a request's way. Thread safe.
 */
public final class Limiters {
  private static final int UNAVAILABLE = 503;

  private final Pipeline pipeline;
  private final ProtocolHandler connector;
  private final Admission admission;
  private LimiterSpec present = LimiterSpec.NONE;
  private Valve valve;

  /**
   * @param pipeline where limiters of requests go
   * @param connector where limiters of connections go
   * @param admission what decides on connections where no limiter does
   */
  public Limiters(Pipeline pipeline, ProtocolHandler connector, Admission admission) {
    this.pipeline = pipeline;
    this.connector = connector;
    this.admission = admission;
    gate().ifPresent(gate -> gate.setAdmission(admission));
  }

  /**
   * @return the limiter in place
   */
  public synchronized LimiterSpec present() {
    return present;
  }

  /**
   * Takes the limiter out and puts another one in, which begins to learn anew.
   *
   * @param next the other one
   * @throws IllegalArgumentException if this server was started without what it needs
   */
  public synchronized void use(LimiterSpec next) {
    Optional<AdmissionProtocol> gate = gate();
    if (next.kind() == LimiterSpec.Kind.BLIND && gate.isEmpty()) {
      throw new IllegalArgumentException(
          "--limiter " + next + ": expected a server started with --admission on or with blind:N");
    }
    if (valve != null) {
      pipeline.removeValve(valve);
    }
    valve = valve(next);
    if (valve != null) {
      pipeline.addValve(valve);
    }
    gate.ifPresent(
        protocol ->
            protocol.setAdmission(
                next.kind() == LimiterSpec.Kind.BLIND
                    ? new BlindLimit(next.number(), System::nanoTime)
                    : admission));
    present = next;
  }

  private Optional<AdmissionProtocol> gate() {
    return connector instanceof AdmissionProtocol gate ? Optional.of(gate) : Optional.empty();
  }

  private static Valve valve(LimiterSpec spec) {
    return switch (spec.kind()) {
      case NONE, BLIND -> null;
      case SEMAPHORE -> semaphore((int) spec.number());
      case CONCURRENCY_LIMITS -> new ConcurrencyLimitsValve(spec.variant());
      case SENTINEL -> new SentinelValve(spec);
    };
  }

  private static Valve semaphore(int size) {
    SemaphoreValve valve = new SemaphoreValve();
    valve.setConcurrency(size);
    valve.setBlock(false);
    valve.setHighConcurrencyStatus(UNAVAILABLE);
    return valve;
  }
}
