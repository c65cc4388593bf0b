package io.allostat.sampler.resources;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.allostat.core.api.component.Call;
import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Probe;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ProfileSettings;
import io.allostat.core.api.profile.Profiler;
import io.allostat.core.api.profile.StackProfile;
import io.allostat.core.api.resource.KernelThreads;
import io.allostat.core.api.resource.ResourceReading;
import io.allostat.core.testkit.GivenCpu;
import io.allostat.core.testkit.ManualClock;
import io.allostat.sampler.stacks.StackProfilerFactory;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Real threads with their real clocks, a plain socket, and a profiler whose own clock is moved by
 * hand. The JVM calls a thread that reads from the socket runnable.
 */
class BlockedInSystemTest {
  private static final int INSTANTS = 20;

  private final ManualClock clock = new ManualClock(0);
  private final JvmThreadCpuClock threadCpu = new JvmThreadCpuClock();
  private final AtomicBoolean end = new AtomicBoolean();
  private Profiler profiler;
  private ServerSocket server;
  private Socket silent;
  private Thread reader;
  private Thread runner;
  private final AtomicInteger answers = new AtomicInteger();
  private volatile long readerId;

  @BeforeEach
  void start() throws IOException {
    // Half of the clock's time is busy.
    GivenCpu cpu = new GivenCpu(() -> new ResourceReading(clock.getAsLong() / 2e9, 1));
    profiler =
        new StackProfilerFactory()
            .create(ProfileSettings.defaults(), List.of(cpu), List.of(), threadCpu, clock);
    server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    silent = new Socket(server.getInetAddress(), server.getLocalPort());
    reader = started(profiler.probe("Remote"), this::read);
    runner = started(profiler.probe("Local"), this::spin);
  }

  @AfterEach
  void stop() throws IOException, InterruptedException {
    end.set(true);
    silent.close();
    server.close();
    reader.join();
    runner.join();
  }

  @SuppressWarnings("try") // a call is entered and left, nothing else
  private static Thread started(Probe probe, Runnable work) {
    Thread thread =
        new Thread(
            () -> {
              try (Call call = probe.enter()) {
                work.run();
              }
            });
    thread.start();
    return thread;
  }

  private void read() {
    readerId = threadCpu.kernelThreads().callerId();
    try {
      while (silent.getInputStream().read() >= 0) {
        answers.incrementAndGet();
      }
    } catch (IOException closed) {
      // That is how the test ends it.
    }
  }

  private void spin() {
    while (!end.get()) {
      Thread.onSpinWait();
    }
  }

  @Test
  void aReadFromAPlainSocketWaitsAndClaimsNoCpu() {
    KernelThreads kernel = kernel();
    while (!isBlocked(kernel)) {
      Thread.onSpinWait();
    }
    assertEquals(Thread.State.RUNNABLE, reader.getState());
    for (int i = 0; i < INSTANTS + 10; i++) {
      sampleAndLook();
    }
    profiler.sample();

    Profile profile = profile();
    StackProfile remote = profile.stack(ComponentStack.of("Remote"), "cpu").orElseThrow();
    assertEquals(INSTANTS, remote.states().waitingForIo(), remote.toString());
    assertEquals(0, remote.samples());
    StackProfile local = profile.stack(ComponentStack.of("Local"), "cpu").orElseThrow();
    assertEquals(INSTANTS, local.samples(), local.toString());
    assertEquals(INSTANTS, local.states().running() + local.states().ready(), local.toString());
    assertEquals(INSTANTS, profile.resource("cpu").orElseThrow().samples());
  }

  /**
   * As one that reads from a database: after each answer it stands ready until it gets a processor.
   */
  @Test
  void oneThatHasStoodReadyWaitsWhereItReads() throws Exception {
    KernelThreads kernel = kernel();
    List<Thread> crowd =
        IntStream.range(0, 2 * Runtime.getRuntime().availableProcessors())
            .mapToObj(i -> new Thread(this::spin))
            .toList();
    crowd.forEach(Thread::start);
    try (Socket peer = server.accept()) {
      for (int i = 0; i < INSTANTS + 10; i++) {
        peer.getOutputStream().write(i);
        while (answers.get() <= i || !isBlocked(kernel)) {
          Thread.onSpinWait();
        }
        sampleAndLook();
      }
      profiler.sample();
    }
    end.set(true);
    for (Thread thread : crowd) {
      thread.join();
    }
    StackProfile remote = profile().stack(ComponentStack.of("Remote"), "cpu").orElseThrow();
    assertEquals(INSTANTS, remote.states().waitingForIo(), remote.toString());
    assertEquals(0, remote.samples());
  }

  private KernelThreads kernel() {
    assumeTrue(cpuNanos(runner) >= 0, "needs CPU clocks of threads");
    KernelThreads kernel = threadCpu.kernelThreads();
    assumeTrue(
        kernel.callerId() != KernelThreads.NO_ID, "needs a system that tells what threads are at");
    return kernel;
  }

  /** In its system call: what it runs before that may be a native method, too. */
  private boolean isBlocked(KernelThreads kernel) {
    return inNativeRead()
        && kernel.states(new long[] {readerId})[0] == KernelThreads.State.BLOCKED
        && inNativeRead();
  }

  private void sampleAndLook() {
    profiler.sample();
    awaitProgress(runner);
    clock.advance(Duration.ofMillis(2));
    assertTrue(profiler.wantsLook());
    profiler.lookAgain();
    clock.advance(Duration.ofMillis(98));
  }

  private Profile profile() {
    long latest = profiler.history().latestNanos();
    return profiler.history().window(latest - INSTANTS * 100_000_000L, latest).orElseThrow();
  }

  private boolean inNativeRead() {
    StackTraceElement[] trace = reader.getStackTrace();
    return trace.length > 0
        && trace[0].isNativeMethod()
        && trace[0].getClassName().startsWith("sun.nio.ch.")
        && Set.of("read0", "poll").contains(trace[0].getMethodName());
  }

  private long cpuNanos(Thread thread) {
    return threadCpu.cpuNanos(new long[] {thread.getId()})[0];
  }

  private void awaitProgress(Thread thread) {
    long before = cpuNanos(thread);
    while (cpuNanos(thread) == before) {
      Thread.onSpinWait();
    }
  }
}
