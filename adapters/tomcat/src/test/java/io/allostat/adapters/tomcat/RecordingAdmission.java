package io.allostat.adapters.tomcat;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.allostat.core.api.admission.Admission;
import io.allostat.core.api.admission.Claim;
import io.allostat.core.api.admission.Claim.Kind;
import io.allostat.core.api.admission.Verdict;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Admits whoever claims a session, refuses others when told to, and remembers every call. */
final class RecordingAdmission implements Admission {
  static final String REASON = "no room for new sessions";

  volatile boolean refuseNew;
  private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();

  /** A call. */
  sealed interface Event permits Decided, Established, Ended {
    Claim claim();
  }

  record Decided(Claim claim) implements Event {}

  record Established(Claim claim, boolean resumed) implements Event {}

  record Ended(Claim claim, long cpuNanos) implements Event {}

  @Override
  public Verdict decide(Claim claim) {
    events.add(new Decided(claim));
    return refuseNew && claim.kind() == Kind.NEW ? new Verdict.Refuse(REASON) : Verdict.ADMIT;
  }

  @Override
  public void established(Claim claim, boolean resumed) {
    events.add(new Established(claim, resumed));
  }

  @Override
  public void ended(Claim claim, long cpuNanos) {
    events.add(new Ended(claim, cpuNanos));
  }

  /** Waits for the next call, which must be of this kind. */
  <T extends Event> T next(Class<T> type) throws InterruptedException {
    return assertInstanceOf(type, events.poll(20, TimeUnit.SECONDS));
  }

  boolean quiet() {
    return events.isEmpty();
  }
}
