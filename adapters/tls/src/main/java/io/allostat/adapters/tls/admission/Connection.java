package io.allostat.adapters.tls.admission;

import io.allostat.core.api.admission.Admission;
import io.allostat.core.api.admission.Claim;
import io.allostat.core.api.admission.Claim.Kind;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSession;

/** A connection that was admitted, until its engine is closed. Thread safe; nothing throws. */
final class Connection {
  private final Admission admission;
  private final CheckedClaim checked;
  private final ConnectionCounters counters;
  private final long helloMillis = System.currentTimeMillis();
  private final ExpectedResumption expected = new ExpectedResumption();
  private final AtomicBoolean established = new AtomicBoolean();
  private final AtomicBoolean ended = new AtomicBoolean();
  private volatile boolean full;

  Connection(Admission admission, CheckedClaim checked, ConnectionCounters counters) {
    this.admission = admission;
    this.checked = checked;
    this.counters = counters;
    expected.expect(checked.session());
  }

  /** Called after each step of the handshake. */
  void observe(SSLEngine engine) {
    if (expected.observe(engine)) {
      counters.falselyClaimed();
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
    try {
      admission.ended(claim(), Admission.UNMEASURED);
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
