package io.allostat.core.runtime.admission.internal;

import static io.allostat.core.runtime.admission.internal.Limits.MILLI;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.admission.Costs;
import io.allostat.core.api.admission.Limit;
import io.allostat.core.api.admission.QueueLimit;
import io.allostat.policies.admission.Budget;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class CpuBudgetTest {
  private static CpuBudget budget(Limit limit) {
    return new CpuBudget(limit, 1);
  }

  @Test
  void opensWithTheCostOfOneNewConnection() {
    CpuBudget budget = budget(Limits.pace(0.5));
    assertTrue(budget.payNew(0));
    assertFalse(budget.payNew(0));
    assertEquals(0, budget.nanos());
  }

  @Test
  void aServerThatMayTakeNothingOpensWithNothing() {
    assertFalse(budget(Limits.limit(0, 0)).payNew(0));
  }

  @Test
  void isRefilledAtItsPaceAndKeepsNoMoreThanItMay() {
    CpuBudget budget = budget(Limits.pace(0.5));
    assertTrue(budget.payNew(0));
    budget.refill(39 * MILLI);
    assertEquals(19_500_000, budget.nanos());
    assertFalse(budget.payNew(0));
    budget.refill(MILLI);
    assertTrue(budget.payNew(0));
    budget.refill(60_000 * MILLI);
    assertEquals(100 * MILLI, budget.nanos(), "the most unused");
    for (int i = 0; i < 5; i++) {
      assertTrue(budget.payNew(0));
    }
    assertFalse(budget.payNew(0));
  }

  @Test
  void resumedConnectionsPayIntoDebtOfAnIntervalAtMost() {
    CpuBudget budget = budget(Limits.pace(0.01));
    for (int i = 0; i < 6; i++) {
      budget.payResumed();
    }
    assertEquals((20 - 6 * 4) * MILLI, budget.nanos());
    for (int i = 0; i < 100; i++) {
      budget.payResumed();
    }
    assertEquals(-20 * MILLI, budget.nanos(), "one interval's budget, 2 s at 0.01");
    budget.refill(3999 * MILLI);
    assertFalse(budget.payNew(0));
    budget.refill(2 * MILLI);
    assertTrue(budget.payNew(0));
  }

  @Test
  void anotherLimitBoundsWhatIsThere() {
    CpuBudget budget = budget(Limits.pace(1));
    budget.refill(1000 * MILLI);
    assertEquals(100 * MILLI, budget.nanos());
    budget.enforce(Limits.limit(0, 0));
    assertEquals(0, budget.nanos());
    assertFalse(budget.payNew(0));
  }

  @Test
  void trueClaimsAreResumedAndFalseOnesNew() {
    CpuBudget budget = budget(Limits.pace(0.5));
    assertTrue(budget.payClaim(1, 0));
    assertEquals(16 * MILLI, budget.nanos());
    assertFalse(budget.payClaim(0, 0), "a new one would not be accepted either");
    budget.refill(8 * MILLI);
    assertTrue(budget.payClaim(0, 0));
    assertEquals(0, budget.nanos());
  }

  @Test
  void claimsGoTheFurtherIntoDebtTheMoreOfThemAreTrue() {
    // Half of them are: they cost 12 ms, and need 6 ms less half of an interval's budget, 20 ms.
    CpuBudget budget = budget(Limits.pace(0.02));
    assertTrue(budget.payClaim(0.5, 0));
    assertEquals(8 * MILLI, budget.nanos());
    assertTrue(budget.payClaim(0.5, 0));
    assertEquals(-4 * MILLI, budget.nanos());
    assertTrue(budget.payClaim(0.5, 0));
    assertEquals(-16 * MILLI, budget.nanos());
    assertFalse(budget.payClaim(0.5, 0));
    assertTrue(budget.payClaim(1, 0));
    assertEquals(-20 * MILLI, budget.nanos());
  }

  /** Made-up ones come by the thousand, and it takes an interval to learn what they are. */
  @Test
  void claimsAreRefusedInTheDeepestDebtThoughAllHaveBeenTrueSoFar() {
    CpuBudget budget = budget(Limits.pace(0.02));
    int admitted = 0;
    while (admitted < 100 && budget.payClaim(1, 0)) {
      admitted++;
    }
    assertEquals(15, admitted, "20 ms and a debt of 40 ms, 4 ms each");
    assertEquals(-40 * MILLI, budget.nanos());
    budget.payResumed();
    assertEquals(-40 * MILLI, budget.nanos());
    budget.refill(1000 * MILLI);
    assertTrue(budget.payClaim(1, 0));
  }

  @Test
  void whatIsHeldOffAddsUpToAFifthOfASecond() {
    CpuBudget budget = budget(Limits.limit(0.5, 1));
    assertTrue(budget.payNew(0));
    budget.refillHeldOff(150 * MILLI);
    assertEquals(75 * MILLI, budget.nanos());
    budget.refillHeldOff(150 * MILLI);
    assertEquals(100 * MILLI, budget.nanos());
    budget.payResumed();
    budget.refillHeldOff(150 * MILLI);
    assertEquals(100 * MILLI, budget.nanos(), "what others take comes back");
    budget.refill(400 * MILLI);
    assertEquals(300 * MILLI, budget.nanos());
    budget.refillHeldOff(100 * MILLI);
    assertEquals(300 * MILLI, budget.nanos(), "what was there before stays");
    for (int i = 0; i < 5; i++) {
      budget.payResumed();
    }
    budget.refillHeldOff(20 * MILLI);
    assertEquals(290 * MILLI, budget.nanos(), "no more than the time is worth");
  }

  @Test
  void whatIsHeldOffIsEnoughForOne() {
    // 0.2 s of a twentieth of a processor are 10 ms, and one pays 20
    CpuBudget budget = budget(Limits.limit(0.05, 1));
    assertTrue(budget.payNew(0));
    for (int i = 0; i < 20; i++) {
      assertFalse(budget.payNew(0));
      budget.refillHeldOff(20 * MILLI);
    }
    assertTrue(budget.payNew(0));
    assertFalse(budget.payNew(0));
  }

  @Test
  void aDebtIsPaidOffWhileNewOnesAreHeldOff() {
    CpuBudget budget = budget(Limits.limit(0.5, 1));
    for (int i = 0; i < 100; i++) {
      budget.payResumed();
    }
    assertEquals(-380 * MILLI, budget.nanos());
    budget.refillHeldOff(100 * MILLI);
    assertEquals(-330 * MILLI, budget.nanos());
  }

  /** Half of each second, of which 0.3 s are lost; some resume meanwhile. */
  @Test
  void classesKeepTheirSharesWhereAllAreHeldOffForLong() {
    CpuBudget budget = new CpuBudget(Limits.limit(0.5, 1), 0.9, 0.1);
    int gold = 0;
    int other = 0;
    for (int second = 0; second < 100; second++) {
      for (int turn = 0; turn < 50; turn++) {
        budget.refillHeldOff(10 * MILLI);
        if (turn % 10 == 0) {
          budget.payResumed();
        }
      }
      assertTrue(budget.nanos() <= 110 * MILLI, "at most 0.2 s, and what was there");
      for (int turn = 0; turn < 50; turn++) {
        budget.refill(10 * MILLI);
        for (int i = 0; i < 10; i++) {
          other += budget.payNew(1) ? 1 : 0;
          gold += budget.payNew(0) ? 1 : 0;
        }
      }
    }
    // (0.2 + 0.5) s at 0.5 processors, 20 ms each, but for what was left of the second before
    assertEquals(1700, gold + other, 50);
    assertEquals(0.9, (double) gold / (gold + other), 0.03);
  }

  @Test
  void whoComesLastHasWhatIsNotPutAside() {
    CpuBudget budget = budget(Limits.pace(0.5));
    assertTrue(budget.payNew(CpuBudget.LAST), "20 ms are there");
    for (int i = 0; i < 13; i++) {
      budget.refill(10 * MILLI);
      assertFalse(budget.payNew(CpuBudget.LAST), "up to 50 ms are put aside for others");
    }
    budget.refill(10 * MILLI);
    assertTrue(budget.payNew(CpuBudget.LAST));
  }

  @Test
  void claimsThatAreFalseTakeNothingFromWhatIsPutAsideForAnotherClass() {
    CpuBudget budget = new CpuBudget(Limits.limit(0.5, 1), 0.9, 0.1);
    int gold = 0;
    int claims = 0;
    for (int turn = 0; turn < 2000; turn++) {
      budget.refill(50 * MILLI);
      for (int i = 0; i < 10; i++) {
        claims += budget.payClaim(0, 1) ? 1 : 0;
        gold += budget.payNew(0) ? 1 : 0;
      }
    }
    assertEquals(2250, gold, 30);
    assertEquals(250, claims, 30);
  }

  @Test
  void howeverManyClassesThereAreNothingIsLostWhereOneIsAlone() {
    double[] shares = new double[16];
    Arrays.fill(shares, 1.0 / 16);
    // An account of 16 connections, of which each refill pays two and a half.
    for (int number : new int[] {0, CpuBudget.LAST}) {
      CpuBudget budget = new CpuBudget(Limits.limit(1, 0.32), shares);
      int admitted = 0;
      for (int turn = 0; turn < 2000; turn++) {
        budget.refill(50 * MILLI);
        while (budget.payNew(number)) {
          admitted++;
        }
      }
      assertEquals(5000, admitted, 30, "class " + number);
    }
  }

  @Test
  void aFalseClaimPaysTheRestWhenItIsFound() {
    CpuBudget budget = budget(Limits.pace(0.5));
    budget.payResumed();
    budget.payFalseClaim(1);
    assertEquals(0, budget.nanos(), "20 ms, as a new one");
    budget.payClaim(0.5, 0);
    budget.payFalseClaim(0.5);
    assertEquals(-20 * MILLI, budget.nanos());
  }

  /** The pure account that policies are simulated with; it refills whenever it is asked. */
  @Test
  void withOneClassItIsTheAccountOfTheSimulatedPlant() {
    for (int seed = 0; seed < 50; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Limit limit = Limits.limit(random.nextDouble(0.01, 2), random.nextDouble(0.02, 3));
      CpuBudget budget = budget(limit);
      Budget expected = Budget.of(0, limit);
      long now = 0;
      for (int step = 0; step < 2000; step++) {
        long elapsed = random.nextLong(30 * MILLI);
        now += elapsed;
        budget.refill(elapsed);
        if (random.nextInt(100) == 0) {
          limit = Limits.limit(random.nextDouble(0.01, 2), random.nextDouble(0.02, 3));
          expected = expected.with(now, limit);
          budget.enforce(limit);
        }
        if (random.nextInt(3) == 0) {
          expected = expected.admitResumed(now);
          budget.payResumed();
        } else {
          Budget.Answer answer = expected.admitNew(now);
          // A nanosecond of rounding may decide otherwise, and both go on from what they hold.
          boolean close = Math.abs(budget.nanos() - 20 * MILLI) < 10_000;
          assertEquals(answer.admitted() || close, budget.payNew(0) || close, "seed " + seed);
          expected = close ? new Budget(now, budget.nanos() / 1e9, limit) : answer.next();
        }
        assertEquals(expected.cpuSeconds() * 1e9, budget.nanos(), 5_000, "seed " + seed);
      }
    }
  }

  /** Asks as often as it can for each class that has anybody; returns who was let in. */
  private static int[] rush(CpuBudget budget, int turns, boolean... present) {
    int[] admitted = new int[present.length];
    for (int turn = 0; turn < turns; turn++) {
      budget.refill(50 * MILLI);
      for (int number = 0; number < present.length; number++) {
        for (int i = 0; present[number] && i < 20; i++) {
          admitted[number] += budget.payNew(number) ? 1 : 0;
        }
      }
    }
    return admitted;
  }

  @Test
  void classesShareByWeightWhereAllWantMore() {
    CpuBudget budget = new CpuBudget(Limits.limit(0.5, 1), 0.6, 0.3, 0.1);
    int[] admitted = rush(budget, 2000, true, true, true);
    assertEquals(1500, admitted[0], 20);
    assertEquals(750, admitted[1], 20);
    assertEquals(250, admitted[2], 20);
  }

  @Test
  void whatAClassDoesNotUseTheOthersHave() {
    assertEquals(
        2500, rush(new CpuBudget(Limits.limit(0.5, 1), 0.9, 0.1), 2000, false, true)[1], 30);
    int[] admitted =
        rush(new CpuBudget(Limits.limit(0.5, 1), 0.5, 0.3, 0.2), 2000, false, true, true);
    assertEquals(2500, admitted[1] + admitted[2], 40);
    assertTrue(admitted[1] >= 740, "its guarantee at least");
    assertTrue(admitted[2] >= 490, "its guarantee at least");
  }

  @Test
  void whereNothingMayBeLeftOverAClassAloneHasAllToo() {
    // The account holds one new connection at most.
    int[] admitted = rush(new CpuBudget(Limits.limit(0.2, 0.02), 0.9, 0.1), 2000, false, true);
    assertEquals(1000, admitted[1], 10);
  }

  @Test
  void aClassThatWasAwayFindsItsPartWaiting() {
    CpuBudget budget = new CpuBudget(Limits.limit(0.5, 2), 0.5, 0.5);
    rush(budget, 200, false, true);
    int burst = 0;
    while (budget.payNew(0)) {
      burst++;
    }
    assertEquals(25, burst, "half of half of 2 s");
  }

  @Test
  void resumedConnectionsArePaidByAllClassesByTheirShares() {
    CpuBudget budget = new CpuBudget(Limits.limit(0.5, 1), 0.75, 0.25);
    int[] admitted = new int[2];
    for (int turn = 0; turn < 4000; turn++) {
      for (int i = 0; i < 3; i++) {
        budget.payResumed();
      }
      int[] now = rush(budget, 1, true, true);
      admitted[0] += now[0];
      admitted[1] += now[1];
    }
    // 25 ms a turn, of which 12 are for those that resume.
    assertEquals(4000 * 13 / 20 * 0.75, admitted[0], 30);
    assertEquals(4000 * 13 / 20 * 0.25, admitted[1], 30);
  }

  @Test
  void threadsOfAllClassesSpendWhatIsThereAndNoMore() throws Exception {
    CpuBudget budget = new CpuBudget(Limits.limit(1, 100), 0.5, 0.3, 0.2);
    budget.refill(60_000 * MILLI);
    List<Callable<Integer>> spending = new ArrayList<>();
    for (int number = CpuBudget.LAST; number < 3; number++) {
      int own = number;
      spending.add(
          () -> {
            int paid = 0;
            while (budget.payNew(own)) {
              paid++;
            }
            return paid;
          });
    }
    ExecutorService pool = Executors.newFixedThreadPool(4);
    int paid = 0;
    for (Future<Integer> result : pool.invokeAll(spending)) {
      paid += result.get();
    }
    pool.shutdown();
    while (budget.payNew(0) || budget.payNew(1) || budget.payNew(2)) {
      paid++;
    }
    assertTrue(paid <= 3001, "paid " + paid);
    assertTrue(paid >= 3001 - 3, "paid " + paid);
  }

  @Test
  void absurdCostsOverflowNothing() {
    Costs costs = new Costs(1e12, 1e12);
    CpuBudget budget = budget(new Limit(1, 1, 0, 0, 1, 1e6, 1e15, QueueLimit.NONE, 1e6, costs, ""));
    for (int i = 0; i < 10_000; i++) {
      budget.payResumed();
    }
    assertTrue(budget.nanos() < 0);
    budget.refill(Long.MAX_VALUE);
    assertTrue(budget.nanos() > 0);
    Costs least = new Costs(1e-15, 1e-15);
    CpuBudget free = budget(new Limit(1, 1, 0, 0, 1, 1, 1, QueueLimit.NONE, 2, least, ""));
    assertTrue(free.payNew(0));
    assertFalse(free.payNew(0), "not even a cost below a nanosecond is none");
  }

  @Test
  void threadsTogetherSpendWhatIsThereAndNoMore() throws Exception {
    CpuBudget budget = budget(Limits.limit(1, 100));
    budget.refill(60_000 * MILLI);
    assertEquals(60_020 * MILLI, budget.nanos());
    ExecutorService pool = Executors.newFixedThreadPool(4);
    Callable<Integer> spending =
        () -> {
          int paid = 0;
          while (budget.payNew(0)) {
            paid++;
          }
          return paid;
        };
    List<Future<Integer>> results = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      results.add(pool.submit(spending));
    }
    int paid = 0;
    for (Future<Integer> result : results) {
      paid += result.get();
    }
    pool.shutdown();
    assertEquals(3001, paid);
  }
}
