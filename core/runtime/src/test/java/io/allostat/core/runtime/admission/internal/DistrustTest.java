package io.allostat.core.runtime.admission.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.admission.Claim;
import io.allostat.core.api.admission.Claim.Kind;
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

  @Test
  void whoLiedIsDistrustedForTenMinutesAndNobodyElse() {
    distrust.lied(client(1), 5 * SECOND);
    assertTrue(distrust.of(client(1), 5 * SECOND));
    assertFalse(distrust.of(client(2), 5 * SECOND));
    assertTrue(distrust.of(client(1), 605 * SECOND));
    assertFalse(distrust.of(client(1), 606 * SECOND));
  }

  @Test
  void addressesOfVersion6WithTheSameHashOfTheJdkAreToldApart() throws Exception {
    InetAddress liar = InetAddress.getByName("2001:db8:0:1::2");
    InetAddress other = InetAddress.getByName("2001:db8:0:2::1");
    assertEquals(liar.hashCode(), other.hashCode());
    distrust.lied(liar, 5 * SECOND);
    assertTrue(distrust.of(liar, 5 * SECOND));
    assertFalse(distrust.of(other, 5 * SECOND));
    distrust.resumed(other, 5 * SECOND);
    assertTrue(distrust.of(liar, 5 * SECOND), "nor does it protect it");
  }

  @Test
  void anEarlierSecondTakesNothingFromALaterOne() {
    distrust.lied(client(1), 0);
    distrust.resumed(client(1), 600 * SECOND);
    distrust.resumed(client(1), 5 * SECOND);
    distrust.lied(client(1), 700 * SECOND);
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
      distrust.lied(client(random.nextInt(resumedAt.length)), now);
      for (int i = 0; i < 100; i++) {
        distrust.lied(client(1000 + random.nextInt(MANY)), now);
      }
      for (int each = 0; each < resumedAt.length; each++) {
        boolean lately = resumedAt[each] > 0 && second - (resumedAt[each] - 1) < 600;
        assertFalse(lately && distrust.of(client(each), now), "address " + each);
      }
    }
  }

  @Test
  void theDistrustedComeLastAndOnlyWhereThereIsNotRoomForAll() {
    BudgetedAdmission admission = new BudgetedAdmission(clock);
    admission.enforce(Limits.pace(0.5));
    InetAddress liar = client(1);
    clock.advance(Duration.ofMillis(100));
    admission.refill();
    assertTrue(admission.decide(ticket(liar)).admitted());
    admission.disproved(ticket(liar));
    clock.advance(Duration.ofMillis(200));
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
    BudgetedAdmission admission = new BudgetedAdmission(clock);
    admission.enforce(Limits.pace(0.5));
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
    BudgetedAdmission admission = new BudgetedAdmission(clock);
    admission.enforce(Limits.pace(0.5));
    InetAddress liar = client(1);
    assertTrue(admission.decide(ticket(liar)).admitted());
    admission.disproved(ticket(liar));
    admission.ended(claim(Kind.NEW, true, liar), 1);
    assertEquals(1, admission.takeNew().admitted());
    assertEquals(0, admission.takeResumed().admitted());
    assertFalse(admission.decide(claim(Kind.NEW, true, client(2))).admitted(), "it is paid");
    assertFalse(admission.decide(ticket(liar)).admitted());
    assertTrue(admission.decide(ticket(client(2))).admitted(), "and nobody else");
  }

  @Test
  void aMillionAddressesTakeNoMoreMemory() {
    BudgetedAdmission admission = new BudgetedAdmission(clock);
    admission.enforce(Limits.pace(0.5));
    long before = used();
    for (int number = 0; number < MANY; number++) {
      Claim claim = ticket(client(number));
      if (admission.decide(claim).admitted()) {
        admission.disproved(claim);
        admission.ended(claim, 1);
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
