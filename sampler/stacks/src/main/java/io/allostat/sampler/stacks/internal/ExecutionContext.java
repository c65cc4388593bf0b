package io.allostat.sampler.stacks.internal;

import io.allostat.core.api.component.Call;
import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.resource.ThreadRunQueue;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import java.util.Arrays;

/**
 * What one thread is executing: the profiling context of Philippe et al. §5.1, and itself the
 * {@link Call} that leaves the innermost component.
 *
 * <p>Everything that changes per call lives in one array of longs that only the owner writes and
 * that is padded on both sides: no two threads write one cache line, wherever the garbage collector
 * puts the arrays, and no write needs a collector's barrier. The sampler reads the array with
 * acquire semantics. It holds the chain of stacks from {@link StackTree#EMPTY} to the current one,
 * so that leaving needs no look at the tree, and an open-addressed table of the stacks visited so
 * far, each beside the number of its entries. It grows at the first visit of a stack only.
 *
 * <p>A platform thread has one for good; how virtual threads share theirs is in {@link
 * LeasedContext}.
 */
class ExecutionContext implements Call {
  private static final VarHandle CELL = MethodHandles.arrayElementVarHandle(long[].class);

  private static final int PADDING = 16;
  private static final int TOP = PADDING;
  private static final int SEQUENCE = TOP + 1;
  private static final int NESTING = TOP + 2;
  private static final int STRAY_CLOSES = TOP + 3;
  private static final int RESUMED = TOP + 4;
  private static final int VISITED = TOP + 5;
  private static final int MASK = TOP + 6;
  private static final int BOTTOM = TOP + 7;
  private static final int DEEPEST = BOTTOM + ComponentStack.MAX_DEPTH;
  private static final int TABLE = DEEPEST + 1;
  private static final int INITIAL_TABLE = 2 * 16;
  private static final long EMPTY = keyOf(StackTree.EMPTY);
  private static final long OTHER = keyOf(StackTree.OTHER);

  private final StackTree tree;
  private final ContextCounters counters;
  private final WeakReference<Thread> thread;
  private final long threadId;
  private final long nativeId;
  private final Call request = this::endRequest;
  private final Call resumed = this::endResumed;
  private final ContextWatch watch = new ContextWatch();
  private volatile long[] cells = cellsFor(INITIAL_TABLE);
  private volatile long abandonedSequence;

  /**
   * @param tree the stacks known
   * @param counters what goes wrong
   * @param thread the thread that owns it for good, or null
   * @param nativeId what the operating system calls that thread, or {@link ThreadRunQueue#NO_ID}
   */
  ExecutionContext(StackTree tree, ContextCounters counters, Thread thread, long nativeId) {
    this.tree = tree;
    this.counters = counters;
    this.thread = new WeakReference<>(thread);
    this.threadId = thread == null ? 0 : thread.getId();
    this.nativeId = nativeId;
    cells[TOP] = BOTTOM;
    cells[BOTTOM] = EMPTY;
  }

  private static long[] cellsFor(int table) {
    long[] made = new long[TABLE + table + PADDING];
    made[MASK] = table - 1;
    return made;
  }

  /** What a stack is called in contexts and transitions; > 0, as a free cell holds 0. */
  static int keyOf(int stack) {
    return stack + 1;
  }

  static int stackOf(long key) {
    return (int) key - 1;
  }

  /** Enters a component; owner only. */
  final Call enter(String component, Transitions transitions) {
    long[] own = cells;
    int top = (int) own[TOP];
    int next = transitions.from(own[top]);
    int cell = TABLE + (2 * next & (int) own[MASK]);
    if (own[cell] != next) {
      cell = cellOf(own, next);
      if (own[cell] != next) {
        return enterNew(component, transitions);
      }
    }
    // Plain writes: the release below publishes them.
    own[top + 1] = next;
    own[cell + 1]++;
    CELL.setRelease(own, TOP, top + 1L);
    return this;
  }

  /** The cell that holds a key, or the free one where it would be. */
  private static int cellOf(long[] own, long key) {
    int mask = (int) own[MASK];
    int offset = (int) (2 * key) & mask;
    while (own[TABLE + offset] != key && own[TABLE + offset] != 0) {
      offset = (offset + 2) & mask;
    }
    return TABLE + offset;
  }

  @Override
  public void close() {
    long[] own = cells;
    long top = own[TOP];
    if (top > BOTTOM) {
      CELL.setRelease(own, TOP, top - 1);
    } else {
      closeStray(own);
    }
  }

  private Call enterNew(String component, Transitions transitions) {
    long[] own = cells;
    long current = own[(int) own[TOP]];
    return current == OTHER || own[TOP] == DEEPEST
        ? enterOther()
        : push(keyOf(tree.child(stackOf(current), component, transitions)));
  }

  /** Enters what is beyond the bounds. Calls from there are counted and not told apart. */
  Call enterOther() {
    long[] own = cells;
    boolean inside = own[(int) own[TOP]] == OTHER;
    if (!inside && own[TOP] < DEEPEST) {
      return push(OTHER);
    }
    counters.overflowedCalls.incrementAndGet();
    if (inside) {
      count(OTHER);
    }
    return UNTRACKED;
  }

  private Call push(long key) {
    count(key);
    if (key == OTHER) {
      counters.overflowedCalls.incrementAndGet();
    }
    // Read after counting, which may have replaced the array.
    long[] own = cells;
    CELL.setOpaque(own, (int) own[TOP] + 1, key);
    CELL.setRelease(own, TOP, own[TOP] + 1);
    return this;
  }

  /** A close that came too late. */
  private void closeStray(long[] own) {
    if (own[NESTING] > 0) {
      own[STRAY_CLOSES]++;
    } else {
      counters.repairs.incrementAndGet();
    }
  }

  /** Begins a request or joins the one that is open; owner only. */
  Call beginRequest() {
    long[] own = cells;
    boolean leaked = own[NESTING] > 0 && own[SEQUENCE] == abandonedSequence;
    if (leaked) {
      // The request that was given up never ended; this is the next one.
      own[NESTING] = 1;
      end();
    }
    if (own[NESTING]++ == 0) {
      repair(own);
      own[RESUMED] = 0;
      CELL.setRelease(own, SEQUENCE, own[SEQUENCE] + 1);
    }
    return request;
  }

  private void endRequest() {
    if (!ours()) {
      counters.repairs.incrementAndGet();
    } else if (end()) {
      ended();
    }
  }

  /** Leaves one request; true if it was the outermost. */
  final boolean end() {
    long[] own = cells;
    if (own[NESTING] == 0) {
      counters.repairs.incrementAndGet();
      return false;
    }
    if (--own[NESTING] > 0) {
      return false;
    }
    repair(own);
    CELL.setRelease(own, SEQUENCE, own[SEQUENCE] + 1);
    return true;
  }

  /** Leaves all requests; by the owner, or when there is none. */
  final void endAll() {
    long[] own = cells;
    if (own[NESTING] > 0) {
      own[NESTING] = 1;
      end();
    }
  }

  /** Leaves the outermost call and the request that consists of it. */
  final void endOutermost() {
    long[] own = cells;
    if (own[TOP] == BOTTOM + 1 && own[STRAY_CLOSES] == 0) {
      CELL.setRelease(own, TOP, (long) BOTTOM);
    } else if (own[TOP] == BOTTOM) {
      own[STRAY_CLOSES]++;
    }
    end();
  }

  /** Prepares for the first call of a thread that had no context. */
  void beginAlone() {}

  /** What leaves the first call of a thread that had no context. */
  Call alone(Call entered) {
    return entered;
  }

  /** Whether the calling thread has this context. */
  boolean ours() {
    return true;
  }

  /** The outermost request was left. */
  void ended() {}

  /** The keys of the stacks from the outermost to the current one, none outside; owner only. */
  int[] chain() {
    long[] own = cells;
    int[] chain = new int[(int) own[TOP] - BOTTOM];
    for (int i = 0; i < chain.length; i++) {
      chain[i] = (int) own[BOTTOM + 1 + i];
    }
    return chain;
  }

  /**
   * Goes on in a stack of another context, unless this one is in a stack or request; owner only.
   */
  Call resume(int[] chain) {
    long[] own = cells;
    boolean open = own[NESTING] > 0 ? own[SEQUENCE] != abandonedSequence : own[TOP] > BOTTOM;
    if (open) {
      return UNTRACKED;
    }
    beginRequest();
    // Valid at every moment: whoever reads a depth that is being left finds some stack of the
    // chain.
    for (int i = 0; i < chain.length; i++) {
      CELL.setOpaque(own, BOTTOM + 1 + i, (long) chain[i]);
    }
    own[RESUMED] = BOTTOM + chain.length;
    CELL.setRelease(own, TOP, own[RESUMED]);
    return resumed;
  }

  private void endResumed() {
    if (!ours()) {
      counters.repairs.incrementAndGet();
      return;
    }
    long[] own = cells;
    long resumedTop = own[RESUMED];
    if (resumedTop == 0 || own[NESTING] == 0) {
      counters.repairs.incrementAndGet();
      return;
    }
    own[RESUMED] = 0;
    if (own[NESTING] == 1 && own[TOP] == resumedTop && own[STRAY_CLOSES] == 0) {
      CELL.setRelease(own, TOP, (long) BOTTOM);
    } else if (own[TOP] == BOTTOM) {
      // Closed once too often, which took the resumed stack along and left nothing to see.
      own[STRAY_CLOSES]++;
    }
    // A resumed stack is never inside of a request, so what is open in it was forgotten.
    own[NESTING] = Math.min(own[NESTING], 1);
    endRequest();
  }

  private void repair(long[] own) {
    if (own[TOP] > BOTTOM || own[STRAY_CLOSES] > 0) {
      counters.repairs.incrementAndGet();
      own[STRAY_CLOSES] = 0;
      CELL.setRelease(own, TOP, (long) BOTTOM);
    }
  }

  private void count(long key) {
    long[] own = cells;
    int cell = cellOf(own, key);
    if (own[cell] != key) {
      own = withRoom(own);
      cell = cellOf(own, key);
      own[VISITED]++;
      CELL.setOpaque(own, cell, key);
    }
    CELL.setOpaque(own, cell + 1, own[cell + 1] + 1);
  }

  /** At most half of the table is used, so that a search always meets a free cell and is short. */
  private long[] withRoom(long[] own) {
    int table = (int) own[MASK] + 1;
    if (4 * (own[VISITED] + 1) <= table) {
      return own;
    }
    long[] grown = cellsFor(2 * table);
    System.arraycopy(own, TOP, grown, TOP, MASK - TOP);
    System.arraycopy(own, BOTTOM, grown, BOTTOM, TABLE - BOTTOM);
    for (int from = TABLE; from < TABLE + table; from += 2) {
      if (own[from] != 0) {
        int to = cellOf(grown, own[from]);
        grown[to] = own[from];
        grown[to + 1] = own[from + 1];
      }
    }
    cells = grown;
    return grown;
  }

  /** The id of the current stack, or of one that was current a moment ago; any thread. */
  int stack() {
    long[] read = cells;
    int top = (int) (long) CELL.getAcquire(read, TOP);
    return stackOf((long) CELL.getOpaque(read, top));
  }

  /** Odd while a request is open, different for each; any thread. */
  long sequence() {
    return (long) CELL.getAcquire(cells, SEQUENCE);
  }

  /** Adds this context's entries to totals by stack id; any thread. */
  long[] addEntriesTo(long[] totals) {
    long[] read = cells;
    long[] sums = totals;
    for (int cell = TABLE; cell < read.length - PADDING; cell += 2) {
      long key = (long) CELL.getOpaque(read, cell);
      if (key != 0) {
        int stack = stackOf(key);
        sums = stack < sums.length ? sums : Arrays.copyOf(sums, 2 * (stack + 1));
        sums[stack] += (long) CELL.getOpaque(read, cell + 1);
      }
    }
    return sums;
  }

  /** Gives the request with this sequence number up; sampler only. */
  void abandon(long sequence) {
    abandonedSequence = sequence;
  }

  /** The owner, or null if it was collected. */
  Thread thread() {
    return thread.get();
  }

  long threadId() {
    return threadId;
  }

  long nativeId() {
    return nativeId;
  }

  /** What the sampler remembers of this context; sampler only. */
  ContextWatch watch() {
    return watch;
  }
}
