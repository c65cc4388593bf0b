package io.allostat.demoapps.hosting.limiter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.allostat.core.api.admission.Claim;
import io.allostat.core.api.admission.Claim.Kind;
import java.net.InetAddress;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class BlindLimitTest {
  private static final long SECOND = 1_000_000_000L;

  // The clock may overflow.
  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - SECOND);

  private static Claim claim(Kind kind) {
    return new Claim(kind, kind != Kind.NEW, InetAddress.getLoopbackAddress(), "", "https");
  }

  private int admitted(BlindLimit limit, double offeredPerSecond, int seconds) {
    int admitted = 0;
    for (int i = 0; i < offeredPerSecond * seconds; i++) {
      nanos.addAndGet(Math.round(SECOND / offeredPerSecond));
      admitted += limit.decide(claim(i % 2 == 0 ? Kind.NEW : Kind.SESSION_ID)).admitted() ? 1 : 0;
    }
    return admitted;
  }

  @Test
  void ofTooManyItAdmitsItsNumberWhateverTheyClaim() {
    assertEquals(700, admitted(new BlindLimit(70, nanos::get), 1000, 10), 8);
  }

  @Test
  void ofFewItAdmitsAll() {
    assertEquals(500, admitted(new BlindLimit(70, nanos::get), 50, 10));
  }

  @Test
  void atOnceItAdmitsATenthOfASecond() {
    BlindLimit limit = new BlindLimit(100, nanos::get);
    nanos.addAndGet(60 * SECOND);
    int admitted = 0;
    while (limit.decide(claim(Kind.NEW)).admitted()) {
      admitted++;
    }
    assertEquals(10, admitted);
  }

  @Test
  void slowRatesAdmitOneAtATime() {
    BlindLimit limit = new BlindLimit(0.5, nanos::get);
    assertEquals(5, admitted(limit, 10, 10), 1);
  }

  @Test
  void aRateOfNothingIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> new BlindLimit(0, nanos::get));
  }
}
