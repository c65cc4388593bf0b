package io.allostat.core.testkit;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.allostat.core.api.admission.Admission;
import io.allostat.core.api.admission.Claim;
import io.allostat.core.api.admission.Claim.Kind;
import io.allostat.core.api.admission.Verdict;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Admits whoever claims a session, refuses others when told to, and remembers every call. Thread
 * safe.
 */
public final class RecordingAdmission implements Admission {
  /** Why others are refused. */
  public static final String REASON = "no room for new sessions";

  private volatile boolean refuseNew;
  private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();

  /** Refuses nobody yet. */
  public RecordingAdmission() {}

  /** A call. */
  public sealed interface Event permits Decided, Established, BrokenOff, CutOff, Ended {
    /**
     * @return what it is about
     */
    Claim claim();
  }

  /**
   * Somebody asked.
   *
   * @param claim about this
   */
  public record Decided(Claim claim) implements Event {}

  /**
   * A handshake was done.
   *
   * @param claim as reported
   * @param resumed as reported
   */
  public record Established(Claim claim, boolean resumed) implements Event {}

  /**
   * A client left in a handshake that was not seen to resume a session.
   *
   * @param claim as reported
   */
  public record BrokenOff(Claim claim) implements Event {}

  /**
   * The server left in such a handshake.
   *
   * @param claim as reported
   */
  public record CutOff(Claim claim) implements Event {}

  /**
   * A connection ended.
   *
   * @param claim as reported
   * @param cpuNanos as reported
   * @param standsFor as reported; 1 where that was not
   */
  public record Ended(Claim claim, long cpuNanos, int standsFor) implements Event {
    /**
     * One that stands for itself alone.
     *
     * @param claim as reported
     * @param cpuNanos as reported
     */
    public Ended(Claim claim, long cpuNanos) {
      this(claim, cpuNanos, 1);
    }
  }

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
  public void brokenOff(Claim claim) {
    events.add(new BrokenOff(claim));
  }

  @Override
  public void cutOff(Claim claim) {
    events.add(new CutOff(claim));
  }

  @Override
  public void ended(Claim claim, long cpuNanos, int standsFor) {
    events.add(new Ended(claim, cpuNanos, standsFor));
  }

  /**
   * Says whether connections without a claim are refused from now on.
   *
   * @param refuse true to refuse them
   */
  public void refuseNew(boolean refuse) {
    refuseNew = refuse;
  }

  /**
   * Waits for the next call, which must be of this kind.
   *
   * @param type the kind
   * @param <T> the kind
   * @return the call
   * @throws InterruptedException if the thread is interrupted
   */
  public <T extends Event> T next(Class<T> type) throws InterruptedException {
    return assertInstanceOf(type, events.poll(20, TimeUnit.SECONDS));
  }

  /**
   * @return whether there was no call that has not been waited for
   */
  public boolean quiet() {
    return events.isEmpty();
  }
}
