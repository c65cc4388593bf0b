package io.allostat.policies.admission.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.admission.ConnectionCounts;
import io.allostat.core.api.admission.Costs;
import io.allostat.core.api.admission.Interval;
import io.allostat.core.api.admission.Limit;
import io.allostat.core.api.admission.QueueLimit;
import io.allostat.core.api.processors.HeldProcessors;
import io.allostat.core.api.settings.Settings;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** T = 2 s, u = 0.9, room for 100 sessions, and 10 ms of work unless a test says otherwise. */
class QueueingTest {
  private static final AdmissionSettings SETTINGS = settings("0.9", "0.01");

  private static AdmissionSettings settings(String utilisation, String queueSeconds) {
    return Settings.of(
        AdmissionSettings.class, Map.of("utilisation", utilisation, "queueSeconds", queueSeconds));
  }

  private static Limit last(QueueLimit queue) {
    return new Limit(1, 0.9, 100, 100, 1, 0.9, 0, queue, 2, new Costs(0.02, 0.004), "");
  }

  private static Interval interval(
      double usage, double neighbour, double processors, long arrived, long requests, long least) {
    HeldProcessors held = HeldProcessors.of(processors);
    return interval(usage, neighbour, held, arrived, requests, least);
  }

  private static Interval interval(
      double usage,
      double neighbour,
      HeldProcessors held,
      long arrived,
      long requests,
      long least) {
    double processors = held.processors();
    double busy = 2 * usage * processors;
    return new Interval(
        2,
        new ConnectionCounts(arrived, 0, 0, 0, 0, 0),
        ConnectionCounts.NONE,
        busy,
        held,
        requests,
        least,
        least,
        busy + 2 * neighbour * processors,
        0,
        0,
        0,
        1);
  }

  private static QueueLimit next(QueueLimit last, Interval interval, AdmissionSettings settings) {
    return Queueing.next(last(last), Served.of(interval, settings), settings);
  }

  private static double most(double usage, double processors, long arrived, long requests) {
    return next(QueueLimit.NONE, interval(usage, 0, processors, arrived, requests, 0), SETTINGS)
        .most();
  }

  @Test
  void tenMillisecondsOfWorkMayBeInProgress() {
    // 1.8 s for 9,000 requests: 0.2 ms each
    assertEquals(50, most(0.9, 1, 100, 9000), 1e-9);
    assertEquals(100, most(0.9, 2, 100, 18_000), 1e-9);
    Interval interval = interval(0.9, 0, 1, 100, 9000, 0);
    assertEquals(250, next(QueueLimit.NONE, interval, settings("0.9", "0.05")).most(), 1e-9);
  }

  @Test
  void fewRequestsAreNoQueueHoweverLongTheyTake() {
    assertEquals(40, most(0.9, 1, 100, 90));
    assertEquals(160, most(0.9, 4, 100, 90));
    assertEquals(40, most(1, 1, 100, 1));
  }

  @Test
  void theFewerThereIsRoomForTheFewerMayBe() {
    assertEquals(40, most(0.9, 1, 0, 90));
    assertEquals(20.48, most(0.9, 1, 125, 90), 1e-9);
    assertEquals(8, most(0.9, 1, 200, 90));
    assertEquals(8, most(0.9, 1, 4000, 90));
    assertEquals(40, most(0.9, 1, 125, 9000), 1e-9);
    assertEquals(25, most(0.9, 1, 4000, 9000), 1e-9);
  }

  /** With a half, all work stands for 50 ms in 100. */
  @Test
  void aPartOfAProcessorMayStandForAPeriod() {
    // 0.9 s for 450 requests: 4 ms each of the half that is held
    assertEquals(25, most(0.9, 0.5, 4000, 450), 1e-9);
  }

  /** Two processors' time on sixteen: used up in an eighth of a period, all stand for the rest. */
  @Test
  void underAQuotaWorkMayStandForAPeriodAlsoWhereItComesToWholeProcessors() {
    // 3.6 s for 18,000 requests on two: 0.1 ms of both each
    HeldProcessors whole = HeldProcessors.of(2);
    Interval quota = interval(0.9, 0, whole.withQuota(true), 4000, 18_000, 0);
    assertEquals(1000, next(QueueLimit.NONE, quota, SETTINGS).most(), 1e-9);
    Interval without = interval(0.9, 0, whole.withQuota(false), 4000, 18_000, 0);
    assertEquals(50, next(QueueLimit.NONE, without, SETTINGS).most(), 1e-9);
  }

  @Test
  void processorsThatAreNotBusyAreNoReasonToTurnAnybodyAway() {
    QueueLimit busy = new QueueLimit(0, 8);
    assertEquals(QueueLimit.NONE, next(busy, interval(0.59, 0, 1, 100, 90, 0), SETTINGS));
    Interval low = interval(0.5, 0, 1, 100, 90, 0);
    assertEquals(QueueLimit.NONE, next(busy, low, settings("0.1", "0.01")), "however low u is");
    // What a neighbour leaves counts: a half, if it takes all.
    assertFalse(next(busy, interval(0.2, 0.8, 1, 100, 90, 0), SETTINGS).bounded());
    assertTrue(next(busy, interval(0.45, 0.55, 1, 100, 90, 0), SETTINGS).bounded());
  }

  /** A queue that is kept short leaves processors idle now and then; it is to stay short. */
  @Test
  void aLimitDoesNotEndBecauseItWorks() {
    for (String utilisation : new String[] {"0.9", "0.96", "1"}) {
      AdmissionSettings settings = settings(utilisation, "0.01");
      Interval kept = interval(0.85, 0, 1, 200, 90, 0);
      assertEquals(new QueueLimit(0, 8, 40), next(new QueueLimit(0, 8), kept, settings));
    }
  }

  @Test
  void whatIsInProgressBesideIdleProcessorsWaitsForSomethingElse() {
    QueueLimit slack = next(QueueLimit.NONE, interval(0.5, 0, 1, 100, 900, 36), SETTINGS);
    assertEquals(new QueueLimit(36 + 18, Double.POSITIVE_INFINITY), slack, "and 3 deviations");
    QueueLimit beside = next(QueueLimit.NONE, interval(0.2, 0.8, 1, 100, 900, 36), SETTINGS);
    assertEquals(54, beside.elsewhere(), "though a neighbour takes all the rest");
  }

  /** A database that has slowed down holds up more requests, also where most of the CPU is used. */
  @Test
  void whatWaitsElsewhereIsLearntAsLongAsProcessorsIdleForAWhile() {
    QueueLimit known = new QueueLimit(5, 8, 40);
    Interval slower = interval(0.94, 0, 1, 200, 90, 36);
    assertEquals(new QueueLimit(54, 8, 40), next(known, slower, SETTINGS));
    Interval full = interval(0.95, 0, 1, 200, 90, 36);
    assertEquals(known, next(known, full, SETTINGS));
  }

  @Test
  void aQueueThatDoesNotDrainIsNotTakenForTheUsual() {
    QueueLimit limit = new QueueLimit(5, 8);
    for (int i = 0; i < 10; i++) {
      limit = next(limit, interval(1, 0, 1, 100, 900, 30 + i), SETTINGS);
      assertEquals(5, limit.elsewhere());
    }
    QueueLimit odd = next(new QueueLimit(40, 8), interval(1, 0, 1, 100, 900, 0), SETTINGS);
    assertEquals(20, odd.elsewhere(), "one look is not believed at once");
  }

  /** One in forty has room, so that eight would be the most. */
  private static QueueLimit compiling(
      QueueLimit last, double compilers, double processors, long requests, long least) {
    double busy = 2 * processors;
    Interval interval =
        new Interval(
            2,
            new ConnectionCounts(4000, 0, 0, 0, 0, 0),
            ConnectionCounts.NONE,
            busy,
            HeldProcessors.of(processors),
            requests,
            least,
            least,
            busy,
            0,
            0,
            2 * processors * compilers,
            1);
    return next(last, interval, SETTINGS);
  }

  private static QueueLimit compiling(double compilers) {
    return compiling(new QueueLimit(5, 8), compilers, 1, 1000, 0);
  }

  @Test
  void besideCompilersMoreMayBe() {
    assertEquals(8, compiling(0).most());
    assertEquals(8, compiling(0.03).most(), 1e-9, "as little as for good");
    assertEquals(8 + 32, compiling(0.044).most(), 1e-9);
    assertEquals(8 + 80, compiling(0.065).most(), 1e-9);
  }

  /** 0.2 s of work may wait: of requests of 1 ms 200, of some of 2 ms 100. */
  @Test
  void besideCompilersNoMoreWorkMayBeThanMayWait() {
    QueueLimit last = new QueueLimit(0, 8);
    assertEquals(new QueueLimit(0, 168, 200, 160), compiling(last, 0.9, 1, 2000, 0));
    assertEquals(new QueueLimit(0, 100, 100, 60), compiling(last, 0.9, 1, 1000, 0));
    assertEquals(new QueueLimit(0, 8, 40), compiling(last, 0.9, 1, 50, 0), "none beyond");
    assertEquals(new QueueLimit(0, 672, 800, 640), compiling(last, 0.2, 4, 8000, 0));
  }

  /** Who is kept out later than others is so beside compilers, too. */
  @Test
  void whatIsGuaranteedStaysAhead() {
    assertEquals(40 + 32, compiling(0.044).mostOfGuaranteed(), 1e-9);
  }

  @Test
  void whatMayBeBesideCompilersGoesByHalves() {
    QueueLimit limit = compiling(new QueueLimit(5, 8), 0.1, 1, 2000, 0);
    for (double most : new double[] {168, 88, 48, 28}) {
      assertEquals(most, limit.most(), 1e-9);
      limit = compiling(limit, 0.01, 1, 2000, 0);
    }
    assertEquals(8, compiling(QueueLimit.NONE, 0.01, 1, 2000, 0).most(), "from none nothing");
  }

  /** Of four processors a neighbour takes two. */
  @Test
  void whatFallsForAnotherReasonIsNotTakenForCompilers() {
    QueueLimit four = compiling(QueueLimit.NONE, 0, 4, 8000, 0);
    assertEquals(new QueueLimit(0, 32, 160), four);
    Interval left = interval(0.5, 0.5, 4, 4000, 4000, 0);
    assertEquals(16, next(four, left, settings("1", "0.01")).most(), 1e-9);
  }

  /** Of a tenth of a processor a few ticks of a clock are a large part. */
  @Test
  void aFewTicksAreNoSign() {
    QueueLimit last = new QueueLimit(5, 8);
    double few = compiling(last, 0.15, 0.1, 1_000_000, 0).most();
    assertEquals(few + 160, compiling(last, 0.25, 0.1, 1_000_000, 0).most(), 1e-6);
  }

  /** Else what waits for the processors would be taken for what waits for something else. */
  @Test
  void processorsThatCompilersFillAreFull() {
    assertEquals(5, compiling(new QueueLimit(5, 8), 0.9, 1, 1000, 300).elsewhere());
  }

  @Test
  void nothingIsLookedAtWhereThatIsOffOrNothingIsCounted() {
    Interval full = interval(1, 0, 1, 100, 900, 30);
    assertEquals(QueueLimit.NONE, next(QueueLimit.NONE, full, settings("0.9", "0")));
    assertEquals(QueueLimit.NONE, next(QueueLimit.NONE, interval(1, 0, 1, 100, 0, 0), SETTINGS));
  }
}
