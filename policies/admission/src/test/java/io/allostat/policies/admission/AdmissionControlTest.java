package io.allostat.policies.admission;

import static io.allostat.policies.admission.Samples.came;
import static io.allostat.policies.admission.Samples.interval;
import static io.allostat.policies.admission.Samples.settings;
import static io.allostat.policies.admission.Samples.used;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.admission.Arrivals;
import io.allostat.core.api.admission.ConnectionCounts;
import io.allostat.core.api.admission.Cost;
import io.allostat.core.api.admission.Cost.Source;
import io.allostat.core.api.admission.Interval;
import io.allostat.core.api.admission.Limit;
import io.allostat.core.api.admission.Load;
import io.allostat.core.api.processors.HeldProcessors;
import io.allostat.core.api.profile.Estimate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AdmissionControlTest {
  private static final double EXACT = 1e-9;

  /** A load of 20 ms a new and 4 ms a resumed connection. */
  private static Load load(double resumed, double resumedPerNew, double balance) {
    return load(resumed, resumedPerNew, balance, Source.AVERAGE);
  }

  private static Load load(double resumed, double resumedPerNew, double balance, Source source) {
    return new Load(
        5,
        new Arrivals(1000, resumed),
        new Cost(0.020, source, Estimate.absent(0)),
        new Cost(0.004, source, Estimate.absent(0)),
        resumedPerNew,
        balance,
        0,
        0);
  }

  private static final Load STEADY = load(0, 0, 1);

  private static Limit step(AdmissionSettings settings, Limit last, Interval interval, Load load) {
    return new AdmissionControl(settings).step(last, interval, load, 1);
  }

  private static Limit first(AdmissionSettings settings) {
    return new AdmissionControl(settings).initial(STEADY, 1);
  }

  @Test
  void theLimitsOfThePaperFollowFromMonitorAndProcessors() {
    LoadMonitor monitor = new LoadMonitor(Samples.paper());
    AdmissionControl control = new AdmissionControl(Samples.paper());
    LoadState state = monitor.initial();
    Limit limit = control.initial(state.load(), 4);
    assertEquals(1, limit.index());
    assertEquals(45, limit.newConnections()); // floor(2·4 / 0.175)

    Interval one = new Interval(2, came(60, 45), came(500), 8, 4, 0, 0);
    state = monitor.step(state, one);
    limit = control.step(limit, one, state.load(), 4);
    assertEquals(2, limit.index());
    assertEquals(1, limit.utilisation());
    assertEquals(40, limit.newConnections()); // floor((8 − 500·0.002) / 0.175)

    Interval two = new Interval(2, came(90, 40), came(300), 8, 4, 0, 0);
    state = monitor.step(state, two);
    // O^ = 0.7·300 + 0.3·500 = 360
    assertEquals(41, control.step(limit, two, state.load(), 4).newConnections());
    // the manager gives two processors more: floor((12 − 0.72) / 0.175) = floor(64.46)
    assertEquals(64, control.step(limit, two, state.load(), 6).newConnections());
    // and half of one: floor((1 − 0.72) / 0.175) = floor(1.6)
    assertEquals(1, control.step(limit, two, state.load(), 0.5).newConnections());
  }

  @Test
  void resumedConnectionsComeFirst() {
    AdmissionSettings settings = settings();
    Limit last = first(settings);
    assertEquals(90, last.newConnections()); // floor(2·0.9 / 0.020)
    // (1.8 − 300·0.004) / 0.020 = 30
    assertEquals(30, step(settings, last, used(0.9, 100, 100), load(300, 0, 1)).newConnections());
    // 450·0.004 = 1.8: nothing is left
    Limit none = step(settings, last, used(0.9, 100, 100), load(450, 0, 1));
    assertEquals(0, none.newConnections());
    assertEquals(0.9, none.cpuSecondsPerSecond(), EXACT);
    assertEquals(0, none.mostUnusedCpuSeconds());
  }

  @Test
  void whatResumedConnectionsLeaveIsNotAllForNewOnesThatBringMore() {
    AdmissionSettings settings = settings();
    Limit last = first(settings);
    Interval full = used(0.9, 100, 50);
    // 5 resumed for each new one: 45 sessions of 40 ms fit, with 225 resumed connections
    Limit steady = step(settings, last, full, load(225, 5, 1));
    assertEquals(45, steady.newConnections());
    assertEquals(0.9, steady.cpuSecondsPerSecond(), EXACT);
    // (1.8 − 150·0.002) / 0.030 = 50, not (1.8 − 150·0.004) / 0.020 = 60
    Limit fewer = step(settings, last, full, load(150, 5, 1));
    assertEquals(50, fewer.newConnections());
    assertTrue(fewer.reason().endsWith("new connections pay for a part of those to come"));
    // those that resume come first: (1.8 − 300·0.004) / 0.020 = 30, not (1.8 − 0.6) / 0.030 = 40
    Limit more = step(settings, last, full, load(300, 5, 1));
    assertEquals(30, more.newConnections());
    assertFalse(more.reason().contains("to come"), more::reason);
    assertEquals(0, step(settings, last, full, load(450, 5, 1)).newConnections());
  }

  @Test
  void usageBelowTheTargetRaisesTheUtilisationWhileConnectionsAreRefused() {
    AdmissionSettings settings = settings();
    Limit last = first(settings);
    // 0.9 + (0.9 − 0.8)·2/40
    assertEquals(0.905, step(settings, last, used(0.8, 200, 90), STEADY).utilisation(), EXACT);
    // at most as fast as usage above the target can lower it
    assertEquals(0.905, step(settings, last, used(0.1, 200, 90), STEADY).utilisation(), EXACT);
    // nobody was refused: the load is what is low, not the limit
    assertEquals(0.9, step(settings, last, used(0.8, 90, 90), STEADY).utilisation(), EXACT);
  }

  @Test
  void usageThatIsLowBecauseSessionsAreBuildingUpDoesNotRaiseIt() {
    AdmissionSettings settings = settings();
    Limit last = first(settings);
    assertEquals(
        0.9, step(settings, last, used(0.3, 200, 90), load(0, 0, 0.5)).utilisation(), EXACT);
    // nor does usage that is low because the assumed cost is too high
    Load assumed = load(0, 0, 1, Source.START);
    assertEquals(0.9, step(settings, last, used(0.3, 200, 90), assumed).utilisation(), EXACT);
  }

  @Test
  void usageAboveTheTargetLowersTheUtilisationAtALimitOrWhenFull() {
    AdmissionSettings settings = settings();
    Limit last = first(settings);
    // 0.9 + (0.9 − 0.95)·2/40
    assertEquals(0.8975, step(settings, last, used(0.95, 200, 90), STEADY).utilisation(), EXACT);
    // without a limit that holds something back, chance moves usage
    assertEquals(0.9, step(settings, last, used(0.95, 90, 90), STEADY).utilisation(), EXACT);
    assertEquals(0.895, step(settings, last, used(1, 90, 90), STEADY).utilisation(), EXACT);
    // full by chance: of 400 requests three are left, of 5 ms each
    Interval busy = new Interval(2, came(90), came(0), 2, 1, 400, 3);
    assertEquals(0.9, step(settings, last, busy, STEADY).utilisation(), EXACT);
    Interval behind = new Interval(2, came(90), came(0), 2, 1, 400, 50);
    assertEquals(0.895, step(settings, last, behind, STEADY).utilisation(), EXACT);
  }

  @Test
  void whatOthersDoWhileTheApplicationRestsDoesNotLowerIt() {
    AdmissionSettings settings = settings();
    Interval resting = new Interval(2, came(0), came(0), 0.02, 1, 0, 0, 2, 0);
    assertEquals(0.9, step(settings, first(settings), resting, STEADY).utilisation(), EXACT);
    // beside one that takes 0.3, 0.6 are 0.9 of what it leaves at 90 %: 1 − 0.3 / 0.9
    Interval shared = new Interval(2, came(200, 90), came(0), 1.2, 1, 0, 0, 1.8, 0);
    assertEquals(0.9, step(settings, first(settings), shared, STEADY).utilisation(), EXACT);
    // beside one that takes all there is half is left: 0.36 / 0.5
    Interval less = new Interval(2, came(200, 90), came(0), 0.72, 1, 0, 0, 2, 0);
    assertEquals(0.905, step(settings, first(settings), less, STEADY).utilisation(), EXACT);
  }

  /** Refusals at 70 % that no budget is the reason of. */
  @Test
  void noMoreThanATenthBeyondAllIsEverGivenOut() {
    AdmissionSettings all = settings("utilisation", "1", "utilisationTrim", "0.2");
    Limit last = first(all);
    for (int i = 0; i < 100; i++) {
      last = step(all, last, used(0.7, 200, 90), STEADY);
    }
    assertEquals(1.1, last.utilisation(), EXACT);
  }

  @Test
  void theTrimStaysWithinItsBounds() {
    AdmissionSettings settings = settings("utilisationTrim", "0.1");
    Limit up = first(settings);
    Limit down = up;
    for (int i = 0; i < 1000; i++) {
      up = step(settings, up, used(0, 200, 90), STEADY);
      down = step(settings, down, used(1, 200, 90), STEADY);
    }
    assertEquals(0.99, up.utilisation(), EXACT);
    assertEquals(0.81, down.utilisation(), EXACT);
    AdmissionSettings fixed = settings("utilisationTrim", "0");
    assertEquals(0.9, step(fixed, first(fixed), used(0.5, 200, 90), STEADY).utilisation(), EXACT);
  }

  @Test
  void aTargetOfOneDoesNotDriveTheServerBeyondFull() {
    AdmissionSettings settings = settings("utilisation", "1");
    Limit limit = first(settings);
    for (int i = 0; i < 1000; i++) {
      limit = step(settings, limit, used(0.985, 200, 90), STEADY);
    }
    assertTrue(limit.utilisation() < 1, limit::toString);
  }

  @Test
  void workThatWaitsIsServedBeforeNewConnections() {
    AdmissionSettings settings = settings("utilisationTrim", "0");
    Limit last = first(settings);
    // 400 requests in 2 s of CPU time: 5 ms each; 0.2 s of work may wait, that is 40 of them
    assertEquals(1, step(settings, last, waiting(1, 40), STEADY).shareOfBudget(), EXACT);
    Limit half = step(settings, last, waiting(1, 60), STEADY);
    assertEquals(0.5, half.shareOfBudget(), EXACT); // 2 − 0.3/0.2
    assertEquals(45, half.newConnections()); // 90 / 2
    assertTrue(half.reason().contains("50 % of the rest withheld"), half::reason);
    assertEquals(0, step(settings, last, waiting(1, 80), STEADY).newConnections());
    assertEquals(0, step(settings, last, waiting(1, 1_000_000), STEADY).newConnections());
    // the resumed ones' part is never withheld: 300·0.004 s in 2 s
    Limit resumed = step(settings, last, waiting(1, 1_000_000), load(300, 0, 1));
    assertEquals(0.6, resumed.cpuSecondsPerSecond(), EXACT);
    assertFalse(first(settings).reason().contains("withheld"));
  }

  /** Hardly an interval shows all of the processors in use. */
  @ParameterizedTest
  @ValueSource(strings = {"0.98", "0.99", "1"})
  void whereNearlyAllOfTheProcessorsIsAimedAtWorkThatWaitsIsSeenAsWell(String utilisation) {
    AdmissionSettings settings = settings("utilisation", utilisation);
    Limit last = first(settings);
    // 1.95 s for 400 requests: 4.875 ms each, of 60 0.2925 s
    Limit some = step(settings, last, waiting(0.975, 60), STEADY);
    assertEquals(2 - 0.2925 / 0.2, some.shareOfBudget(), EXACT);
    assertEquals(0, step(settings, last, waiting(0.975, 1_000), STEADY).newConnections());
    assertEquals(1, step(settings, last, waiting(0.96, 1_000), STEADY).shareOfBudget(), EXACT);
  }

  @Test
  void requestsThatWaitForSomethingElseThanTheProcessorsDoNotCount() {
    AdmissionSettings settings = settings();
    assertEquals(
        1, step(settings, first(settings), waiting(0.5, 1_000), STEADY).shareOfBudget(), EXACT);
  }

  @Test
  void twentyDearRequestsAreUsualAndNoBacklog() {
    AdmissionSettings settings = settings();
    // 40 requests of 50 ms: 20 of them are 1 s of work
    Interval dear = new Interval(2, came(200, 90), came(0), 2, 1, 40, 20);
    assertEquals(1, step(settings, first(settings), dear, STEADY).shareOfBudget(), EXACT);
    Interval more = new Interval(2, came(200, 90), came(0), 2, 1, 40, 30);
    assertEquals(0.5, step(settings, first(settings), more, STEADY).shareOfBudget(), EXACT);
  }

  @Test
  void twentyRequestsForEachProcessorAreUsual() {
    AdmissionSettings settings = settings();
    AdmissionControl control = new AdmissionControl(settings);
    Limit last = control.initial(STEADY, 64);
    // 64 processors, requests of 0.5 s: 64 are being served, and 1,280 are no backlog
    Interval usual = new Interval(2, came(200, 90), came(0), 128, 64, 256, 1280);
    assertEquals(1, control.step(last, usual, STEADY, 64).shareOfBudget(), EXACT);
    Interval more = new Interval(2, came(200, 90), came(0), 128, 64, 256, 1920);
    assertEquals(0.5, control.step(last, more, STEADY, 64).shareOfBudget(), EXACT);
    // of a part of a processor twenty as well
    Interval part = new Interval(2, came(200, 90), came(0), 1, 0.5, 20, 30);
    assertEquals(0.5, control.step(last, part, STEADY, 0.5).shareOfBudget(), EXACT);
  }

  @Test
  void unusedBudgetIsCountedInSessionsWithTheResumedConnectionsTheyBring() {
    AdmissionSettings settings = settings();
    Limit last = first(settings);
    // alone: 1.8 / 0.020 = 90 connections, of which chance explains 8·√90 = 75.9
    assertEquals(0.02 * 8 * Math.sqrt(90), last.mostUnusedCpuSeconds(), EXACT);
    // with 9 resumed ones: 1.8 / (0.020 + 9·0.004) = 32.14 connections of 0.020 s
    Limit sessions = step(settings, last, used(0.9, 100, 100), load(0, 9, 1));
    assertEquals(0.02 * 1.8 / 0.056, sessions.mostUnusedCpuSeconds(), EXACT);
    // as many where each pays 0.018 s in advance, which takes as many to resume
    Limit busy = step(settings, last, used(0.9, 100, 50), load(280, 9, 1));
    assertEquals(0.038 * 1.8 / 0.056, busy.mostUnusedCpuSeconds(), EXACT);
    // 256 processors: 23,040 connections, chance explains 1,214; in 0.2 of 2 s come 2,304
    Limit many = new AdmissionControl(settings).initial(STEADY, 256);
    assertEquals(0.02 * 2304, many.mostUnusedCpuSeconds(), EXACT);
    // an interval of 0.1 s is worth 1,152, less than what may come in late
    Limit brief = new AdmissionControl(settings("intervalSeconds", "0.1")).initial(STEADY, 256);
    assertEquals(0.02 * 1152, brief.mostUnusedCpuSeconds(), EXACT);
    // at least one, or none would ever be admitted
    AdmissionSettings none = settings("borrowIntervals", "0");
    assertEquals(0.02, first(none).mostUnusedCpuSeconds(), EXACT);
  }

  private static Interval waiting(double usage, long requests) {
    return new Interval(2, came(200, 90), came(0), 2 * usage, 1, 400, requests);
  }

  private static final Load DEAR =
      new Load(
          5,
          new Arrivals(50, 0),
          new Cost(0.9, Source.AVERAGE, Estimate.absent(0)),
          new Cost(0.004, Source.START, Estimate.absent(0)),
          0,
          0.1,
          22.5,
          25);

  private static long afterDear(AdmissionSettings settings, Interval interval, double processors) {
    Limit last = new AdmissionControl(settings).initial(DEAR, 1);
    assertEquals(2, last.newConnections(), "1.8 s, 0.9 s each");
    return new AdmissionControl(settings).step(last, interval, DEAR, processors).newConnections();
  }

  /** Of connections that live for minutes only a little falls due at once. */
  @Test
  void aServerThatIsHardlyUsedChargesNewConnectionsInPart() {
    AdmissionSettings settings = settings();
    Limit last = new AdmissionControl(settings).initial(DEAR, 1);
    Limit next = step(settings, last, used(0.2, 50, 2), DEAR);
    assertEquals(8, next.newConnections());
    assertEquals(0.225, next.costs().newSeconds(), EXACT);
    assertEquals(0.9, next.cpuSecondsPerSecond(), EXACT, "no more than the processors held");
    assertTrue(next.reason().endsWith("; hardly used: new connections are charged in part"));
    assertEquals(8, afterDear(settings, used(0.2, 50, 0), 1), "nobody was let in");
  }

  /** 2 connections cost 1.8 s, of which 0.05 s fell due in an interval of 0.5 s. */
  @Test
  void whatCompilersTakeIsNotWhatConnectionsCost() {
    HeldProcessors one = HeldProcessors.of(1);
    for (double compilers : new double[] {0, 0.55}) {
      Interval cold =
          new Interval(2, came(50, 2), came(0), 0.6, one, 9, 0, 0, 0.58, 0, 0, compilers, 1);
      assertEquals(compilers > 0 ? 8 : 2, afterDear(settings(), cold, 1), "with " + compilers);
    }
  }

  @Test
  void allIsChargedWhereThatMayBeTooMuch() {
    AdmissionSettings settings = settings();
    assertEquals(2, afterDear(settings, used(0.31, 50, 2), 1), "more than a third is in use");
    assertEquals(2, afterDear(settings, used(0.2, 2, 2), 1), "nobody was refused");
    // 2 connections take 0.7 s of 1.8 s.
    Interval spent = new Interval(20, came(50, 2), ConnectionCounts.NONE, 0.7, 1, 0, 0);
    assertEquals(2, afterDear(settings, spent, 1), "what they cost falls due at once");
    Interval stalled = new Interval(2, came(50, 2), ConnectionCounts.NONE, 0.4, 1, 0, 21);
    assertEquals(2, afterDear(settings, stalled, 1), "requests wait for something else");
    assertEquals(1, afterDear(settings, used(0.2, 50, 2), 0.5), "most of it was taken away");
    AdmissionSettings paper = settings("utilisationTrim", "0");
    assertEquals(2, afterDear(paper, used(0.2, 50, 2), 1), "as in the paper");
  }

  /** In 2 s of a processor, which is full. */
  private static Interval compiling(double seconds) {
    HeldProcessors one = HeldProcessors.of(1);
    return new Interval(2, came(200, 90), came(0), 2, one, 400, 3, 3, 2, 0, 1, seconds, 1);
  }

  @Test
  void compilersAreNoReasonToLowerUtilisationAndLeaveNoneToRaiseIt() {
    AdmissionSettings settings = settings();
    Limit last = first(settings);
    double compiled = step(settings, last, compiling(0.4), STEADY).utilisation();
    assertEquals(0.9, compiled, EXACT, "0.8 served, with compilers all is full");
    double served = step(settings, last, compiling(0.1), STEADY).utilisation();
    assertEquals(0.9 - 0.05 * 0.05, served, EXACT, "0.95 served");
    HeldProcessors one = HeldProcessors.of(1);
    Interval waits = new Interval(2, came(9), came(0), 2, one, 40, 30, 30, 2, 0, 1, 0.1, 1);
    double full = step(settings, last, waits, STEADY).utilisation();
    assertEquals(0.9 - 0.05 * 0.05, full, EXACT, "nobody was refused, but work waits");
    Interval room = used(0.8, 200, 90);
    assertEquals(0.9 + 0.05 * 0.1, step(settings, last, room, STEADY).utilisation(), EXACT);
  }

  @Test
  void theReasonTellsWhatCompilersTook() {
    AdmissionSettings settings = settings();
    HeldProcessors one = HeldProcessors.of(1);
    Interval cold = new Interval(2, came(1), came(1), 1.9, one, 9, 3, 3, 1.9, 0, 1, 0.5, 1);
    assertTrue(
        step(settings, first(settings), cold, load(0, 0, 1))
            .reason()
            .endsWith("; compilers took 25 %"));
  }

  @Test
  void theReasonTellsWhatTheLimitRestsOn() {
    AdmissionSettings settings = settings();
    Interval full = new Interval(2, came(1), came(1), 1.9, 1, 900, 3);
    assertEquals(
        "1.80 s of CPU time at 90.0 % utilisation, 1.20 s of it for resumed connections",
        step(settings, first(settings), full, load(300, 0, 1)).reason());
    AdmissionSettings looks = settings("queueSeconds", "0.01");
    assertEquals(
        "1.80 s of CPU time at 90.0 % utilisation, 1.20 s of it for resumed connections"
            + "; nobody new while more than 40 requests are in progress",
        step(looks, first(looks), full, load(300, 0, 1)).reason());
  }
}
