package io.allostat.adapters.tomcat.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.adapters.tls.admission.PhaseTimes;
import io.allostat.core.api.admission.ConnectionPhase;
import io.allostat.core.api.admission.PhaseTime;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The phases of one connection, edge by edge; wall and CPU times in seconds. */
class PhasesTest {
  private static final long SECOND = 1_000_000_000L;

  private final PhaseTimes times = new PhaseTimes(ConnectionPhase.values());
  private final Phases phases = new Phases(times, 10 * SECOND);

  private void is(ConnectionPhase phase, long count, double seconds, double cpuSeconds) {
    PhaseTime time =
        times.read(true).stream().filter(t -> t.phase() == phase).findAny().orElseThrow();
    assertEquals(new PhaseTime(phase, count, seconds, cpuSeconds), time);
  }

  /**
   * Accepted at 10, two turns of 1 and 2 s of CPU, done at 15; the request is read in the second.
   */
  private void handshake(boolean resumed) {
    phases.turnBegins(100 * SECOND);
    phases.turnEnds(true, 12 * SECOND, 101 * SECOND);
    phases.arrived(14 * SECOND);
    phases.turnBegins(200 * SECOND);
    phases.handshakeDone(resumed, 15 * SECOND, 202 * SECOND);
  }

  @Test
  void aHandshakeLastsFromTheAcceptanceOverItsTurns() {
    handshake(false);
    is(ConnectionPhase.HANDSHAKE_FULL, 1, 5, 3);
    is(ConnectionPhase.HANDSHAKE_RESUMED, 0, 0, 0);
    assertFalse(phases.isIdle());
  }

  @Test
  void requestsServiceAndIdleFollowByTurns() {
    handshake(true);
    is(ConnectionPhase.HANDSHAKE_RESUMED, 1, 5, 3);
    phases.serving(16 * SECOND, 203 * SECOND);
    phases.returned(true);
    phases.turnEnds(true, 20 * SECOND, 206 * SECOND);
    is(ConnectionPhase.REQUEST, 1, 1, 1);
    is(ConnectionPhase.SERVICE, 1, 4, 3);
    assertTrue(phases.isIdle());
    // Bytes come at 30, a thread takes them up later: the wait is the request's.
    phases.arrived(30 * SECOND);
    phases.turnBegins(300 * SECOND);
    phases.serving(33 * SECOND, 301 * SECOND);
    phases.returned(true);
    phases.turnEnds(true, 34 * SECOND, 303 * SECOND);
    is(ConnectionPhase.IDLE, 1, 10, 0);
    is(ConnectionPhase.REQUEST, 2, 4, 2);
    is(ConnectionPhase.SERVICE, 2, 5, 5);
    phases.ended(40 * SECOND);
    is(ConnectionPhase.IDLE, 2, 16, 0);
  }

  @Test
  void aConnectionThatIsClosedWithItsAnswerIsNeverIdle() {
    handshake(false);
    phases.serving(16 * SECOND, 203 * SECOND);
    phases.returned(true);
    phases.turnEnds(false, 17 * SECOND, 204 * SECOND);
    assertFalse(phases.isIdle());
    is(ConnectionPhase.SERVICE, 1, 1, 1);
  }

  @Test
  void aTurnWithoutBytesEndsAnIdleConnectionAndIsNoRequest() {
    handshake(false);
    phases.serving(16 * SECOND, 203 * SECOND);
    phases.returned(true);
    phases.turnEnds(true, 17 * SECOND, 204 * SECOND);
    // What came before was for the turn before.
    phases.turnBegins(300 * SECOND);
    phases.turnEnds(false, 77 * SECOND, 300 * SECOND);
    assertTrue(phases.isIdle());
    phases.ended(78 * SECOND);
    is(ConnectionPhase.REQUEST, 1, 1, 1);
    is(ConnectionPhase.IDLE, 1, 61, 0);
  }

  @Test
  void anAnswerThatIsLeftOpenIsServiceUntilItIsDone() {
    handshake(false);
    phases.serving(16 * SECOND, 203 * SECOND);
    phases.returned(false);
    phases.turnEnds(true, 17 * SECOND, 204 * SECOND);
    assertFalse(phases.isIdle());
    phases.arrived(20 * SECOND);
    phases.turnBegins(300 * SECOND);
    phases.serving(20 * SECOND, 300 * SECOND);
    phases.returned(true);
    phases.turnEnds(true, 21 * SECOND, 302 * SECOND);
    is(ConnectionPhase.SERVICE, 1, 5, 3);
    assertTrue(phases.isIdle());
  }

  @Test
  void bytesThatMakeNoRequestCountNone() {
    handshake(false);
    phases.turnEnds(true, 16 * SECOND, 203 * SECOND);
    is(ConnectionPhase.REQUEST, 0, 1, 1);
    assertTrue(phases.isIdle());
  }

  @Test
  void nothingIsCountedOnceItHasStopped() {
    handshake(false);
    phases.stop();
    phases.serving(16 * SECOND, 203 * SECOND);
    phases.turnEnds(true, 17 * SECOND, 204 * SECOND);
    phases.turnBegins(300 * SECOND);
    assertFalse(phases.isIdle());
    is(ConnectionPhase.SERVICE, 0, 0, 0);
  }

  @Test
  void aConnectionThatIsDrawnCountsForAllThatItStandsFor() {
    phases.turnBegins(100 * SECOND);
    phases.standsFor(3);
    phases.turnEnds(true, 12 * SECOND, 101 * SECOND);
    phases.arrived(14 * SECOND);
    phases.turnBegins(200 * SECOND);
    phases.handshakeDone(false, 15 * SECOND, 202 * SECOND);
    phases.serving(16 * SECOND, 203 * SECOND);
    is(ConnectionPhase.HANDSHAKE_FULL, 3, 15, 9);
    is(ConnectionPhase.REQUEST, 3, 3, 3);
    phases.returned(true);
    phases.turnEnds(true, 17 * SECOND, 203 * SECOND);
    phases.ended(19 * SECOND);
    is(ConnectionPhase.SERVICE, 3, 3, 0);
    is(ConnectionPhase.IDLE, 3, 6, 0);
  }

  @Test
  void ofOneThatIsNotDrawnNothingCounts() {
    phases.turnBegins(100 * SECOND);
    phases.standsFor(0);
    assertFalse(phases.isMeasured());
    phases.turnEnds(true, 12 * SECOND, 0);
    phases.arrived(14 * SECOND);
    phases.turnBegins(0);
    phases.handshakeDone(false, 15 * SECOND, 0);
    phases.serving(16 * SECOND, 0);
    phases.turnEnds(true, 17 * SECOND, 0);
    assertFalse(phases.isIdle());
    for (ConnectionPhase phase : ConnectionPhase.values()) {
      is(phase, 0, 0, 0);
    }
  }

  @Test
  void cpuTimeThatCannotBeReadIsNoZero() {
    handshake(false);
    List<PhaseTime> unknown = times.read(false);
    assertTrue(unknown.stream().allMatch(time -> Double.isNaN(time.cpuSeconds())));
  }
}
