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
  private final Optional<Dimmer> dimmer;
  private LimiterSpec present = LimiterSpec.NONE;
  private Valve valve;

  /**
   * @param pipeline where limiters of requests go
   * @param connector where limiters of connections go
   * @param admission what decides on connections where no limiter does
   * @param dimmer how many requests are served in full; empty where that is not the limiters'
   */
  public Limiters(
      Pipeline pipeline, ProtocolHandler connector, Admission admission, Optional<Dimmer> dimmer) {
    this.pipeline = pipeline;
    this.connector = connector;
    this.admission = admission;
    this.dimmer = dimmer;
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
    boolean moves = next.least() || next.kind() == LimiterSpec.Kind.BROWNOUT;
    if (moves && dimmer.isEmpty()) {
      throw new IllegalArgumentException(
          "--limiter " + next + ": expected a server started with --allostat off");
    }
    if (valve != null) {
      pipeline.removeValve(valve);
    }
    dimmer.ifPresent(all -> all.setLeast(next.least()));
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

  private Valve valve(LimiterSpec spec) {
    return switch (spec.kind()) {
      case NONE, BLIND -> null;
      case SEMAPHORE -> semaphore((int) spec.number());
      case CONCURRENCY_LIMITS -> new ConcurrencyLimitsValve(spec.variant());
      case SENTINEL -> new SentinelValve(spec);
      case BROWNOUT -> new BrownoutValve(dimmer.orElseThrow(), spec.pole(), spec.number());
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
