package io.allostat.sampler.stacks.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.component.Call;
import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Probe;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.Profiler;
import io.allostat.core.api.profile.StackProfile;
import io.allostat.core.api.profile.ThreadStates;
import io.allostat.core.api.resource.KernelThreads;
import io.allostat.core.api.resource.KernelThreads.State;
import io.allostat.core.api.resource.ThreadCpuClock;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Threads that spin are all runnable; their clocks say what they do. */
@SuppressWarnings("try")
class ThreadStatesTest {
  private static final double EXACT = 1e-9;

  private final GivenTimes times = new GivenTimes();

  /** CPU clocks, which go on at their rate as the manual clock does, and states by thread. */
  private static final class GivenTimes implements ThreadCpuClock, KernelThreads {
    private final Map<Long, Double> cpu = new HashMap<>();
    private final Map<Long, State[]> states = new HashMap<>();
    private final Map<Long, Integer> asked = new HashMap<>();
    private ProfilerHarness harness;
    private int questions;
    private int questionsForNobody;
    private Runnable failing = () -> {};

    @Override
    public long[] cpuNanos(long[] ids) {
      return LongStream.of(ids).map(this::cpuNanos).toArray();
    }

    private long cpuNanos(long id) {
      Double rate = cpu.get(id);
      return rate == null ? -1 : Math.round(rate * harness.clock.getAsLong());
    }

    @Override
    public KernelThreads kernelThreads() {
      return this;
    }

    @Override
    public long callerId() {
      return Thread.currentThread().getId();
    }

    @Override
    public State[] states(long[] ids) {
      questions++;
      questionsForNobody += ids.length == 0 ? 1 : 0;
      failing.run();
      return LongStream.of(ids).mapToObj(this::state).toArray(State[]::new);
    }

    private State state(long id) {
      int before = asked.merge(id, 1, Integer::sum) - 1;
      State[] given = states.getOrDefault(id, new State[] {State.UNKNOWN});
      return given[before % given.length];
    }

    /** The states are told one after the other, and again. */
    void set(Worker worker, double cpuRate, State... given) {
      set(worker.thread().getId(), cpuRate, given);
    }

    void set(long thread, double cpuRate, State... given) {
      cpu.put(thread, cpuRate);
      if (given.length > 0) {
        states.put(thread, given);
      }
    }
  }

  private ProfilerHarness harness() {
    ProfilerHarness harness = new ProfilerHarness(times);
    times.harness = harness;
    return harness;
  }

  /** Ten instants a second, each with a second look two milliseconds later. */
  private static void looking(ProfilerHarness harness, int seconds) {
    for (int i = 0; i < 10 * seconds; i++) {
      harness.profiler.sample();
      harness.clock.advance(Duration.ofMillis(2));
      harness.profiler.lookAgain();
      harness.clock.advance(Duration.ofMillis(98));
      harness.busySeconds += 0.05;
    }
  }

  private static StackProfile of(Profile profile, String component) {
    return profile.stack(ComponentStack.of(component), "cpu").orElseThrow();
  }

  @Test
  void whoeverIsBlockedInTheSystemWaitsAndClaimsNoCpu() {
    ProfilerHarness harness = harness();
    Probe a = harness.profiler.probe("A");
    Probe b = harness.profiler.probe("B");
    try (Worker running = new Worker();
        Worker blocked = new Worker()) {
      running.run(a::enter);
      blocked.run(b::enter);
      times.set(running, 0.4);
      times.set(blocked, 0, State.BLOCKED);
      running.spin();
      blocked.spin();
      looking(harness, 3);
      Profile profile = harness.profile(2);
      assertEquals(new ThreadStates(20, 0, 0, 0, 0, 0, 0, 0), of(profile, "A").states());
      assertEquals(0.4, of(profile, "A").usage().value(), EXACT);
      assertEquals(new ThreadStates(0, 0, 0, 0, 20, 0, 0, 0), of(profile, "B").states());
      assertEquals(0, of(profile, "B").samples());
      assertEquals(20, of(profile, "B").waiting());
      assertEquals(20, profile.resource("cpu").orElseThrow().samples());
    }
  }

  @Test
  void readinessIsToldFromRunning() {
    ProfilerHarness harness = harness();
    Probe a = harness.profiler.probe("A");
    try (Worker running = new Worker();
        Worker ready = new Worker()) {
      running.run(a::enter);
      ready.run(a::enter);
      times.set(running, 0.3);
      times.set(ready, 0, State.RUNNABLE);
      running.spin();
      ready.spin();
      looking(harness, 3);
      assertEquals(
          new ThreadStates(20, 20, 0, 0, 0, 0, 0, 0), of(harness.profile(2), "A").states());
    }
  }

  /**
   * As one that reads from a database on a loaded machine: it stands ready after each answer, and
   * that says nothing of what it does the rest of the time.
   */
  @Test
  void whoStandsReadyForAWhileStillWaitsWhereItIsBlocked() {
    ProfilerHarness harness = harness();
    Probe a = harness.profiler.probe("A");
    try (Worker reading = new Worker()) {
      reading.run(a::enter);
      times.set(
          reading, 0, State.BLOCKED, State.RUNNABLE, State.BLOCKED, State.BLOCKED, State.BLOCKED);
      reading.spin();
      looking(harness, 3);
      StackProfile profile = of(harness.profile(2), "A");
      assertEquals(new ThreadStates(0, 4, 0, 0, 16, 0, 0, 0), profile.states());
      assertEquals(4, profile.samples());
    }
  }

  @Test
  void whereTheSystemDoesNotTellAStillThreadIsUnknownAndClaimsCpu() {
    ProfilerHarness harness = harness();
    Probe a = harness.profiler.probe("A");
    try (Worker still = new Worker()) {
      still.run(a::enter);
      times.set(still, 0);
      still.spin();
      looking(harness, 2);
      assertEquals(new ThreadStates(0, 0, 10, 0, 0, 0, 0, 0), of(harness.profile(1), "A").states());
    }
  }

  @Test
  void withoutTheSecondLookNothingChanges() {
    ProfilerHarness harness = harness();
    Probe a = harness.profiler.probe("A");
    try (Worker still = new Worker()) {
      still.run(a::enter);
      times.set(still, 0, State.BLOCKED);
      still.spin();
      harness.sampleSeconds(2, 0.5);
      assertTrue(harness.profiler.wantsLook());
      Profile profile = harness.profile(1);
      assertEquals(10, of(profile, "A").samples());
      assertEquals(new ThreadStates(0, 0, 10, 0, 0, 0, 0, 0), of(profile, "A").states());
    }
  }

  @Test
  void theSecondLookDoesNothingTooSoonOrTwice() {
    ProfilerHarness harness = harness();
    Probe a = harness.profiler.probe("A");
    try (Worker still = new Worker()) {
      still.run(a::enter);
      times.set(still, 0, State.BLOCKED);
      still.spin();
      harness.profiler.sample();
      harness.clock.advance(Duration.ofNanos(Profiler.LOOK_NANOS - 1));
      harness.profiler.lookAgain();
      assertTrue(harness.profiler.wantsLook());
      harness.clock.advance(Duration.ofNanos(1));
      harness.profiler.lookAgain();
      assertFalse(harness.profiler.wantsLook());
      harness.profiler.lookAgain();
      assertFalse(harness.profiler.wantsLook());
    }
  }

  /** Runnable by the JVM's account, and yet no load: they wait for connections that never come. */
  @Test
  void noMoreThanSomeAreLookedAtAndTheyStandForAll() throws Exception {
    ProfilerHarness harness = harness();
    Probe a = harness.profiler.probe("A");
    int count = 2 * RunnableLooks.MAX_AT_ONCE;
    List<Thread> threads = new ArrayList<>();
    List<ServerSocket> servers = new ArrayList<>();
    try {
      for (int i = 0; i < count; i++) {
        ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        servers.add(server);
        CountDownLatch inside = new CountDownLatch(1);
        Thread thread = new Thread(() -> accept(server, a, inside));
        threads.add(thread);
        times.set(thread.getId(), i % 2 == 0 ? 0.01 : 0, State.BLOCKED);
        thread.start();
        // One after the other, so that contexts are in the order of threads.
        inside.await();
      }
      looking(harness, 3);
      ThreadStates states = of(harness.profile(2), "A").states();
      assertEquals(10 * count, states.running());
      assertEquals(10 * count, states.waitingForIo());
      assertEquals(0, states.unknown());
    } finally {
      for (ServerSocket server : servers) {
        server.close();
      }
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static void accept(ServerSocket server, Probe probe, CountDownLatch inside) {
    try (Call call = probe.enter()) {
      inside.countDown();
      server.accept().close();
    } catch (IOException closed) {
      // That is how the test ends it.
    }
  }

  @Test
  void aSystemThatCannotBeAskedIsCountedAndUnknown() {
    assertCountedAndUnknown(
        () -> {
          throw new IllegalStateException("broken");
        });
  }

  @Test
  void soIsOneThatLacksAClass() {
    assertCountedAndUnknown(
        () -> {
          throw new NoClassDefFoundError("kernel/Threads");
        });
  }

  private void assertCountedAndUnknown(Runnable failing) {
    ProfilerHarness harness = harness();
    times.failing = failing;
    Probe a = harness.profiler.probe("A");
    try (Worker still = new Worker()) {
      still.run(a::enter);
      times.set(still, 0, State.BLOCKED);
      still.spin();
      looking(harness, 3);
      assertEquals(10, of(harness.profile(1), "A").states().unknown());
      assertTrue(harness.profiler.counters().failures() > 0);
    }
  }

  @Test
  void onlyThreadsThatStoodStillAreAskedFor() {
    ProfilerHarness harness = harness();
    Probe a = harness.profiler.probe("A");
    try (Worker running = new Worker();
        Worker blocked = new Worker();
        Worker idle = new Worker()) {
      running.run(a::enter);
      blocked.run(a::enter);
      idle.run(harness.profiler.probe("B")::enter);
      times.set(running, 0.5, State.RUNNABLE);
      times.set(blocked, 0, State.BLOCKED);
      times.set(idle, 0, State.BLOCKED);
      running.spin();
      blocked.spin();
      looking(harness, 3);
      assertEquals(Map.of(blocked.thread().getId(), 30), times.asked);
      assertEquals(30, times.questions);
    }
  }

  @Test
  void whatIsSeenInASecondHoldsForTheShortBucketsAfterIt() {
    ProfilerHarness harness = new ProfilerHarness(times, "bucketMillis=100");
    times.harness = harness;
    Probe a = harness.profiler.probe("A");
    try (Worker reading = new Worker()) {
      reading.run(a::enter);
      times.set(reading, 0, State.BLOCKED, State.BLOCKED, State.BLOCKED, State.RUNNABLE);
      reading.spin();
      looking(harness, 3);
      harness.profiler.sample();
      // A part of a hit is rounded, bucket by bucket.
      assertEquals(new ThreadStates(0, 0, 0, 0, 10, 0, 0, 0), of(harness.profile(1), "A").states());
    }
  }

  @Test
  void whileTheProfilerIsOffNobodyIsAskedForAndAfterwardsItBeginsAnew() {
    ProfilerHarness harness = harness();
    Probe a = harness.profiler.probe("A");
    try (Worker blocked = new Worker()) {
      blocked.run(a::enter);
      times.set(blocked, 0, State.BLOCKED);
      blocked.spin();
      looking(harness, 1);
      harness.profiler.setEnabled(false);
      int before = times.questions;
      looking(harness, 2);
      assertEquals(before + 1, times.questions, "once, to let go");
      assertEquals(1, times.questionsForNobody);
      harness.profiler.setEnabled(true);
      looking(harness, 1);
      assertEquals(new ThreadStates(0, 0, 0, 0, 10, 0, 0, 0), of(harness.profile(1), "A").states());
    }
  }

  @Test
  void whoWaitsForAMonitorWaitsForALock() throws Exception {
    ProfilerHarness harness = harness();
    Probe a = harness.profiler.probe("A");
    Object monitor = new Object();
    CountDownLatch inside = new CountDownLatch(1);
    Thread blocked =
        new Thread(
            () -> {
              try (Call call = a.enter()) {
                inside.countDown();
                synchronized (monitor) {
                  assertTrue(Thread.holdsLock(monitor));
                }
              }
            });
    synchronized (monitor) {
      blocked.start();
      inside.await();
      while (blocked.getState() != Thread.State.BLOCKED) {
        Thread.onSpinWait();
      }
      looking(harness, 1);
      assertEquals(new ThreadStates(0, 0, 0, 0, 0, 10, 0, 0), of(harness.profile(1), "A").states());
    }
    blocked.join();
  }

  @Test
  void whoWaitsForAnythingElseIsOther() {
    ProfilerHarness harness = harness();
    Probe a = harness.profiler.probe("A");
    try (Worker waiting = new Worker()) {
      waiting.run(a::enter);
      waiting.awaitWaiting();
      looking(harness, 1);
      assertEquals(ThreadStates.ofWaiting(10), of(harness.profile(1), "A").states());
    }
  }

  @Test
  void withoutClocksTheFigureSaysThatHitsAloneDivided() {
    ProfilerHarness harness = new ProfilerHarness();
    Probe a = harness.profiler.probe("A");
    try (Worker spinning = new Worker()) {
      spinning.run(a::enter);
      spinning.spin();
      harness.sampleSeconds(1, 0.5);
      assertEquals(
          new ThreadStates(0, 0, 10, 0, 0, 0, 0, 10), of(harness.profile(1), "A").states());
    }
  }
}
