package io.allostat.demoapps.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

class LedgerTest {
  /** Counts the seconds that are written on it. */
  private static final class Seconds implements Ledger.Sheet<Seconds> {
    private int number;

    @Override
    public void elapsed(long wallNanos, long processCpuNanos) {
      number++;
    }

    @Override
    public void add(Seconds other) {
      number += other.number;
    }
  }

  private static final boolean QUIET = false;
  private static final boolean DISTURBED = true;

  private final List<Boolean> counted = new ArrayList<>();

  private Ledger<Seconds> closed(String plan, Boolean... seconds) {
    Iterator<Boolean> disturbed = List.of(seconds).iterator();
    Ledger<Seconds> ledger =
        new Ledger<>(SessionPlan.parse(plan), Seconds::new, 0, disturbed::next);
    for (int i = 0; i < seconds.length; i++) {
      counted.add(ledger.close(i + 1).counted());
    }
    return ledger;
  }

  @Test
  void disturbedSecondsDoNotCount() {
    Ledger<Seconds> ledger =
        closed("1@1+4,2@1+2", QUIET, QUIET, DISTURBED, QUIET, QUIET, DISTURBED, QUIET, QUIET);
    assertEquals(List.of(false, true, false, true, true, false, true, true), counted);
    assertEquals(3, ledger.holds().get(0).sheet().number);
    assertEquals(0.25, ledger.holds().get(0).disturbedShare());
    assertEquals(2, ledger.holds().get(1).sheet().number);
    assertEquals(0, ledger.holds().get(1).disturbedShare(), "of those that were to count");
    assertEquals(8, ledger.total().number);
  }

  @Test
  void atLeastHalfOfAPhaseCountsWhateverHappens() {
    Ledger<Seconds> ledger =
        closed("1@0+5,1@0+1", DISTURBED, DISTURBED, DISTURBED, DISTURBED, QUIET, DISTURBED);
    assertEquals(List.of(false, false, true, true, true, true), counted);
    assertEquals(3, ledger.holds().get(0).sheet().number);
    assertEquals(0.8, ledger.holds().get(0).disturbedShare());
    assertEquals(1, ledger.holds().get(1).disturbedShare());
  }

  @Test
  void phasesThatHaveNotBegunHaveNoHold() {
    Ledger<Seconds> ledger = closed("1@0+2,1@1+2", QUIET, QUIET, QUIET);
    assertEquals(2, ledger.holds().size());
    assertEquals(0, ledger.holds().get(1).disturbedShare());
  }
}
