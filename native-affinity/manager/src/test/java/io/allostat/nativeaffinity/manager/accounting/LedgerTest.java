package io.allostat.nativeaffinity.manager.accounting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LedgerTest {
  private static final double EXACT = 1e-9;
  private static final long START = 1_700_000_000_000L;

  private static final List<Holding> NOBODY = List.of();

  private static List<Holding> holding(double requested, double processors) {
    return List.of(new Holding("a", requested, processors));
  }

  @Test
  void aLineLastsAsLongAsTheAllocation() {
    Ledger.Step begun = Ledger.EMPTY.step(START, holding(3, 1.5), Map.of());
    assertEquals(List.of(), begun.lines());
    // asks for 5 from the first quantum on, and has used 2.5 CPU seconds
    Ledger.Step same = begun.next().step(START + 2000, holding(5, 1.5), Map.of("a", 2.5));
    assertEquals(List.of(), same.lines());
    Ledger.Step changed =
        same.next().step(START + 4000, holding(5, 2), Map.of("a", 3.0, "unknown", 7.0));
    // 4 s of 1.5 processors; asked for 3 and then for 5, 4 on average
    assertEquals(List.of(new LedgerEntry("a", START, START + 4000, 1.5, 4, 5.5)), changed.lines());
    assertEquals(6, changed.lines().get(0).allocatedCpuSeconds(), EXACT);
    assertEquals(16, changed.lines().get(0).requestedCpuSeconds(), EXACT);
    // gone
    Ledger.Step gone = changed.next().step(START + 5000, NOBODY, Map.of("a", 1.0));
    assertEquals(List.of(new LedgerEntry("a", START + 4000, START + 5000, 2, 5, 1)), gone.lines());
    assertEquals(Map.of(), gone.next().open());
  }

  @Test
  void whatIsLentIsNotBilled() {
    List<LedgerEntry> lines = new ArrayList<>();
    Ledger ledger = Ledger.EMPTY;
    // 2 s each: lacks 1; is lent 0.5, then 1.5 of the same 2; asks for what it has; lacks 2
    double[] requests = {3, 1.5, 0.5, 2, 4};
    for (int k = 0; k < requests.length; k++) {
      Ledger.Step step = ledger.step(START + 2000 * k, holding(requests[k], 2), Map.of());
      lines.addAll(step.lines());
      ledger = step.next();
    }
    lines.addAll(ledger.step(START + 10_000, NOBODY, Map.of()).lines());
    assertEquals(
        List.of(
            new LedgerEntry("a", START, START + 2000, 2, 3, 0),
            new LedgerEntry("a", START + 2000, START + 8000, 2, 4.0 / 3, 0),
            new LedgerEntry("a", START + 8000, START + 10_000, 2, 4, 0)),
        lines.stream().map(LedgerTest::rounded).toList());
    Bill.Row row = Bill.of(lines, 366L * 86_400_000).rows().get(0);
    assertEquals(20, row.allocatedCpuSeconds(), EXACT);
    // 2·2, 2·1.5, 2·0.5, 2·2, 2·2
    assertEquals(16, row.billedCpuSeconds(), 1e-6);
  }

  private static LedgerEntry rounded(LedgerEntry entry) {
    return new LedgerEntry(
        entry.application(),
        entry.fromEpochMillis(),
        entry.toEpochMillis(),
        entry.processors(),
        Math.abs(entry.requested() - 4.0 / 3) < EXACT ? 4.0 / 3 : entry.requested(),
        entry.usedCpuSeconds());
  }

  @Test
  void aLineLastsAMinuteAtMost() {
    Ledger ledger = Ledger.EMPTY;
    List<LedgerEntry> lines = new ArrayList<>();
    for (int k = 0; k <= 75; k++) {
      Ledger.Step step = ledger.step(START + 2000 * k, holding(1, 1), Map.of("a", 0.5));
      lines.addAll(step.lines());
      ledger = step.next();
    }
    // 150 s: two lines of a minute are complete, of 30 quanta with 0.5 CPU seconds each
    assertEquals(2, lines.size());
    assertEquals(new LedgerEntry("a", START, START + 60_000, 1, 1, 15), lines.get(0));
    assertEquals(START + 60_000, lines.get(1).fromEpochMillis());
  }

  @Test
  void aClockThatGoesBackBillsNothingTwice() {
    Ledger first = Ledger.EMPTY.step(START, holding(1, 1), Map.of()).next();
    Ledger later = first.step(START + 10_000, holding(1, 1), Map.of()).next();
    Ledger back = later.step(START + 3000, holding(1, 1), Map.of()).next();
    assertEquals(START + 10_000, back.atEpochMillis());
    List<LedgerEntry> lines = back.step(START + 12_000, NOBODY, Map.of()).lines();
    assertEquals(12, lines.get(0).allocatedCpuSeconds(), EXACT);
  }

  @Test
  void aClockThatWasWrongAndIsPutRightBillsOn() {
    long wrong = START + 365L * 86_400_000;
    Ledger ahead = Ledger.EMPTY.step(wrong, holding(1, 1), Map.of()).next();
    ahead = ahead.step(wrong + 10_000, holding(1, 1), Map.of()).next();
    Ledger.Step right = ahead.step(START, holding(1, 1), Map.of());
    assertEquals(10, right.lines().get(0).allocatedCpuSeconds(), EXACT);
    assertEquals(START, right.next().atEpochMillis());
    LedgerEntry later = right.next().step(START + 20_000, NOBODY, Map.of()).lines().get(0);
    assertEquals(START, later.fromEpochMillis());
    assertEquals(20, later.allocatedCpuSeconds(), EXACT);
  }

  @Test
  void partsOfALineAddUpToIt() {
    LedgerEntry line = new LedgerEntry("a", 1000, 5000, 0.5, 2, 1);
    assertEquals(new LedgerEntry("a", 1000, 2000, 0.5, 2, 0.25), line.within(0, 2000));
    assertEquals(new LedgerEntry("a", 2000, 5000, 0.5, 2, 0.75), line.within(2000, 9000));
    assertEquals(0, line.within(7000, 9000).seconds());
    assertEquals(0, line.within(7000, 9000).usedCpuSeconds());
    assertEquals(line, line.within(0, 9000));
  }

  @Test
  void aBillSumsByApplicationAndPeriod() {
    Bill bill =
        Bill.of(
            List.of(
                new LedgerEntry("shop", 3_599_000, 3_603_000, 2, 3, 2),
                new LedgerEntry("bank", 0, 1000, 1, 1, 1),
                new LedgerEntry("shop", 3_603_000, 3_604_000, 1, 1, 0)),
            3_600_000);
    assertEquals(
        List.of(
            new Bill.Row("bank", 0, 3_600_000, 1, 1, 1, 1, 1),
            // a quarter of the line, then three quarters of it and the next
            new Bill.Row("shop", 0, 3_600_000, 1, 2, 3, 0.5, 2),
            new Bill.Row("shop", 3_600_000, 7_200_000, 4, 7, 10, 1.5, 7)),
        bill.rows());
    assertEquals(
        "application,fromEpochMillis,toEpochMillis,seconds,"
            + "allocatedCpuSeconds,requestedCpuSeconds,usedCpuSeconds,billedCpuSeconds\r\n"
            + "\"bank\",0,3600000,1.000,1.000,1.000,1.000,1.000\r\n"
            + "\"shop\",0,3600000,1.000,2.000,3.000,0.500,2.000\r\n"
            + "\"shop\",3600000,7200000,4.000,7.000,10.000,1.500,7.000\r\n",
        bill.toCsv());
  }

  @Test
  void timeThatTwoLinesCoverIsBilledOnce() {
    LedgerEntry before = new LedgerEntry("a", 0, 60_000, 2, 2, 60);
    LedgerEntry again = new LedgerEntry("a", 30_000, 90_000, 1, 1, 60);
    Bill bill = Bill.of(List.of(again, before, before, again), 86_400_000);
    assertEquals(List.of(new Bill.Row("a", 0, 86_400_000, 90, 150, 150, 90, 150)), bill.rows());
    // one line within another
    LedgerEntry inside = new LedgerEntry("a", 10_000, 20_000, 4, 4, 1);
    assertEquals(
        List.of(new Bill.Row("a", 0, 86_400_000, 60, 120, 120, 60, 120)),
        Bill.of(List.of(inside, before), 86_400_000).rows());
  }

  @Test
  void aNameCannotBreakOutOfItsColumn() {
    Bill bill = Bill.of(List.of(new LedgerEntry("a\",\"b", 0, 1000, 1, 1, 1)), 3_600_000);
    assertTrue(bill.toCsv().contains("\r\n\"a\"\",\"\"b\",0,"), bill::toCsv);
  }

  @Test
  void timeThatNobodyKnowsOfIsNotBilled() {
    Ledger first = Ledger.EMPTY.step(START, holding(2, 2), Map.of()).next();
    Ledger known = first.step(START + 1000, holding(2, 2), Map.of("a", 1.5)).next();
    // the machine slept for an hour
    Ledger.Step woken = known.step(START + 3_601_000, holding(2, 2), Map.of("a", 0.25));
    assertEquals(List.of(new LedgerEntry("a", START, START + 1000, 2, 2, 1.75)), woken.lines());
    Ledger.Step later = woken.next().step(START + 3_602_000, NOBODY, Map.of());
    assertEquals(
        List.of(new LedgerEntry("a", START + 3_601_000, START + 3_602_000, 2, 2, 0)),
        later.lines());
  }

  @Test
  void anApplicationThatComesTwiceIsRefused() {
    List<Holding> twice = List.of(new Holding("a", 1, 1), new Holding("a", 2, 2));
    assertThrows(IllegalArgumentException.class, () -> Ledger.EMPTY.step(START, twice, Map.of()));
  }

  @Test
  void whateverHappensTheBillIsTheSumOfTheQuanta() {
    Random random = new Random(1);
    for (int history = 0; history < 20; history++) {
      Ledger ledger = Ledger.EMPTY;
      List<LedgerEntry> lines = new ArrayList<>();
      long now = START;
      double given = 0;
      double owed = 0;
      for (int k = 0; k < 200; k++) {
        List<Holding> holdings = new ArrayList<>();
        double all = 0;
        double due = 0;
        for (int i = random.nextInt(5); i > 0; i--) {
          double processors = random.nextInt(9) / 4.0;
          double requested = 5 * random.nextDouble();
          holdings.add(new Holding("application " + i, requested, processors));
          all += processors;
          due += Math.min(requested, processors);
        }
        Ledger.Step step = ledger.step(now, holdings, Map.of());
        lines.addAll(step.lines());
        ledger = step.next();
        if (random.nextInt(50) == 0) {
          // a restart after all was written: what is given until the next quantum is not known
          lines.addAll(ledger.step(now, NOBODY, Map.of()).lines());
          ledger = Ledger.EMPTY;
          all = 0;
          due = 0;
        }
        long length = random.nextInt(5000);
        given += all * length / 1000;
        owed += due * length / 1000;
        now += length;
        if (random.nextInt(40) == 0) {
          // written again
          lines.addAll(step.lines());
        }
      }
      lines.addAll(ledger.step(now, NOBODY, Map.of()).lines());
      List<Bill.Row> rows = Bill.of(lines, 60_000).rows();
      double allocated = rows.stream().mapToDouble(Bill.Row::allocatedCpuSeconds).sum();
      assertEquals(given, allocated, 1e-6 * given);
      double billed = rows.stream().mapToDouble(Bill.Row::billedCpuSeconds).sum();
      assertEquals(owed, billed, 1e-6 * owed);
    }
  }
}
