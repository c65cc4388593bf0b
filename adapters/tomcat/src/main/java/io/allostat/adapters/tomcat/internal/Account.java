package io.allostat.adapters.tomcat.internal;

import io.allostat.adapters.tls.admission.CheckedClaim;
import io.allostat.adapters.tls.admission.CheckedClaim.Answer;
import io.allostat.adapters.tls.admission.ConnectionCounters;
import io.allostat.adapters.tls.admission.ExpectedResumption;
import io.allostat.core.api.admission.Admission;
import io.allostat.core.api.admission.Claim;
import io.allostat.core.api.admission.Claim.Kind;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLEngine;

/**
 * One connection's account, from its acceptance on. Its channel holds it, and each thread that
 * serves it for as long; when the last lets it go, an admitted connection has ended, and all that
 * was seen of its CPU time is known. Thread safe but for {@link #admitted} and {@link
 * #established}, which come once, from a holder.
 *
 * <p>A session whose handshake is not seen to resume it is invalidated, at the connection's end at
 * the latest.
 */
final class Account {
  private final Object owner;
  private final ConnectionCounters counters;
  private final AtomicInteger holders = new AtomicInteger(1);
  private final Phases phases;
  private final AtomicLong cpuNanos = new AtomicLong();
  private final ExpectedResumption expected = new ExpectedResumption();
  private volatile boolean unmeasured;
  private volatile Answer answer = Answer.NONE;
  private volatile boolean established;
  private volatile boolean cutOff;
  private Admission admission;
  private CheckedClaim checked;
  private Claim claim;

  /** Held once, by who makes it. */
  Account(Object owner, ConnectionCounters counters, Phases phases) {
    this.owner = owner;
    this.counters = counters;
    this.phases = phases;
  }

  boolean belongsTo(Object connection) {
    return owner == connection;
  }

  /** Those of this connection; used by holders. */
  Phases phases() {
    return phases;
  }

  /**
   * @param standsFor how many connections it stands for; 0 if it is not measured
   */
  void admitted(Admission by, CheckedClaim on, int standsFor) {
    phases.standsFor(standsFor);
    if (standsFor == 0) {
      unmeasured();
    }
    admission = by;
    checked = on;
    claim = on.claim();
  }

  Claim claim() {
    return claim;
  }

  /** From now on the handshake must resume the session that is claimed, if one is. */
  void expectResumption() {
    expected.expect(checked);
  }

  /** Looks what the handshake does with the session. */
  void observe(SSLEngine engine) {
    if (expected.observe(engine)) {
      counters.falselyClaimed();
    }
  }

  /** The handshake resumes the session. */
  void confirm() {
    expected.confirm();
  }

  /** The handshake does not resume the session, if there is one. */
  void disprove() {
    if (expected.disprove()) {
      counters.falselyClaimed();
    }
  }

  /** The server has answered to the hello. */
  void answered(Answer with) {
    if (with != Answer.NONE) {
      answer = with;
    }
  }

  /** The server ends the connection, whatever its client does. */
  void cutOff() {
    cutOff = true;
  }

  void established(boolean resumed) {
    established = true;
    try {
      admission.established(claim, resumed);
    } catch (Throwable e) {
      counters.failed(e);
    }
    if (checked.isCheaper(resumed)) {
      unmeasured();
    }
    if (!resumed && claim.kind() != Kind.NEW) {
      // It costs what a new one costs, and counts as one from now on.
      claim = new Claim(Kind.NEW, true, claim.client(), claim.serverName(), claim.connector());
    }
  }

  /** No session was being resumed when the client, or the server, left the handshake. */
  private void brokenOff() {
    if (answer == Answer.ANEW && checked.isUnverified()) {
      // One that was looked up has been counted when it was disproved.
      counters.falselyClaimed();
    }
    try {
      if (cutOff) {
        admission.cutOff(claim);
      } else {
        admission.brokenOff(claim);
      }
    } catch (Throwable e) {
      counters.failed(e);
    }
  }

  /**
   * @return false if the connection has ended
   */
  boolean hold() {
    int present = holders.get();
    while (present > 0 && !holders.compareAndSet(present, present + 1)) {
      present = holders.get();
    }
    return present > 0;
  }

  /**
   * @param current decides on connections that are not yet admitted
   * @return whether anybody wants to know what it takes, and it is among those that are measured;
   *     called by holders
   */
  boolean isMeasured(Admission current) {
    Admission by = admission;
    return (by == null ? current : by) != Admission.ALL && phases.isMeasured();
  }

  void spent(long nanos) {
    cpuNanos.addAndGet(Math.max(0, nanos));
  }

  /** Says that CPU time is spent on it that nobody sees. */
  void unmeasured() {
    unmeasured = true;
  }

  void release() {
    if (holders.decrementAndGet() == 0 && claim != null) {
      if (phases.isIdle()) {
        phases.ended(System.nanoTime());
      }
      disprove();
      checked.settled();
      if (!established && checked.isBrokenOff(answer)) {
        brokenOff();
      } else {
        ended();
      }
    }
  }

  private void ended() {
    try {
      long cpu = unmeasured || !established ? Admission.UNMEASURED : cpuNanos.get();
      admission.ended(claim, cpu, phases.standsFor());
    } catch (Throwable e) {
      counters.failed(e);
    }
  }
}
