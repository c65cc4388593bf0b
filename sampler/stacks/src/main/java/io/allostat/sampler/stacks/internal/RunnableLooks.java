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
 * <p>How long a thread stood ready is asked of those alone that are looked at: before the first
 * look, unless the end of the time before has just told, and when the time ends, a second or more
 * later, whatever the buckets; what was told last holds for the buckets until then. So a thread is
 * read once a second or less often, or twice where it is new; but where threads come and go there
 * may be up to {@link #MAX_AT_ONCE} new ones at each of 20 instants a second, and the end reads all
 * that were looked at.
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

  /** The least time between two sweeps over the run queue's figures: they take a file each. */
  static final long SWEEP_NANOS = 1_000_000_000;

  private final ContextClocks clocks;
  private final RunQueueTimes runQueue;
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
  private final Map<ExecutionContext, ThreadLooks> threads = new IdentityHashMap<>();
  private final ExecutionContext[] fresh = new ExecutionContext[MAX_AT_ONCE];
  private Map<Integer, LookedStates> told = Map.of();
  private long sweptNanos;

  RunnableLooks(ContextClocks clocks, RunQueueTimes runQueue, LongSupplier nanoClock) {
    this.clocks = clocks;
    this.runQueue = runQueue;
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
      beginLooks();
    }
  }

  /** Takes the run queue's figures of those who are looked at for the first time. */
  private void beginLooks() {
    int count = 0;
    for (int i = 0; i < chosenCount; i++) {
      if (!looksAt(chosen[i]).begun()) {
        fresh[count++] = chosen[i];
      }
    }
    if (count > 0) {
      long[] readings = runQueue.read(fresh, count);
      for (int i = 0; i < count; i++) {
        looksAt(fresh[i]).begin(readings[i], firstNanos, instants);
      }
      Arrays.fill(fresh, 0, count, null);
    }
  }

  private ThreadLooks looksAt(ExecutionContext context) {
    ThreadLooks known = threads.get(context);
    if (known != null) {
      return known;
    }
    ThreadLooks looks = new ThreadLooks();
    ContextWatch watch = context.watch();
    if (watch.readyKnownAt(sweptNanos)) {
      looks.begin(watch.readyNanos(), sweptNanos, 0);
    }
    threads.put(context, looks);
    return looks;
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
      looksAt(runnable[i]).addRunnable();
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

  /** Begins anew: nothing is known from before. */
  void begin(long nowNanos) {
    drop();
    threads.clear();
    instants = 0;
    told = Map.of();
    sweptNanos = nowNanos;
  }

  /** Ends what was begun, until {@link #begin} is called. */
  void rest() {
    begin(sweptNanos);
    runQueue.rest();
  }

  /**
   * Ends a bucket.
   *
   * @param nowNanos its end
   * @return what the looks say, by stack id: those up to now, or, sooner than {@link #SWEEP_NANOS}
   *     after the last sweep, those up to that
   */
  Map<Integer, LookedStates> finish(long nowNanos) {
    drop();
    if (nowNanos - sweptNanos >= SWEEP_NANOS) {
      sweep(nowNanos);
    }
    return told;
  }

  private void sweep(long nowNanos) {
    ExecutionContext[] looked =
        threads.entrySet().stream()
            .filter(thread -> thread.getValue().looked())
            .map(Map.Entry::getKey)
            .toArray(ExecutionContext[]::new);
    told = new HashMap<>();
    if (looked.length > 0) {
      long[] readings = runQueue.read(looked, looked.length);
      for (int i = 0; i < looked.length; i++) {
        threads.get(looked[i]).addTo(told, readings[i], nowNanos, instants);
        looked[i].watch().readyNanos(readings[i], nowNanos);
      }
    }
    threads.clear();
    instants = 0;
    sweptNanos = nowNanos;
  }
}
