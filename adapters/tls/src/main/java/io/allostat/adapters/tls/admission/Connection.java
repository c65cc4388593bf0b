package io.allostat.adapters.tls.admission;

import io.allostat.adapters.tls.admission.CheckedClaim.Answer;
import io.allostat.core.api.admission.Admission;
import io.allostat.core.api.admission.Claim;
import io.allostat.core.api.admission.Claim.Kind;
import io.allostat.core.api.admission.ConnectionPhase;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSession;

/** A connection that was admitted, until its engine is closed. Thread safe; nothing throws. */
final class Connection {
  private final Admission admission;
  private final CheckedClaim checked;
  private final ConnectionCounters counters;
  private final PhaseTimes phases;
  private final EngineMeter meter;
  private final long madeNanos;
  private final long helloMillis = System.currentTimeMillis();
  private final ExpectedResumption expected = new ExpectedResumption();
  private final AtomicBoolean established = new AtomicBoolean();
  private final AtomicBoolean ended = new AtomicBoolean();
  private volatile boolean full;
  private volatile boolean cheaper;
  private volatile Answer answer = Answer.NONE;

  /**
   * @param madeNanos when its engine was made, on the clock of {@link System#nanoTime()}
   */
  Connection(
      Admission admission,
      CheckedClaim checked,
      AdmissionTls control,
      EngineMeter meter,
      long madeNanos) {
    this.admission = admission;
    this.checked = checked;
    this.counters = control.counters();
    this.phases = control.phaseTimes();
    this.meter = meter;
    this.madeNanos = madeNanos;
    expected.expect(checked);
  }

  /** Whether anybody wants to know its CPU time. */
  boolean wanted() {
    return admission != Admission.ALL;
  }

  /** Called after each step of the handshake. */
  void observe(SSLEngine engine) {
    if (expected.observe(engine)) {
      counters.falselyClaimed();
    }
    if (answer == Answer.NONE && !established.get()) {
      answer = checked.answer(engine, helloMillis);
    }
  }

  /** JSSE says so again when it gives tickets of TLS 1.3; the first time counts. */
  void established(SSLSession session) {
    if (!established.compareAndSet(false, true)) {
      return;
    }
    boolean resumed = checked.resumedBy(session, helloMillis);
    counters.established(resumed);
    if (resumed) {
      expected.confirm();
    } else if (expected.disprove() || (!checked.claimsNothing() && checked.session() == null)) {
      counters.falselyClaimed();
    }
    full = !resumed;
    cheaper = checked.isCheaper(resumed);
    int standsFor = meter.standsFor();
    if (wanted() && standsFor > 0) {
      ConnectionPhase phase =
          resumed ? ConnectionPhase.HANDSHAKE_RESUMED : ConnectionPhase.HANDSHAKE_FULL;
      phases.through(phase, standsFor);
      phases.time(phase, System.nanoTime() - madeNanos, standsFor);
      phases.cpu(phase, meter.cpuNanos(), standsFor);
    }
    try {
      admission.established(checked.claim(), resumed);
    } catch (Throwable e) {
      counters.failed(e);
    }
  }

  void ended() {
    if (!ended.compareAndSet(false, true)) {
      return;
    }
    if (expected.disprove()) {
      counters.falselyClaimed();
    }
    boolean unfinished = established.compareAndSet(false, true);
    if (unfinished && checked.isBrokenOff(answer)) {
      brokenOff();
      return;
    }
    try {
      boolean seen = !unfinished && wanted() && meter.sawAll() && !cheaper;
      long cpuNanos = seen ? meter.cpuNanos() : Admission.UNMEASURED;
      admission.ended(claim(), cpuNanos, meter.standsFor());
    } catch (Throwable e) {
      counters.failed(e);
    }
  }

  /** Servers do not tell an engine why they close it: it was the client, as it mostly is. */
  private void brokenOff() {
    if (answer == Answer.ANEW && checked.isUnverified()) {
      // One that was looked up has been counted when it was disproved.
      counters.falselyClaimed();
    }
    try {
      admission.brokenOff(checked.claim());
    } catch (Throwable e) {
      counters.failed(e);
    }
  }

  /** A false claim costs what a new connection costs, and ends as one. */
  private Claim claim() {
    Claim claim = checked.claim();
    return full && !checked.claimsNothing()
        ? new Claim(Kind.NEW, true, claim.client(), claim.serverName(), claim.connector())
        : claim;
  }
}
