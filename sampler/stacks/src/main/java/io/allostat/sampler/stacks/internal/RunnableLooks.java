package io.allostat.sampler.stacks.internal;

import io.allostat.core.api.profile.Profiler;
import io.allostat.core.api.resource.KernelThreads.State;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Looks twice at the CPU clocks of some of the threads that the JVM calls runnable, as it does with
 * those blocked in the operating system. At each instant a bounded number is chosen in turn; the
 * second reading comes when the sampling loop calls again, so that nobody waits in here. An instant
 * without that call is left out. Of those whose clock stood still the operating system is asked
 * what they are at.
 *
 * <p>One thread.
 */
final class RunnableLooks {
  /** How many threads are looked at together: what reading costs stays some tens of µs. */
  static final int MAX_AT_ONCE = 16;

  /** The second call comes a millisecond later, for which samples at a high rate cannot wait. */
  private static final long EVERY_NANOS = 50_000_000;

  /** Later, a thread that was blocked has run meanwhile: the two readings say nothing. */
  private static final long LATEST_NANOS = 5 * Profiler.LOOK_NANOS;

  /** What is told rests on looks for so long at least, however short the buckets are. */
  private static final long LEAST_NANOS = 1_000_000_000;

  private final ContextClocks clocks;
  private final ContextStates kernel;
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
  private Map<Integer, LookedStates> seen = new HashMap<>();
  private Map<Integer, LookedStates> told = Map.of();
  private long toldNanos;

  RunnableLooks(ContextClocks clocks, ContextStates kernel, LongSupplier nanoClock) {
    this.clocks = clocks;
    this.kernel = kernel;
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
    if (!looking || runnableCount == 0) {
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
    if (since <= LATEST_NANOS) {
      tell(clocks.read(chosen, chosenCount));
    }
    drop();
  }

  /** Leaves those that stood still at the front of the chosen. */
  private void tell(long[] readings) {
    int still = 0;
    for (int i = 0; i < chosenCount; i++) {
      if (firstReadings[i] < 0 || readings[i] < 0) {
        continue;
      }
      if (readings[i] != firstReadings[i]) {
        seenIn(chosenStacks[i]).addMoved();
      } else {
        chosen[still] = chosen[i];
        chosenStacks[still++] = chosenStacks[i];
      }
    }
    if (still > 0) {
      State[] states = kernel.read(chosen, still);
      for (int i = 0; i < still; i++) {
        seenIn(chosenStacks[i]).addStill(states[i]);
      }
    }
  }

  private LookedStates seenIn(int stack) {
    return seen.computeIfAbsent(stack, s -> new LookedStates());
  }

  private void drop() {
    Arrays.fill(runnable, 0, runnableCount, null);
    Arrays.fill(chosen, 0, chosenCount, null);
    runnableCount = 0;
    chosenCount = 0;
  }

  /** Begins anew: nothing is known from before. */
  void begin(long nowNanos) {
    drop();
    seen = new HashMap<>();
    told = Map.of();
    toldNanos = nowNanos;
  }

  /** Ends what was begun, until {@link #begin} is called. */
  void rest() {
    begin(toldNanos);
    kernel.rest();
  }

  /**
   * Ends a bucket.
   *
   * @param nowNanos its end
   * @return what the looks say, by stack id: those up to now, or, sooner than {@link #LEAST_NANOS}
   *     after they last began anew, those up to then
   */
  Map<Integer, LookedStates> finish(long nowNanos) {
    drop();
    if (nowNanos - toldNanos >= LEAST_NANOS) {
      told = seen;
      seen = new HashMap<>();
      toldNanos = nowNanos;
    }
    return told;
  }
}
