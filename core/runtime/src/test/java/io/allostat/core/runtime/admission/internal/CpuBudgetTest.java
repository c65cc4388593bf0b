package io.allostat.core.runtime.admission.internal;

import static io.allostat.core.runtime.admission.internal.Limits.MILLI;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.admission.Costs;
import io.allostat.core.api.admission.Limit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class CpuBudgetTest {
  @Test
  void opensWithTheCostOfOneNewConnection() {
    CpuBudget budget = new CpuBudget(Limits.pace(0.5));
    assertTrue(budget.payNew());
    assertFalse(budget.payNew());
    assertEquals(0, budget.nanos());
  }

  @Test
  void aServerThatMayTakeNothingOpensWithNothing() {
    assertFalse(new CpuBudget(Limits.limit(0, 0)).payNew());
  }

  @Test
  void isRefilledAtItsPaceAndKeepsNoMoreThanItMay() {
    CpuBudget budget = new CpuBudget(Limits.pace(0.5));
    assertTrue(budget.payNew());
    budget.refill(39 * MILLI);
    assertEquals(19_500_000, budget.nanos());
    assertFalse(budget.payNew());
    budget.refill(MILLI);
    assertTrue(budget.payNew());
    budget.refill(60_000 * MILLI);
    assertEquals(100 * MILLI, budget.nanos(), "the most unused");
    for (int i = 0; i < 5; i++) {
      assertTrue(budget.payNew());
    }
    assertFalse(budget.payNew());
  }

  @Test
  void resumedConnectionsPayIntoDebtOfAnIntervalAtMost() {
    CpuBudget budget = new CpuBudget(Limits.pace(0.01));
    for (int i = 0; i < 6; i++) {
      budget.payResumed();
    }
    assertEquals((20 - 6 * 4) * MILLI, budget.nanos());
    for (int i = 0; i < 100; i++) {
      budget.payResumed();
    }
    assertEquals(-20 * MILLI, budget.nanos(), "one interval's budget, 2 s at 0.01");
    budget.refill(3999 * MILLI);
    assertFalse(budget.payNew());
    budget.refill(2 * MILLI);
    assertTrue(budget.payNew());
  }

  @Test
  void anotherLimitBoundsWhatIsThere() {
    CpuBudget budget = new CpuBudget(Limits.pace(1));
    budget.refill(1000 * MILLI);
    assertEquals(100 * MILLI, budget.nanos());
    budget.enforce(Limits.limit(0, 0));
    assertEquals(0, budget.nanos());
    assertFalse(budget.payNew());
  }

  @Test
  void trueClaimsAreResumedAndFalseOnesNew() {
    CpuBudget budget = new CpuBudget(Limits.pace(0.5));
    assertTrue(budget.payClaim(1, true));
    assertEquals(16 * MILLI, budget.nanos());
    assertFalse(budget.payClaim(0, true), "a new one would not be accepted either");
    budget.refill(8 * MILLI);
    assertTrue(budget.payClaim(0, true));
    assertEquals(0, budget.nanos());
  }

  @Test
  void claimsGoTheFurtherIntoDebtTheMoreOfThemAreTrue() {
    // Half of them are: they cost 12 ms, and need 6 ms less half of an interval's budget, 20 ms.
    CpuBudget budget = new CpuBudget(Limits.pace(0.02));
    assertTrue(budget.payClaim(0.5, true));
    assertEquals(8 * MILLI, budget.nanos());
    assertTrue(budget.payClaim(0.5, true));
    assertEquals(-4 * MILLI, budget.nanos());
    assertTrue(budget.payClaim(0.5, true));
    assertEquals(-16 * MILLI, budget.nanos());
    assertFalse(budget.payClaim(0.5, true));
    assertTrue(budget.payClaim(1, true), "never refused while all are true");
    assertEquals(-20 * MILLI, budget.nanos());
    assertTrue(budget.payClaim(1, true), "nor in the deepest debt");
  }

  @Test
  void distrustedClaimsComeLast() {
    CpuBudget budget = new CpuBudget(Limits.pace(0.5));
    assertTrue(budget.payClaim(1, false), "20 ms are there");
    assertFalse(budget.payClaim(1, false), "16 ms");
    assertTrue(budget.payClaim(1, true));
    budget.refill(16 * MILLI);
    assertTrue(budget.payClaim(1, false));
  }

  @Test
  void whereNothingMayBeLeftOverDistrustedClaimsTakeTheTimeWithoutDebt() {
    CpuBudget budget = new CpuBudget(Limits.limit(0.5, 0));
    assertTrue(budget.payClaim(1, false));
    assertEquals(-4 * MILLI, budget.nanos());
    assertFalse(budget.payClaim(1, false));
    assertTrue(budget.payClaim(1, true), "others go on");
    budget.refill(16 * MILLI);
    assertTrue(budget.payClaim(1, false));
  }

  @Test
  void noDistrustedClaimIsTakenWhereATrustedOneIsNot() {
    CpuBudget budget = new CpuBudget(Limits.limit(0, 0));
    assertFalse(budget.payClaim(0.5, true));
    assertFalse(budget.payClaim(0.5, false));
  }

  @Test
  void aFalseClaimPaysTheRestWhenItIsFound() {
    CpuBudget budget = new CpuBudget(Limits.pace(0.5));
    budget.payResumed();
    budget.payFalseClaim(1);
    assertEquals(0, budget.nanos(), "20 ms, as a new one");
    budget.payClaim(0.5, true);
    budget.payFalseClaim(0.5);
    assertEquals(-20 * MILLI, budget.nanos());
  }

  @Test
  void absurdCostsOverflowNothing() {
    Costs costs = new Costs(1e12, 1e12);
    CpuBudget budget = new CpuBudget(new Limit(1, 1, 0, 0, 1, 1e6, 1e15, 1e6, costs, ""));
    for (int i = 0; i < 10_000; i++) {
      budget.payResumed();
    }
    assertTrue(budget.nanos() < 0);
    budget.refill(Long.MAX_VALUE);
    assertTrue(budget.nanos() > 0);
    Costs least = new Costs(1e-15, 1e-15);
    CpuBudget free = new CpuBudget(new Limit(1, 1, 0, 0, 1, 1, 1, 2, least, ""));
    assertTrue(free.payNew());
    assertFalse(free.payNew(), "not even a cost below a nanosecond is none");
  }

  @Test
  void threadsTogetherSpendWhatIsThereAndNoMore() throws Exception {
    CpuBudget budget = new CpuBudget(Limits.limit(1, 100));
    budget.refill(60_000 * MILLI);
    assertEquals(60_020 * MILLI, budget.nanos());
    ExecutorService pool = Executors.newFixedThreadPool(4);
    Callable<Integer> spending =
        () -> {
          int paid = 0;
          while (budget.payNew()) {
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
