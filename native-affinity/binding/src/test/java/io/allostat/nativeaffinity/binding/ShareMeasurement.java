package io.allostat.nativeaffinity.binding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.allostat.nativeaffinity.topology.CpuSet;
import io.allostat.nativeaffinity.topology.MachineCpus;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * How exactly shares hold and how long it takes to change one, printed as rows of the README's
 * tables. Two minutes on a machine with nothing else to do; no part of the build, which would have
 * to believe in the wall clock.
 */
class ShareMeasurement {
  private static final double TOLERANCE = 0.03;
  private static final long WINDOW_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final long SETTLING_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
  private static final int CPU_SECONDS = 60;
  private static final int CHANGES = 1000;

  private final CpuSet usable = MachineCpus.query().usable();
  private final CpuSet one = CpuSet.of(usable.stream().max().orElseThrow());
  private final List<String> beyond = new ArrayList<>();
  private Shares shares;

  @BeforeEach
  void open() {
    shares = Shares.open("measurement");
    assumeTrue(shares.fractional(), () -> "needs cgroups: " + shares.shortcoming());
  }

  @AfterEach
  void close() {
    shares.close();
  }

  @Test
  void sharesHold() throws Exception {
    for (double processors : new double[] {0.1, 0.25, 0.5, 1.0}) {
      measure(1, new Share(processors, one));
      measure(8, new Share(processors, usable));
    }
    for (double processors : new double[] {0.5, 0.75}) {
      measure(4, new Share(processors, one), new Share(1 - processors, one));
    }
    assertEquals(List.of(), beyond);
  }

  /** All of the applications at once, each with so many processes that never rest. */
  private void measure(int processesEach, Share... given) throws Exception {
    List<List<RealProcess>> applications = new ArrayList<>();
    try {
      for (Share share : given) {
        ShareGroup group = shares.group("measured-" + applications.size());
        assertEquals(Result.done(), group.apply(share));
        List<RealProcess> processes = new ArrayList<>();
        applications.add(processes);
        for (int i = 0; i < processesEach; i++) {
          RealProcess busy = RealProcess.busy(CPU_SECONDS);
          processes.add(busy);
          assertEquals(Result.done(), group.add(busy.pid()));
        }
      }
      pause(SETTLING_NANOS);
      long[] before = usedNanos(applications);
      long begin = System.nanoTime();
      pause(WINDOW_NANOS);
      long[] after = usedNanos(applications);
      double seconds = (System.nanoTime() - begin) / 1e9;
      for (int i = 0; i < given.length; i++) {
        report(given[i], processesEach, given.length, (after[i] - before[i]) / 1e9 / seconds);
      }
    } finally {
      applications.forEach(processes -> processes.forEach(RealProcess::close));
      for (String application : shares.groups()) {
        shares.group(application).remove();
      }
    }
  }

  private void report(Share share, int processes, int applications, double used) {
    double deviation = used / share.processors() - 1;
    String row =
        String.format(
            Locale.ROOT,
            "| %s | %s | %d | %s | %.4f | %+.2f %% |",
            share.processors(),
            share.cpus(),
            processes,
            applications == 1 ? "alone" : "beside another",
            used,
            100 * deviation);
    System.out.println(row);
    if (Math.abs(deviation) > TOLERANCE) {
      beyond.add(row);
    }
  }

  @Test
  void changingAShare() throws Exception {
    try (RealProcess busy = RealProcess.busy(CPU_SECONDS)) {
      ShareGroup group = shares.group("measured");
      assertEquals(Result.done(), group.add(busy.pid()));
      Share[] turns = {new Share(0.25, one), new Share(0.5, usable)};
      long[] nanos = new long[CHANGES];
      for (int i = 0; i < CHANGES; i++) {
        long begin = System.nanoTime();
        Result result = group.apply(turns[i % 2]);
        nanos[i] = System.nanoTime() - begin;
        assertEquals(Result.done(), result);
      }
      Arrays.sort(nanos);
      System.out.printf(
          Locale.ROOT,
          "a change of share and CPUs by %s: median %.3f ms, 99th percentile %.3f ms,"
              + " longest of %d %.3f ms%n",
          shares.mechanism(),
          nanos[CHANGES / 2] / 1e6,
          nanos[CHANGES * 99 / 100] / 1e6,
          CHANGES,
          nanos[CHANGES - 1] / 1e6);
      assertTrue(nanos[CHANGES - 1] < TimeUnit.MILLISECONDS.toNanos(50));
    }
  }

  private static long[] usedNanos(List<List<RealProcess>> applications) throws IOException {
    long[] used = new long[applications.size()];
    for (int i = 0; i < used.length; i++) {
      for (RealProcess process : applications.get(i)) {
        used[i] += process.usedNanos();
      }
    }
    return used;
  }

  private static void pause(long nanos) {
    for (long end = System.nanoTime() + nanos; System.nanoTime() < end; ) {
      LockSupport.parkNanos(end - System.nanoTime());
    }
  }
}
