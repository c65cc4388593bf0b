package io.allostat.adapters.tls.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.core.api.admission.Claim.Kind;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ConnectionSampleTest {
  private static final long BEGIN = Long.MAX_VALUE - 500_000_000L;
  private static final long MILLI = 1_000_000;

  private final ConnectionSample sample = new ConnectionSample(BEGIN, 1);
  private long now = BEGIN;

  /** Draws a second of connections of a kind, evenly, and answers what they stand for. */
  private int[] second(Kind kind, int connections) {
    int[] drawn = new int[connections];
    for (int i = 0; i < connections; i++) {
      now += 1000 * MILLI / connections;
      drawn[i] = sample.draw(kind, now);
    }
    return drawn;
  }

  private static long measured(int[] drawn) {
    return IntStream.of(drawn).filter(each -> each > 0).count();
  }

  @Test
  void allAreMeasuredWhileTheyAreFew() {
    for (int i = 0; i < 10; i++) {
      assertEquals(15, IntStream.of(second(Kind.NEW, 15)).filter(each -> each == 1).count());
    }
  }

  /** One in a whole number is drawn, so that of a few more than wanted all are. */
  @Test
  void ofAFewMoreThanWantedNotTheHalfIsMeasured() {
    second(Kind.NEW, 20);
    assertEquals(20, measured(second(Kind.NEW, 20)));
  }

  @Test
  void ofManyAPartIsMeasuredThatStandsForAll() {
    second(Kind.SESSION_ID, 6_400);
    for (int i = 0; i < 20; i++) {
      int[] drawn = second(Kind.SESSION_ID, 6_450);
      assertEquals(16, measured(drawn), 1);
      assertEquals(6_450, IntStream.of(drawn).sum(), 403, "one block of 403");
    }
  }

  @Test
  void eachIsDrawnAsOftenAsAnother() {
    second(Kind.NEW, 64);
    int[] drawnAt = new int[64];
    int seconds = 4_000;
    for (int i = 0; i < seconds; i++) {
      int[] drawn = second(Kind.NEW, 64);
      for (int k = 0; k < drawn.length; k++) {
        drawnAt[k] += drawn[k] > 0 ? 1 : 0;
      }
    }
    for (int k = 0; k < drawnAt.length; k++) {
      // four standard deviations of a binomial distribution
      assertEquals(seconds / 4.0, drawnAt[k], 4 * Math.sqrt(seconds * 3 / 16.0), "place " + k);
    }
  }

  @Test
  void newOnesAreNotLostAmongThoseThatClaim() {
    for (int i = 0; i < 5; i++) {
      second(Kind.TICKET, 10_000);
    }
    now -= 1000 * MILLI;
    assertEquals(12, measured(second(Kind.NEW, 12)));
  }

  @Test
  void whoComesAfterARestIsMeasuredAgain() {
    second(Kind.PSK, 10_000);
    second(Kind.PSK, 10_000);
    now += 3_600_000 * MILLI;
    assertEquals(1, sample.draw(Kind.PSK, now));
  }

  @Test
  void aTimeOfBeforeIsTakenForThePresent() {
    second(Kind.PSK, 15);
    assertEquals(1, sample.draw(Kind.PSK, BEGIN - 5_000 * MILLI));
  }
}
