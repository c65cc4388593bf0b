package io.allostat.core.runtime.admission.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.admission.Claim;
import io.allostat.core.api.admission.Claim.Kind;
import io.allostat.core.api.admission.ConnectionCounts;
import io.allostat.core.testkit.ManualClock;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DistrustTest {
  private static final long SECOND = 1_000_000_000L;
  private static final int MANY = 1_000_000;

  private final Distrust distrust = new Distrust(1);
  private final ManualClock clock = new ManualClock();

  private static InetAddress client(int number) {
    try {
      return InetAddress.getByAddress(
          new byte[] {
            (byte) (10 + (number >>> 24)),
            (byte) (number >>> 16),
            (byte) (number >>> 8),
            (byte) number
          });
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Claim ticket(InetAddress client) {
    return claim(Kind.TICKET, false, client);
  }

  private static Claim claim(Kind kind, boolean verified, InetAddress client) {
    return new Claim(kind, verified, client, "", "https");
  }

  /** Often enough. */
  private static void breakOff(Distrust distrust, InetAddress client, long nanos) {
    for (int i = 1; i <= Distrust.LEAST; i++) {
      distrust.brokenOff(client, nanos - (Distrust.LEAST - i) * SECOND);
    }
  }

  /** Often enough, which takes as many seconds. */
  private void breakOff(BudgetedAdmission admission, Claim claim) {
    for (int i = 0; i < Distrust.LEAST; i++) {
      admission.decide(claim);
      admission.brokenOff(claim);
      clock.advance(Duration.ofSeconds(1));
      admission.refill();
    }
  }

  @Test
  void whoChangesHisMindOnceOrTwiceIsTrusted() {
    distrust.brokenOff(client(1), 5 * SECOND);
    distrust.brokenOff(client(1), 6 * SECOND);
    assertFalse(distrust.of(client(1), 6 * SECOND));
    distrust.brokenOff(client(1), 700 * SECOND);
    assertFalse(distrust.of(client(1), 700 * SECOND), "ten minutes later it is the first time");
  }

  @Test
  void whoFinishesHandshakesMakesUpForAsManyBrokenOff() {
    breakOff(distrust, client(1), 5 * SECOND);
    distrust.finished(client(2));
    assertTrue(distrust.of(client(1), 5 * SECOND));
    distrust.finished(client(1));
    assertFalse(distrust.of(client(1), 5 * SECOND));
    distrust.brokenOff(client(1), 6 * SECOND);
    assertTrue(distrust.of(client(1), 6 * SECOND));
    for (int i = 0; i < 500; i++) {
      distrust.brokenOff(client(1), (7 + i) * SECOND);
    }
    for (int i = 0; i < 10; i++) {
      distrust.finished(client(1));
    }
    assertFalse(distrust.of(client(1), 507 * SECOND), "any number is made up for by a few");
    breakOff(distrust, client(1), 510 * SECOND);
    assertTrue(distrust.of(client(1), 510 * SECOND), "and none is made up for beforehand");
  }

  @Test
  void aBrowserThatLeavesWithAllItsConnectionsHasLeftOnce() {
    for (int i = 0; i < 100; i++) {
      distrust.brokenOff(client(1), 5 * SECOND + i);
    }
    assertFalse(distrust.of(client(1), 6 * SECOND));
    distrust.finished(client(1));
    breakOff(distrust, client(1), 8 * SECOND);
    assertTrue(distrust.of(client(1), 8 * SECOND));
  }

  @Test
  void whoBreaksOffIsDistrustedForTenMinutesAndNobodyElse() {
    breakOff(distrust, client(1), 5 * SECOND);
    assertTrue(distrust.of(client(1), 5 * SECOND));
    assertFalse(distrust.of(client(2), 5 * SECOND));
    assertTrue(distrust.of(client(1), 605 * SECOND));
    assertFalse(distrust.of(client(1), 606 * SECOND));
  }

  /** Each of them once, as often as a host with so many addresses is seen at one. */
  @Test
  void aNetworkOfWhichManyBreakOffAndNobodyStaysIsDistrusted() throws Exception {
    for (int i = 1; i < Distrust.LEAST_OF_NETWORK; i++) {
      distrust.brokenOff(client(i), 5 * SECOND);
    }
    assertFalse(distrust.of(client(1), 5 * SECOND));
    distrust.brokenOff(client(100), 5 * SECOND);
    assertTrue(distrust.of(client(1), 5 * SECOND));
    assertTrue(distrust.of(client(255), 605 * SECOND), "who has not been seen yet, too");
    assertFalse(distrust.of(client(255), 606 * SECOND));
    assertFalse(distrust.of(client(256), 5 * SECOND), "another network");
    distrust.resumed(client(7), 5 * SECOND);
    assertFalse(distrust.of(client(7), 6 * SECOND), "true, whatever the neighbours do");
    distrust.finished(client(50));
    assertFalse(distrust.of(client(1), 6 * SECOND), "somebody stays");
    for (int i = 0; i < 16; i++) {
      distrust.brokenOff(InetAddress.getByName("2001:db8:1:" + i + "::1"), 5 * SECOND);
    }
    assertTrue(distrust.of(InetAddress.getByName("2001:db8:1:ff::1"), 5 * SECOND));
    assertFalse(distrust.of(InetAddress.getByName("2001:db8:2:0::1"), 5 * SECOND));
  }

  @Test
  void aNetworkIsDistrustedAsLongAsTheAttackGoesOn() {
    for (int second = 1; second < 1200; second++) {
      for (int i = 0; i < 254; i++) {
        distrust.brokenOff(client(i), second * SECOND);
      }
    }
    assertTrue(distrust.of(client(255), 1200 * SECOND));
  }

  /** Addresses that are forgotten for others come again as if for the first time. */
  @Test
  void aFloodOfOthersDoesNotMakeOneAddressMany() {
    Random random = new Random(1);
    for (int second = 1; second < 500; second++) {
      distrust.brokenOff(client(1), second * SECOND);
      for (int i = 0; i < 10_000; i++) {
        distrust.brokenOff(client(256 + random.nextInt(MANY)), second * SECOND);
      }
    }
    assertFalse(distrust.of(client(2), 500 * SECOND));
  }

  @Test
  void anAddressIsOneOfItsNetworkHoweverOftenItBreaksOff() {
    for (int i = 0; i < 500; i++) {
      distrust.brokenOff(client(1), i * SECOND);
    }
    assertTrue(distrust.of(client(1), 500 * SECOND));
    assertFalse(distrust.of(client(2), 500 * SECOND));
  }

  @Test
  void addressesOfVersion6WithTheSameHashOfTheJdkAreToldApart() throws Exception {
    InetAddress liar = InetAddress.getByName("2001:db8:0:1::2");
    InetAddress other = InetAddress.getByName("2001:db8:0:2::1");
    assertEquals(liar.hashCode(), other.hashCode());
    breakOff(distrust, liar, 5 * SECOND);
    assertTrue(distrust.of(liar, 5 * SECOND));
    assertFalse(distrust.of(other, 5 * SECOND));
    InetAddress beside = InetAddress.getByName("2001:db8:0:1:ffff::3");
    assertTrue(distrust.of(beside, 5 * SECOND), "one host has a network of 64 bits");
    distrust.resumed(other, 5 * SECOND);
    assertTrue(distrust.of(liar, 5 * SECOND), "nor does it protect it");
  }

  @Test
  void anEarlierSecondTakesNothingFromALaterOne() {
    breakOff(distrust, client(1), 2 * SECOND);
    distrust.resumed(client(1), 600 * SECOND);
    distrust.resumed(client(1), 5 * SECOND);
    breakOff(distrust, client(1), 700 * SECOND);
    assertFalse(distrust.of(client(1), 700 * SECOND));
  }

  @Test
  void anAddressWithATrueResumptionInTheLastTenMinutesIsNeverDistrusted() {
    Random random = new Random(1);
    int[] resumedAt = new int[500];
    for (int second = 0; second < 3000; second++) {
      long now = second * SECOND + random.nextInt(1_000_000_000);
      int honest = random.nextInt(resumedAt.length);
      distrust.resumed(client(honest), now);
      resumedAt[honest] = second + 1;
      // Neighbours behind the same addresses lie, and so do a flood of others.
      breakOff(distrust, client(random.nextInt(resumedAt.length)), now);
      for (int i = 0; i < 100; i++) {
        breakOff(distrust, client(1000 + random.nextInt(MANY)), now);
      }
      for (int each = 0; each < resumedAt.length; each++) {
        boolean lately = resumedAt[each] > 0 && second - (resumedAt[each] - 1) < 600;
        assertFalse(lately && distrust.of(client(each), now), "address " + each);
      }
    }
  }

  @Test
  void theDistrustedComeLastAndOnlyWhereThereIsNotRoomForAll() {
    BudgetedAdmission admission = new BudgetedAdmission(clock, Limits.oneClass(), () -> 0);
    admission.begin(Limits.pace(0.5), 0);
    InetAddress liar = client(1);
    clock.advance(Duration.ofMillis(100));
    admission.refill();
    assertTrue(admission.decide(ticket(liar)).admitted());
    breakOff(admission, ticket(liar));
    clock.advance(Duration.ofMillis(400));
    admission.refill();
    assertTrue(admission.decide(ticket(liar)).admitted(), "there is room");
    while (admission.decide(ticket(client(2))).admitted()
        && admission.decide(ticket(liar)).admitted()) {
      // Until the account does not hold a new connection.
    }
    assertFalse(admission.decide(ticket(liar)).admitted());
    assertTrue(admission.decide(ticket(client(2))).admitted(), "into debt");
    admission.established(ticket(liar), true);
    assertTrue(admission.decide(ticket(liar)).admitted(), "true once, and trusted");
  }

  @Test
  void aFullHandshakeThatWasCompletedIsNoLie() {
    BudgetedAdmission admission = new BudgetedAdmission(clock, Limits.oneClass(), () -> 0);
    admission.begin(Limits.pace(0.5), 0);
    InetAddress returning = client(1);
    assertTrue(admission.decide(ticket(returning)).admitted());
    // The ticket of before a restart; with the next one it comes back.
    admission.established(ticket(returning), false);
    while (admission.decide(claim(Kind.NEW, true, client(2))).admitted()) {
      // Until the account does not hold a new connection.
    }
    assertTrue(admission.decide(ticket(returning)).admitted(), "into debt, as others");
    assertFalse(admission.decide(claim(Kind.NEW, true, client(2))).admitted());
  }

  @Test
  void whoHasTheServerAnswerAndGoesIsDistrustedAndPaysForANewConnection() {
    BudgetedAdmission admission = new BudgetedAdmission(clock, Limits.oneClass(), () -> 0);
    admission.begin(Limits.pace(0.5), 0);
    InetAddress liar = client(1);
    for (int i = 0; i < Distrust.LEAST; i++) {
      clock.advance(Duration.ofSeconds(1));
      admission.refill();
      assertTrue(admission.decide(ticket(liar)).admitted());
      admission.brokenOff(ticket(liar));
    }
    ConnectionCounts newOnes = admission.takeNew();
    assertEquals(Distrust.LEAST, newOnes.admitted());
    assertEquals(Distrust.LEAST, newOnes.ended());
    assertEquals(0, newOnes.measured(), "nothing is learnt of what one costs");
    assertEquals(0, admission.takeResumed().admitted());
    for (int i = 0; i < 4; i++) {
      assertTrue(admission.decide(claim(Kind.NEW, true, client(2))).admitted());
    }
    assertFalse(admission.decide(claim(Kind.NEW, true, client(2))).admitted(), "one is paid");
    assertFalse(admission.decide(ticket(liar)).admitted());
    assertTrue(admission.decide(ticket(client(2))).admitted(), "and nobody else");
  }

  @Test
  void newConnectionsOfWhoBreaksOffHaveWhatOthersLeave() {
    BudgetedAdmission admission = new BudgetedAdmission(clock, Limits.oneClass(), () -> 0);
    admission.begin(Limits.pace(0.5), 0);
    Claim attack = claim(Kind.NEW, true, client(1));
    Claim honest = claim(Kind.NEW, true, client(2));
    breakOff(admission, attack);
    int attacks = 0;
    int visits = 0;
    for (int turn = 0; turn < 1000; turn++) {
      clock.advance(Duration.ofMillis(50));
      admission.refill();
      for (int i = 0; i < 10; i++) {
        attacks += admission.decide(attack).admitted() ? 1 : 0;
      }
      // Half of what there is room for, in bursts of two.
      if (turn >= 20 && turn % 3 == 0) {
        visits += admission.decide(honest).admitted() ? 1 : 0;
        visits += admission.decide(honest).admitted() ? 1 : 0;
      }
    }
    assertEquals(2 * 327, visits, "none is refused");
    assertEquals(1250 - visits, attacks, 5, "and the rest is not wasted");
    for (int turn = 0; turn < 100; turn++) {
      clock.advance(Duration.ofMillis(50));
      admission.refill();
      while (admission.decide(honest).admitted()) {
        // Takes all there is.
      }
      assertFalse(admission.decide(attack).admitted());
    }
  }

  /** What is refused would else be expected to resume, and nothing be left for new ones. */
  @Test
  void refusedClaimsAreNotExpectedToResume() {
    BudgetedAdmission admission = new BudgetedAdmission(clock, Limits.oneClass(), () -> 0);
    admission.begin(Limits.pace(0.5), 0);
    InetAddress liar = client(1);
    breakOff(admission, ticket(liar));
    admission.takeNew();
    admission.takeResumed();
    admission.learnTruth(0);
    int admitted = 0;
    for (int i = 0; i < 100; i++) {
      admitted += admission.decide(ticket(liar)).admitted() ? 1 : 0;
    }
    assertEquals(5, admitted, "at the price of new ones");
    ConnectionCounts newOnes = admission.takeNew();
    ConnectionCounts resumed = admission.takeResumed();
    assertEquals(95, newOnes.arrived());
    assertEquals(0, newOnes.admitted());
    assertEquals(5, resumed.arrived());
    assertEquals(5, resumed.admitted());
    for (int i = 0; i < 5; i++) {
      admission.brokenOff(ticket(liar));
    }
    admission.learnTruth(1);
    assertEquals(1, admission.truth(ticket(liar)).share(), "they say nothing of others");
    assertEquals(5, admission.takeNew().admitted());
    assertFalse(admission.decide(claim(Kind.NEW, true, client(2))).admitted());
    clock.advance(Duration.ofMillis(40));
    admission.refill();
    assertTrue(admission.decide(claim(Kind.NEW, true, client(2))).admitted(), "paid once");
  }

  @Test
  void whereAllAreDistrustedAsManyAreAdmittedAsElse() {
    BudgetedAdmission admission = new BudgetedAdmission(clock, Limits.oneClass(), () -> 0);
    admission.begin(Limits.pace(0.5), 0);
    Claim claim = claim(Kind.NEW, true, client(1));
    breakOff(admission, claim);
    int admitted = 0;
    for (int turn = 0; turn < 1000; turn++) {
      clock.advance(Duration.ofMillis(50));
      admission.refill();
      for (int i = 0; i < 10; i++) {
        admitted += admission.decide(claim).admitted() ? 1 : 0;
      }
    }
    assertEquals(1250, admitted, 5);
  }

  @Test
  void aMillionAddressesTakeNoMoreMemory() {
    BudgetedAdmission admission = new BudgetedAdmission(clock, Limits.oneClass(), () -> 0);
    admission.begin(Limits.pace(0.5), 0);
    long before = used();
    for (int number = 0; number < MANY; number++) {
      Claim claim = ticket(client(number));
      if (admission.decide(claim).admitted()) {
        admission.brokenOff(claim);
      } else {
        admission.established(claim, number % 2 == 0);
      }
    }
    long after = used();
    // Twenty bytes for each would be more.
    assertTrue(after - before < 20L * MANY, () -> after - before + " bytes");
    assertTrue(admission.takeNew().arrived() + admission.takeResumed().arrived() >= MANY);
  }

  private static long used() {
    Runtime runtime = Runtime.getRuntime();
    for (int i = 0; i < 3; i++) {
      runtime.gc();
    }
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
