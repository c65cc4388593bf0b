package io.allostat.core.runtime.admission.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import io.allostat.core.api.admission.Admission;
import io.allostat.core.api.admission.AdmissionClass;
import io.allostat.core.api.admission.Claim;
import io.allostat.core.api.admission.Claim.Kind;
import io.allostat.core.api.admission.ConnectionCounts;
import io.allostat.core.api.admission.Limit;
import io.allostat.core.api.admission.QueueLimit;
import io.allostat.core.api.admission.Verdict;
import io.allostat.core.testkit.AdmissionContract;
import io.allostat.core.testkit.ManualClock;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class BudgetedAdmissionTest extends AdmissionContract {
  private static final Claim NEW = claim(Kind.NEW, true);
  private static final Claim KNOWN = claim(Kind.PSK, true);
  private static final Claim TICKET = claim(Kind.TICKET, false);

  private static final QueueLimit BOUNDED = new QueueLimit(3, 20);

  private final ManualClock clock = new ManualClock();
  private long inProgress;
  private final BudgetedAdmission admission =
      new BudgetedAdmission(clock, Limits.oneClass(), () -> inProgress);

  @Override
  protected Admission admission() {
    BudgetedAdmission subject = new BudgetedAdmission(clock, Limits.oneClass(), () -> inProgress);
    subject.begin(Limits.pace(0.5), 0);
    return subject;
  }

  @Test
  void acceptsAllBeforeTheFirstLimitAndAfterTheRelease() {
    for (int i = 0; i < 10; i++) {
      assertTrue(admission.decide(NEW).admitted());
    }
    admission.begin(Limits.pace(0.5), 0);
    assertTrue(admission.decide(NEW).admitted());
    assertFalse(admission.decide(NEW).admitted());
    admission.release();
    assertTrue(admission.decide(NEW).admitted());
    assertEquals(new ConnectionCounts(13, 12, 0, 0, 0, 0), admission.takeNew());
  }

  @Test
  void refusesWithAReasonThatCanBeCounted() {
    admission.begin(Limits.limit(0, 0), 0);
    assertEquals(new Verdict.Refuse("no room for new sessions"), admission.decide(NEW));
    assertTrue(admission.decide(KNOWN).admitted(), "a verified claim is never refused");
  }

  @Test
  void theBudgetComesWithTime() {
    admission.begin(Limits.pace(0.5), 0);
    assertTrue(admission.decide(NEW).admitted());
    clock.advance(Duration.ofMillis(40));
    assertFalse(admission.decide(NEW).admitted(), "time alone gives nothing");
    admission.refill();
    assertTrue(admission.decide(NEW).admitted());
    admission.refill();
    assertFalse(admission.decide(NEW).admitted(), "no time has passed since");
  }

  @Test
  void nobodyNewComesInWhileTooMuchIsInProgress() {
    admission.begin(Limits.limit(0.5, 1, BOUNDED), 0);
    clock.advance(Duration.ofSeconds(2));
    admission.refill();
    inProgress = 23;
    assertTrue(admission.decide(NEW).admitted(), "3 wait elsewhere, and 20 may be");
    inProgress = 24;
    assertEquals(
        new Verdict.Refuse("too many requests in progress for new sessions"),
        admission.decide(NEW));
    assertTrue(admission.decide(KNOWN).admitted());
    inProgress = 23;
    assertTrue(admission.decide(NEW).admitted(), "at once");
    inProgress = 24;
    admission.forgetQueue();
    assertTrue(admission.decide(NEW).admitted());
  }

  @Test
  void whoeverIsHeldOffComesLater() {
    admission.begin(Limits.limit(0.5, 1, BOUNDED), 0);
    inProgress = 24;
    for (int turn = 0; turn < 20; turn++) {
      assertFalse(admission.decide(NEW).admitted());
      clock.advance(Duration.ofMillis(50));
      admission.refill();
    }
    inProgress = 0;
    int admitted = 0;
    while (admission.decide(NEW).admitted()) {
      admitted++;
    }
    assertEquals(5, admitted, "0.2 s at 0.5 processors, 20 ms each");
  }

  /** Closed for half of each second; afterwards both ask as fast as they can. */
  @Test
  void classesKeepTheirSharesWhereTheQueueOftenKeepsAllOut() {
    SessionClasses classes =
        new SessionClasses(AdmissionClass.parse("gold=9(gold.example)"), List.of());
    BudgetedAdmission shared = new BudgetedAdmission(clock, classes, () -> inProgress);
    shared.begin(Limits.limit(0.5, 1, BOUNDED), 0);
    Claim gold = claim(Kind.NEW, true, "gold.example");
    int[] admitted = new int[2];
    for (int turn = 0; turn < 2000; turn++) {
      clock.advance(Duration.ofMillis(50));
      shared.refill();
      inProgress = turn % 20 < 10 ? 24 : 0;
      for (int i = 0; i < 20; i++) {
        admitted[1] += shared.decide(NEW).admitted() ? 1 : 0;
        admitted[0] += shared.decide(gold).admitted() ? 1 : 0;
      }
    }
    double share = (double) admitted[0] / (admitted[0] + admitted[1]);
    assertTrue(share >= 0.85, () -> share + " of " + (admitted[0] + admitted[1]));
  }

  /** Half a processor and 20 ms a session: room for 50 in 2 s, 45 of them guaranteed to gold. */
  @Test
  void aClassOfWhichNoMoreComeThanItIsGuaranteedIsNotKeptOutByAQueueOfOthers() {
    SessionClasses classes =
        new SessionClasses(AdmissionClass.parse("gold=9(gold.example)"), List.of());
    BudgetedAdmission shared = new BudgetedAdmission(clock, classes, () -> inProgress);
    Limit limit = Limits.limit(0.5, 1, new QueueLimit(3, 20, 100));
    shared.begin(limit, 0);
    Claim gold = claim(Kind.NEW, true, "gold.example");
    Verdict heldOff = new Verdict.Refuse("too many requests in progress for new sessions");
    anIntervalWith(40, gold, shared, limit);
    inProgress = 103;
    assertTrue(shared.decide(gold).admitted());
    assertEquals(heldOff, shared.decide(NEW));
    inProgress = 104;
    assertEquals(heldOff, shared.decide(gold), "no more than where there is room for all");
    anIntervalWith(60, gold, shared, limit);
    inProgress = 24;
    assertEquals(heldOff, shared.decide(gold), "more than it is guaranteed");
    inProgress = 23;
    assertTrue(shared.decide(gold).admitted());
  }

  /** And 160 others; and a while after, in which nobody comes. */
  private void anIntervalWith(int golden, Claim gold, BudgetedAdmission shared, Limit limit) {
    for (int i = 0; i < golden + 160; i++) {
      shared.decide(i < golden ? gold : NEW);
    }
    shared.enforce(limit);
    clock.advance(Duration.ofMillis(200));
    shared.refill();
  }

  @Test
  void whereItCannotBeToldWhatIsInProgressNobodyIsHeldOff() {
    BudgetedAdmission blind =
        new BudgetedAdmission(
            clock,
            Limits.oneClass(),
            () -> {
              throw new IllegalStateException("stopped");
            });
    blind.begin(Limits.limit(0.5, 1, BOUNDED), 0);
    assertTrue(blind.decide(NEW).admitted());
  }

  @Test
  void claimsThatAreMostlyFalseAreHeldOffWithNewConnections() {
    admission.begin(Limits.limit(1, 10, BOUNDED), 0);
    clock.advance(Duration.ofSeconds(1));
    admission.refill();
    Claim unknown = claim(Kind.TICKET, false);
    inProgress = 24;
    assertTrue(admission.decide(unknown).admitted(), "none has been false so far");
    assertTrue(admission.decide(KNOWN).admitted());
    inProgress = 0;
    for (int i = 0; i < 20; i++) {
      assertTrue(admission.decide(unknown).admitted());
      admission.established(unknown, false);
    }
    admission.learnTruth(1);
    assertTrue(admission.decide(unknown).admitted(), "there is room");
    inProgress = 24;
    assertEquals(
        new Verdict.Refuse("too many requests in progress for new sessions"),
        admission.decide(unknown));
    assertTrue(admission.decide(KNOWN).admitted());
  }

  @Test
  void anOwnerThatHangsWhileTooMuchIsInProgressDoesNotShutTheServer() {
    admission.begin(Limits.limit(0.5, 1, BOUNDED), 0);
    inProgress = 24;
    clock.advance(Duration.ofSeconds(8));
    assertFalse(admission.decide(NEW).admitted());
    clock.advance(Duration.ofNanos(1));
    assertTrue(admission.decide(NEW).admitted());
    admission.release();
    admission.begin(Limits.pace(0.5), 0);
    assertTrue(admission.decide(NEW).admitted(), "whoever begins again begins open");
  }

  @Test
  void anOwnerThatHangsDoesNotShutTheServer() {
    admission.begin(Limits.pace(0.5), 0);
    assertTrue(admission.decide(NEW).admitted());
    clock.advance(Duration.ofSeconds(8));
    assertFalse(admission.decide(NEW).admitted());
    clock.advance(Duration.ofNanos(1));
    assertTrue(admission.decide(NEW).admitted());
  }

  @Test
  void countsByKindAndHandsEachCountOverOnce() {
    admission.begin(Limits.limit(0.01, 0.02), 0);
    admission.decide(NEW);
    admission.decide(NEW);
    admission.decide(NEW);
    admission.decide(KNOWN);
    admission.ended(NEW, 30_000_000);
    admission.ended(KNOWN, 2_000_000);
    admission.ended(KNOWN, 4_000_000);
    ConnectionCounts newOnes = admission.takeNew();
    assertEquals(3, newOnes.arrived());
    assertEquals(1, newOnes.admitted());
    assertEquals(2, newOnes.refused());
    assertEquals(1, newOnes.ended());
    assertEquals(0.030, newOnes.endedCpuSeconds(), 1e-12);
    assertEquals(0.0009, newOnes.endedCpuSquares(), 1e-12);
    ConnectionCounts resumed = admission.takeResumed();
    assertEquals(1, resumed.arrived());
    assertEquals(2, resumed.ended());
    assertEquals(0.006, resumed.spentCpuSeconds(), 1e-12);
    assertEquals(0.00002, resumed.endedCpuSquares(), 1e-12);
    assertEquals(ConnectionCounts.NONE, admission.takeNew());
    assertEquals(ConnectionCounts.NONE, admission.takeResumed());
  }

  @Test
  void nothingIsLearntFromTheCpuTimeOfUnmeasuredConnections() {
    admission.decide(NEW);
    admission.decide(NEW);
    admission.ended(NEW, Admission.UNMEASURED);
    admission.ended(NEW, 30_000_000);
    ConnectionCounts counts = admission.takeNew();
    assertEquals(2, counts.ended());
    assertEquals(1, counts.measured());
    assertEquals(0.030, counts.endedCpuSeconds(), 1e-12);
    assertEquals(0.030, counts.spentCpuSeconds(), 1e-12);
    admission.ended(NEW, Admission.UNMEASURED);
    assertEquals(new ConnectionCounts(0, 0, 1, 0, 0, 0, 0), admission.takeNew());
  }

  @Test
  void eachCountsForAllThatItStandsFor() {
    for (int i = 0; i < 110; i++) {
      admission.decide(NEW);
    }
    for (int i = 0; i < 10; i++) {
      // Of a connector with many: one in ten is measured.
      admission.ended(NEW, 1_000_000, 10);
      for (int unmeasured = 0; unmeasured < 9; unmeasured++) {
        admission.ended(NEW, Admission.UNMEASURED);
      }
      // Of one with few.
      admission.ended(NEW, 11_000_000, 1);
    }
    ConnectionCounts counts = admission.takeNew();
    assertEquals(110, counts.ended());
    assertEquals(110, counts.stoodFor());
    assertEquals(0.1 + 0.11, counts.endedCpuSeconds(), 1e-12);
    assertEquals(0.1 + 0.11, counts.spentCpuSeconds(), 1e-12);
    assertEquals(100 * 1e-6 + 10 * 121e-6, counts.endedCpuSquares(), 1e-12);
    // 110² / (10·100 + 10·1) = 11.98
    assertEquals(11, counts.measured());
    admission.ended(NEW, 5_000_000);
    ConnectionCounts later = admission.takeNew();
    assertEquals(0, later.arrived());
    assertEquals(0, later.admitted());
    assertEquals(1, later.ended());
    assertEquals(1, later.measured());
    assertEquals(1, later.stoodFor());
    assertEquals(0.005, later.endedCpuSeconds(), 1e-12);
    assertEquals(0.000025, later.endedCpuSquares(), 1e-12);
    assertEquals(0.005, later.spentCpuSeconds(), 1e-12);
  }

  @Test
  void aClaimThatWasFalseCountsAsNew() {
    admission.decide(KNOWN);
    admission.established(KNOWN, false);
    admission.decide(KNOWN);
    admission.established(KNOWN, true);
    admission.decide(NEW);
    admission.established(NEW, false);
    assertEquals(2, admission.takeNew().arrived());
    assertEquals(1, admission.takeResumed().arrived());
  }

  @Test
  void aFalseClaimOfTheLastIntervalIsMadeUpForInALaterOne() {
    admission.decide(KNOWN);
    assertEquals(1, admission.takeResumed().arrived());
    admission.established(KNOWN, false);
    assertEquals(0, admission.takeResumed().arrived());
    admission.decide(KNOWN);
    admission.decide(KNOWN);
    assertEquals(1, admission.takeResumed().arrived());
    assertEquals(1, admission.takeNew().arrived());
  }

  @Test
  void unverifiedClaimsAreWorthWhatIsTrueOfThem() {
    assertEquals(1, admission.truth(TICKET).share());
    for (int i = 0; i < 4; i++) {
      admission.decide(TICKET);
    }
    admission.established(TICKET, true);
    // Three never finish their handshake: they were no true claims.
    admission.learnTruth(0.5);
    assertEquals(0.5 * 0.25 + 0.5, admission.truth(TICKET).share(), 1e-12);
    admission.learnTruth(0.5);
    assertEquals(0.625, admission.truth(TICKET).share(), 1e-12, "without claims nothing is learnt");
    admission.established(TICKET, true);
    admission.learnTruth(0.5);
    assertEquals(
        0.625, admission.truth(TICKET).share(), 1e-12, "a late one waits for the next claims");
    admission.decide(TICKET);
    admission.learnTruth(0.5);
    assertEquals(0.5 + 0.5 * 0.625, admission.truth(TICKET).share(), 1e-12);
    for (int round = 0; round < 60; round++) {
      admission.decide(TICKET);
      admission.learnTruth(0.5);
    }
    admission.begin(Limits.limit(0, 0), 0);
    assertEquals(new Verdict.Refuse("no room for unverified claims"), admission.decide(TICKET));
    assertTrue(admission.decide(KNOWN).admitted());
  }

  @Test
  void cookiesOfWhichNothingIsKnownSayNothingOfTickets() {
    Claim cookie = claim(Kind.COOKIE, false);
    admission.decide(cookie);
    admission.decide(TICKET);
    admission.established(TICKET, true);
    admission.learnTruth(0.5);
    assertEquals(1, admission.truth(TICKET).share());
    assertEquals(0.5, admission.truth(cookie).share());
    admission.decide(TICKET);
    admission.decide(cookie);
    admission.established(cookie, true);
    admission.learnTruth(0.5);
    assertEquals(0.5, admission.truth(TICKET).share());
    assertEquals(0.75, admission.truth(cookie).share());
  }

  @Test
  void whomTheServerCutsOffIsNotDistrustedAndPaysAll() {
    admission.begin(Limits.pace(0.5), 0);
    for (int i = 0; i < 2 * Distrust.LEAST; i++) {
      clock.advance(Duration.ofSeconds(1));
      admission.refill();
      assertTrue(admission.decide(TICKET).admitted());
      admission.cutOff(TICKET);
      assertTrue(admission.decide(NEW).admitted());
      admission.cutOff(NEW);
    }
    ConnectionCounts newOnes = admission.takeNew();
    assertEquals(4 * Distrust.LEAST, newOnes.admitted());
    assertEquals(4 * Distrust.LEAST, newOnes.ended());
    assertEquals(0, newOnes.measured(), "nothing is learnt of what one costs");
    assertEquals(0, admission.takeResumed().admitted());
    int most = 0;
    while (admission.decide(NEW).admitted()) {
      most++;
    }
    assertEquals(3, most, "two were paid for as new ones");
    assertTrue(admission.decide(TICKET).admitted(), "into debt, as whoever is not distrusted");
  }

  @Test
  void decidingAndReportingAllocateNothing() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    assumeTrue(
        threads.isThreadAllocatedMemorySupported() && threads.isThreadAllocatedMemoryEnabled(),
        "needs a virtual machine that counts the memory that threads allocate");
    admission.begin(Limits.pace(0.5), 0);
    assertTrue(rounds(20_000) > 0);
    // The virtual machine may allocate on any thread, once; what allocates here does so each time.
    long least = Long.MAX_VALUE;
    for (int attempt = 0; attempt < 10 && least > 0; attempt++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      rounds(1_000);
      least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
    }
    assertEquals(0, least, "bytes");
  }

  private int rounds(int count) {
    int admitted = 0;
    for (int i = 0; i < count; i++) {
      for (Claim claim : CLAIMS) {
        if (admission.decide(claim).admitted()) {
          admission.established(claim, i % 2 == 0);
          admission.ended(claim, i);
          admitted++;
        }
      }
    }
    return admitted;
  }

  private static final Claim[] CLAIMS = {NEW, KNOWN, TICKET};

  private static Claim claim(Kind kind, boolean verified) {
    return claim(kind, verified, "");
  }

  private static Claim claim(Kind kind, boolean verified, String host) {
    return new Claim(kind, verified, InetAddress.getLoopbackAddress(), host, "https");
  }
}
