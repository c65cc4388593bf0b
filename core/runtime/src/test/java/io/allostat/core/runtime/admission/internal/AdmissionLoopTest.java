package io.allostat.core.runtime.admission.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.admission.AdmissionPolicy;
import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.admission.AdmissionState;
import io.allostat.core.api.admission.Claim;
import io.allostat.core.api.admission.Claim.Kind;
import io.allostat.core.api.admission.ConnectionCounts;
import io.allostat.core.api.admission.Interval;
import io.allostat.core.api.admission.Limit;
import io.allostat.core.api.admission.Load;
import io.allostat.core.api.admission.QueueLimit;
import io.allostat.core.api.processors.Allocation;
import io.allostat.core.api.processors.Allocation.State;
import io.allostat.core.api.processors.HeldProcessors;
import io.allostat.core.api.processors.Processors;
import io.allostat.core.api.resource.ResourceReading;
import io.allostat.core.api.settings.Settings;
import io.allostat.core.runtime.testing.internal.FakeConnector;
import io.allostat.core.testkit.GivenCpu;
import io.allostat.core.testkit.GivenProcessors;
import io.allostat.core.testkit.ManualClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Test;

class AdmissionLoopTest {
  private static final Claim NEW =
      new Claim(Kind.NEW, true, InetAddress.getLoopbackAddress(), "", "https");
  private static final Claim KNOWN =
      new Claim(Kind.PSK, true, InetAddress.getLoopbackAddress(), "", "https");

  private final ManualClock clock = new ManualClock();
  private final Scripted policy = new Scripted();
  private final Queue<Double> costChanges = new ArrayDeque<>();
  private double busy = 10;
  private double own = Double.NaN;
  private DoubleSupplier compilers = () -> Double.NaN;
  private double capacity = 1.5;
  private boolean broken;

  /** Whether who listens does. */
  private boolean fails;

  private boolean quota;

  private Allocation given = new Allocation(8, "", 0, State.UNMANAGED);
  private final Processors manager = new GivenProcessors(() -> given);

  private final AdmissionLoop loop =
      new AdmissionLoop(
          policy,
          Settings.of(AdmissionSettings.class, Map.of("queueSeconds", "0.01")),
          Limits.oneClass(),
          new GivenCpu(
              () -> {
                if (broken) {
                  throw new IOException("unreadable");
                }
                return new ResourceReading(busy, capacity, quota);
              }),
          Optional.of(manager),
          () -> own,
          () -> compilers.getAsDouble(),
          () -> costChanges.isEmpty() ? 1 : costChanges.remove(),
          clock,
          new AdmissionListener() {
            @Override
            public void stepped(AdmissionStep step) {
              if (fails) {
                throw new IllegalStateException("who listens fails");
              }
            }
          });

  @Test
  void acceptsAllUntilItsFirstTurn() {
    policy.next = Limits.limit(0, 0);
    assertTrue(loop.admission().decide(NEW).admitted());
    assertTrue(loop.last().isEmpty());
    loop.run();
    assertFalse(loop.admission().decide(NEW).admitted());
    assertEquals(policy.next, loop.last().orElseThrow().state().limit());
    assertEquals(List.of(1.5), policy.processors, "what the monitor says");
  }

  @Test
  void whoHasRoomNeedNotWaitForTheSecondTurn() {
    loop.run();
    assertTrue(loop.admission().decide(NEW).admitted(), "the 20 ms it opens with");
    assertTrue(loop.admission().decide(NEW).admitted(), "50 ms at 0.5 processors");
    assertFalse(loop.admission().decide(NEW).admitted());
  }

  @Test
  void handsOverAnIntervalWithWhatWasMeasuredInIt() {
    policy.next = Limits.pace(0.1);
    loop.run();
    assertTrue(loop.admission().decide(NEW).admitted());
    assertFalse(loop.admission().decide(NEW).admitted());
    loop.admission().ended(NEW, 50_000_000);
    busy = 10.75;
    capacity = 0.5;
    clock.advance(Duration.ofMillis(1999));
    loop.run();
    assertEquals(List.of(), policy.intervals);
    clock.advance(Duration.ofMillis(101));
    loop.run();
    Interval expected =
        new Interval(
            2.1,
            new ConnectionCounts(2, 1, 1, 0.05, 0.05 * 0.05, 0.05),
            ConnectionCounts.NONE,
            0.75,
            1.5,
            0,
            0);
    assertEquals(List.of(expected), policy.intervals);
    assertEquals(List.of(1.5, 0.5), policy.processors, "those held from now on");
  }

  @Test
  void whatStepsOfServiceLevelsMakeOfCostsIsToldWithTheirInterval() {
    costChanges.addAll(List.of(0.25, 0.5, 1.0));
    loop.run();
    clock.advance(Duration.ofSeconds(2));
    loop.run();
    clock.advance(Duration.ofSeconds(2));
    loop.run();
    assertEquals(
        List.of(0.5, 1.0),
        policy.intervals.stream().map(Interval::costChange).toList(),
        "what was before the first interval tells nothing of those in it");
  }

  @Test
  void whatConnectionsTookIsThatOfTheInterval() {
    FakeConnector connector = new FakeConnector("https");
    connector.measuresService = true;
    connector.serviceSeconds = 5;
    loop.admission().join(connector);
    connector.serviceSeconds = 5.5;
    loop.run();
    connector.serviceSeconds = 5.625;
    clock.advance(Duration.ofSeconds(2));
    loop.run();
    assertEquals(
        List.of(0.125), policy.intervals.stream().map(Interval::connectionSeconds).toList());
  }

  @Test
  void whatCompilersTookIsThatOfTheInterval() {
    own = 50;
    compilers = () -> 7;
    loop.run();
    double infinite = Double.POSITIVE_INFINITY;
    for (double now : new double[] {7.25, Double.NaN, 8, 7.5, 7.75, 9.5, infinite, infinite, 10}) {
      own += 1;
      compilers = () -> now;
      clock.advance(Duration.ofSeconds(2));
      loop.run();
    }
    assertEquals(
        List.of(0.25, 0.0, 0.0, 0.0, 0.25, 1.0, 1.0, 0.0, 0.0),
        policy.intervals.stream().map(Interval::compilerSeconds).toList(),
        "nothing while it cannot be known, never less, and no more than the process took");
  }

  @Test
  void whoCannotTellWhatCompilersTakeCostsNoInterval() {
    compilers =
        () -> {
          throw new IllegalStateException("no clock");
        };
    own = 50;
    loop.run();
    own = 51;
    clock.advance(Duration.ofSeconds(2));
    loop.run();
    assertEquals(List.of(0.0), policy.intervals.stream().map(Interval::compilerSeconds).toList());
  }

  @Test
  void whatRefusalsTookIsThatOfTheInterval() {
    FakeConnector connector = new FakeConnector("https");
    loop.admission().join(connector);
    connector.refusalSeconds = 5;
    loop.run();
    connector.refusalSeconds = 5.125;
    clock.advance(Duration.ofSeconds(2));
    loop.run();
    clock.advance(Duration.ofSeconds(2));
    loop.run();
    assertEquals(
        List.of(0.125, 0.0), policy.intervals.stream().map(Interval::refusalSeconds).toList());
  }

  @Test
  void itsAgeIsThatOfTheLastLimitAlsoWhileThePolicyFails() {
    assertTrue(loop.secondsSinceLastStep().isEmpty());
    loop.run();
    assertEquals(0, loop.secondsSinceLastStep().orElseThrow());
    clock.advance(Duration.ofSeconds(3));
    loop.run();
    assertEquals(0, loop.secondsSinceLastStep().orElseThrow());
    policy.broken = true;
    clock.advance(Duration.ofSeconds(3));
    assertThrows(IllegalStateException.class, loop::run);
    clock.advance(Duration.ofSeconds(4));
    assertEquals(7, loop.secondsSinceLastStep().orElseThrow());
    loop.release();
    assertTrue(loop.secondsSinceLastStep().isEmpty());
  }

  @Test
  void itsAgeGrowsWhileWhoListensFails() {
    loop.run();
    fails = true;
    clock.advance(Duration.ofSeconds(3));
    assertThrows(IllegalStateException.class, loop::run);
    assertEquals(3, loop.secondsSinceLastStep().orElseThrow());
    fails = false;
    clock.advance(Duration.ofSeconds(3));
    loop.run();
    assertEquals(0, loop.secondsSinceLastStep().orElseThrow());
  }

  @Test
  void whatOthersTakeOfTheProcessorsIsNoCostOfTheApplication() {
    own = 3;
    loop.run();
    busy = 11.75;
    own = 3.5;
    clock.advance(Duration.ofSeconds(2));
    loop.run();
    assertEquals(0.5, policy.intervals.get(0).cpuSeconds());
    assertEquals(1.75, policy.intervals.get(0).busySeconds());
    assertEquals(1.75 / 3, policy.intervals.get(0).usage(), 1e-12);
  }

  /** What others leave idle may be used as well, so that all that is usable is what is held. */
  @Test
  void ofWhatTheProcessMayUseAGuaranteeIsWhatOthersCannotTake() {
    capacity = 2;
    given = new Allocation(0.5, "0-1", 0, State.GRANTED, false);
    loop.run();
    assertEquals(0.5, loop.last().orElseThrow().processors());
    given = new Allocation(0.75, "0-1", 0, State.STALE, false);
    clock.advance(Duration.ofSeconds(2));
    loop.run();
    assertEquals(0.75, loop.last().orElseThrow().processors());
    given = new Allocation(16, "0-1", 0, State.GRANTED, false);
    clock.advance(Duration.ofSeconds(2));
    loop.run();
    assertEquals(2, loop.last().orElseThrow().processors());
    assertEquals(List.of(0.5, 2.0, 2.0), policy.processors, "at first only what is sure");
    assertEquals(List.of(0.75, 2.0), policy.guaranteed);
    assertEquals(new HeldProcessors(2, 0.5), policy.intervals.get(0).held());
  }

  /** With a manager and without. */
  @Test
  void whetherAQuotaBoundsTheProcessorsIsPassedOn() {
    capacity = 2;
    quota = true;
    loop.run();
    given = new Allocation(1, "0-1", 0, State.GRANTED, false);
    for (boolean bound : new boolean[] {true, false, false}) {
      quota = bound;
      clock.advance(Duration.ofSeconds(2));
      loop.run();
    }
    assertEquals(
        List.of(true, true, false), policy.intervals.stream().map(i -> i.held().quota()).toList());
  }

  /** As a part of what a process has that was given nothing. */
  @Test
  void nextToNothingIsEnoughToBegin() {
    given = new Allocation(5e-7, "", 0, State.GRANTED);
    loop.run();
    assertEquals(List.of(1e-6), policy.processors);
  }

  /** Threads that are bound to fewer CPUs do not change what the process may use. */
  @Test
  void aGrantBelowWhatTheProcessMayUseIsWhatIsHeld() {
    capacity = 8;
    given = new Allocation(0.5, "0", 0, State.GRANTED);
    loop.run();
    given = new Allocation(0.25, "0", 0, State.STALE);
    clock.advance(Duration.ofSeconds(2));
    loop.run();
    given = new Allocation(16, "0-7", 0, State.GRANTED);
    clock.advance(Duration.ofSeconds(2));
    loop.run();
    given = new Allocation(1, "", 0, State.UNMANAGED);
    clock.advance(Duration.ofSeconds(2));
    loop.run();
    assertEquals(List.of(0.5, 0.25, 8.0, 8.0), policy.processors);
    assertEquals(
        List.of(0.5, 0.25, 8.0), policy.intervals.stream().map(Interval::processors).toList());
  }

  @Test
  void theProcessKnowsItsCpuTime() {
    double before = ProcessCpu.seconds();
    assertTrue(before > 0, "a JVM that runs tests has used some, got " + before);
    assertTrue(ProcessCpu.seconds() >= before);
  }

  @Test
  void refillsAtEveryTurn() {
    loop.run();
    int admitted = 0;
    for (int turn = 0; turn < 40; turn++) {
      clock.advance(Duration.ofMillis(50));
      loop.run();
      while (loop.admission().decide(NEW).admitted()) {
        admitted++;
      }
    }
    // 2 s and a turn at 0.5 processors, and the 20 ms it opened with, 20 ms each.
    assertEquals(52, admitted);
    assertEquals(50_000_000, loop.turnNanos());
  }

  /** A loop under way with one connector, at 0.5 processors. */
  private FakeConnector underWay(double mostUnusedSeconds, QueueLimit queue) {
    policy.next = Limits.limit(0.5, mostUnusedSeconds, queue);
    FakeConnector https = new FakeConnector("https");
    loop.connectors().join(https);
    loop.run();
    return https;
  }

  private void turns(int number) {
    for (int turn = 0; turn < number; turn++) {
      clock.advance(Duration.ofMillis(10));
      loop.run();
    }
  }

  @Test
  void holdsNewConnectionsOffWhileTooMuchIsInProgress() {
    FakeConnector https = underWay(1, new QueueLimit(3, 20));
    FakeConnector other = new FakeConnector("other");
    loop.connectors().join(other);
    turns(20);
    https.inProgress = 20;
    other.inProgress = 3;
    assertTrue(loop.admission().decide(NEW).admitted(), "3 wait elsewhere, and 20 may be");
    other.inProgress = 4;
    assertFalse(loop.admission().decide(NEW).admitted());
    assertTrue(loop.admission().decide(KNOWN).admitted());
    https.inProgressFailure = new IllegalStateException("stopped");
    assertTrue(loop.admission().decide(NEW).admitted(), "nobody can tell");
    https.inProgressFailure = null;
    assertTrue(loop.admission().decide(NEW).admitted(), "nor is asked again");
    clock.advance(Duration.ofSeconds(2));
    loop.run();
    assertFalse(loop.admission().decide(NEW).admitted());
  }

  @Test
  void aLimitThatNobodyRenewsHoldsNobodyOffForLong() {
    FakeConnector https = underWay(1, new QueueLimit(0, 20));
    https.inProgress = 100;
    turns(1);
    assertFalse(loop.admission().decide(NEW).admitted());
    policy.broken = true;
    for (int i = 0; i < 5; i++) {
      clock.advance(Duration.ofSeconds(2));
      assertThrows(IllegalStateException.class, loop::run);
    }
    assertTrue(loop.admission().decide(NEW).admitted());
  }

  @Test
  void anotherLimitHoldsFromItsIntervalsBeginning() {
    FakeConnector https = underWay(1, new QueueLimit(0, 20));
    https.inProgress = 100;
    turns(199);
    policy.next = Limits.limit(0.5, 1);
    assertFalse(loop.admission().decide(NEW).admitted());
    turns(1);
    assertTrue(loop.admission().decide(NEW).admitted());
  }

  @Test
  void aConnectorThatCannotTellIsAskedAgainAtAnIntervalsEnd() {
    FakeConnector https = new FakeConnector("https");
    https.inProgressFailure = new IllegalStateException("starting");
    loop.connectors().join(https);
    loop.run();
    assertTrue(loop.last().isPresent());
    turns(10);
    https.inProgressFailure = null;
    clock.advance(Duration.ofSeconds(2));
    loop.run();
    assertEquals(1, policy.intervals.size());
  }

  @Test
  void whereNothingIsBoundedAConnectorIsAskedAtAnIntervalsEndOnly() {
    FakeConnector https = underWay(1, QueueLimit.NONE);
    loop.change(each -> Settings.of(AdmissionSettings.class, Map.of("queueSeconds", "0")));
    https.inProgress = 3;
    turns(10);
    https.inProgress = 7;
    clock.advance(Duration.ofSeconds(2));
    loop.run();
    assertEquals(7, policy.intervals.get(0).leastInProgress());
  }

  @Test
  void whoListensAndFailsDoesNotMakeALimitStale() {
    FakeConnector https = underWay(1, new QueueLimit(0, 20));
    fails = true;
    for (int i = 0; i < 6; i++) {
      clock.advance(Duration.ofSeconds(2));
      assertThrows(IllegalStateException.class, loop::run);
    }
    https.inProgress = 100;
    turns(1);
    assertFalse(loop.admission().decide(NEW).admitted());
  }

  @Test
  void tellsTheFewestThatWereInProgress() {
    FakeConnector https = underWay(0.1, QueueLimit.NONE);
    for (int inProgress : new int[] {9, 4, 7}) {
      https.inProgress = inProgress;
      turns(1);
    }
    clock.advance(Duration.ofSeconds(2));
    loop.run();
    https.inProgress = 12;
    clock.advance(Duration.ofSeconds(2));
    loop.run();
    https.inProgress = 11;
    clock.advance(Duration.ofSeconds(2));
    loop.run();
    assertEquals(
        List.of(4L, 7L, 11L), policy.intervals.stream().map(Interval::leastInProgress).toList());
  }

  @Test
  void anUnreadableMonitorLeavesTheLimitAndTheCounts() {
    loop.run();
    loop.admission().decide(NEW);
    broken = true;
    clock.advance(Duration.ofSeconds(2));
    assertThrows(UncheckedIOException.class, loop::run);
    assertTrue(loop.admission().decide(NEW).admitted(), "refilled before");
    clock.advance(Duration.ofSeconds(2));
    broken = false;
    loop.run();
    assertEquals(4, policy.intervals.get(0).seconds());
    assertEquals(2, policy.intervals.get(0).newConnections().arrived());
  }

  @Test
  void aPolicyThatFailsLeavesTheLastLimit() {
    loop.run();
    final Limit last = loop.last().orElseThrow().state().limit();
    policy.broken = true;
    clock.advance(Duration.ofSeconds(2));
    assertThrows(IllegalStateException.class, loop::run);
    assertEquals(last, loop.last().orElseThrow().state().limit());
    policy.broken = false;
    clock.advance(Duration.ofSeconds(2));
    loop.run();
    assertEquals(1, policy.intervals.size());
  }

  @Test
  void acceptsAllAfterTheRelease() {
    policy.next = Limits.limit(0, 0);
    loop.run();
    assertFalse(loop.admission().decide(NEW).admitted());
    loop.release();
    assertTrue(loop.admission().decide(NEW).admitted());
    assertTrue(loop.last().isEmpty());
  }

  private static final class Scripted implements AdmissionPolicy {
    private final List<Interval> intervals = new ArrayList<>();
    private final List<Double> processors = new ArrayList<>();
    private final List<Double> guaranteed = new ArrayList<>();
    private Limit next = Limits.pace(0.5);
    private boolean broken;

    @Override
    public AdmissionState initial(AdmissionSettings settings, double held) {
      processors.add(held);
      return state();
    }

    @Override
    public AdmissionState step(
        AdmissionSettings settings, AdmissionState state, Interval interval, HeldProcessors held) {
      if (broken) {
        throw new IllegalStateException("a policy that fails");
      }
      intervals.add(interval);
      processors.add(held.processors());
      guaranteed.add(held.guaranteed());
      return state();
    }

    private AdmissionState state() {
      Limit limit = next;
      return new AdmissionState() {
        @Override
        public Load load() {
          throw new UnsupportedOperationException();
        }

        @Override
        public Limit limit() {
          return limit;
        }
      };
    }
  }
}
