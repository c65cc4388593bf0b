package io.allostat.sampler.stacks.internal;

import io.allostat.core.api.profile.Profiler;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Looks twice at the CPU clocks of some of the threads that the JVM calls runnable, as it does with
 * those blocked in the operating system. At each instant a bounded number is chosen in turn; the
 * second reading comes when the sampling loop calls again, so that nobody waits in here. An instant
 * without that call is left out.
 *
 * <p>One thread.
 */
final class RunnableLooks {
  /** How many threads are looked at together: what reading their clocks costs stays some µs. */
  static final int MAX_AT_ONCE = 16;

  /** The second call comes a millisecond later, for which samples at a high rate cannot wait. */
  private static final long EVERY_NANOS = 50_000_000;

  /** Later, a thread that was blocked has run meanwhile: the two readings say nothing. */
  private static final long LATEST_NANOS = 5 * Profiler.LOOK_NANOS;

  private final ContextClocks clocks;
  private final LongSupplier nanoClock;
  private final ExecutionContext[] chosen = new ExecutionContext[MAX_AT_ONCE];
  private final int[] chosenStacks = new int[MAX_AT_ONCE];
  private ExecutionContext[] runnable = new ExecutionContext[64];
  private int[] stacks = new int[64];
  private int runnableCount;
  private int chosenCount;
  private long[] firstReadings = {};
  private long firstNanos;
  private long turn;
  private boolean looking;
  private boolean looked;
  private long lookedNanos;
  private int instants;
  private Map<ExecutionContext, ThreadLooks> threads = new IdentityHashMap<>();

  RunnableLooks(ContextClocks clocks, LongSupplier nanoClock) {
    this.clocks = clocks;
    this.nanoClock = nanoClock;
  }

  void beginInstant(long nowNanos) {
    drop();
    looking = !looked || nowNanos - lookedNanos >= EVERY_NANOS;
    if (looking) {
      looked = true;
      lookedNanos = nowNanos;
    }
  }

  /** A thread with a clock is runnable in this stack. */
  void add(ExecutionContext context, int stack) {
    if (!looking) {
      return;
    }
    if (runnableCount == runnable.length) {
      runnable = Arrays.copyOf(runnable, 2 * runnableCount);
      stacks = Arrays.copyOf(stacks, 2 * runnableCount);
    }
    runnable[runnableCount] = context;
    stacks[runnableCount++] = stack;
  }

  /** Takes the first readings. */
  void endInstant() {
    if (!looking) {
      return;
    }
    if (runnableCount == 0) {
      instants++;
      return;
    }
    chosenCount = Math.min(MAX_AT_ONCE, runnableCount);
    for (int i = 0; i < chosenCount; i++) {
      int next = (int) (turn++ % runnableCount);
      chosen[i] = runnable[next];
      chosenStacks[i] = stacks[next];
    }
    firstReadings = clocks.read(chosen, chosenCount);
    if (Arrays.stream(firstReadings).allMatch(reading -> reading < 0)) {
      drop();
    } else {
      firstNanos = nanoClock.getAsLong();
    }
  }

  boolean wanted() {
    return chosenCount > 0;
  }

  /** Takes the second readings, if it is time. */
  void again() {
    long since = nanoClock.getAsLong() - firstNanos;
    if (!wanted() || since < Profiler.LOOK_NANOS) {
      return;
    }
    if (since > LATEST_NANOS) {
      drop();
      return;
    }
    long[] readings = clocks.read(chosen, chosenCount);
    for (int i = 0; i < runnableCount; i++) {
      threads.computeIfAbsent(runnable[i], c -> new ThreadLooks()).addRunnable();
    }
    for (int i = 0; i < chosenCount; i++) {
      if (firstReadings[i] >= 0 && readings[i] >= 0) {
        threads.get(chosen[i]).add(chosenStacks[i], readings[i] != firstReadings[i]);
      }
    }
    instants++;
    drop();
  }

  private void drop() {
    Arrays.fill(runnable, 0, runnableCount, null);
    Arrays.fill(chosen, 0, chosenCount, null);
    runnableCount = 0;
    chosenCount = 0;
  }

  /**
   * Ends a bucket, after the watches of the contexts have learnt how long their threads were ready.
   *
   * @param bucketNanos the bucket's length
   * @return what the looks say, by stack id
   */
  Map<Integer, LookedStates> finish(long bucketNanos) {
    drop();
    Map<Integer, LookedStates> states = new HashMap<>();
    threads.forEach(
        (context, looks) ->
            looks.addTo(states, context.watch().readyNanos(), bucketNanos, instants));
    threads = new IdentityHashMap<>();
    instants = 0;
    return states;
  }
}
