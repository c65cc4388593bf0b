package io.allostat.sampler.stacks.internal;

import io.allostat.core.api.component.Call;
import io.allostat.core.api.profile.ComponentStack;
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
 * acquire semantics. It holds an entry counter for each stack, and the chain of the counters' cells
 * from {@link StackTree#EMPTY} to the current stack, so that leaving needs no look at the tree. It
 * grows at the first visit of a stack only.
 */
final class ExecutionContext implements Call {
  private static final VarHandle CELL = MethodHandles.arrayElementVarHandle(long[].class);

  private static final int PADDING = 16;
  private static final int TOP = PADDING;
  private static final int SEQUENCE = TOP + 1;
  private static final int NESTING = TOP + 2;
  private static final int STRAY_CLOSES = TOP + 3;
  private static final int RESUMED = TOP + 4;
  private static final int BOTTOM = TOP + 5;
  private static final int DEEPEST = BOTTOM + ComponentStack.MAX_DEPTH;
  private static final int ENTRIES = DEEPEST + 1;
  private static final long EMPTY = cellOf(StackTree.EMPTY);
  private static final long OTHER = cellOf(StackTree.OTHER);

  private final StackTree tree;
  private final ContextCounters counters;
  private final WeakReference<Thread> thread;
  private final long threadId;
  private final Call request = this::endRequest;
  private final Call resumed = this::endResumed;
  private final ContextWatch watch = new ContextWatch();
  private volatile long[] cells = new long[ENTRIES + 32 + PADDING];
  private volatile long abandonedSequence;

  /** Made by the thread that owns it. */
  ExecutionContext(StackTree tree, ContextCounters counters, Thread thread) {
    this.tree = tree;
    this.counters = counters;
    this.thread = new WeakReference<>(thread);
    this.threadId = thread.getId();
    cells[TOP] = BOTTOM;
    cells[BOTTOM] = EMPTY;
  }

  /** The cell that counts the entries of a stack; transitions lead from cell to cell. */
  static int cellOf(int stack) {
    return ENTRIES + stack;
  }

  /** Enters a component; owner only. */
  Call enter(String component, Transitions transitions) {
    long[] own = cells;
    int top = (int) own[TOP];
    int next = transitions.from(own[top]);
    if (next < own.length - PADDING) {
      // Plain writes: the release below publishes them.
      own[top + 1] = next;
      own[next]++;
      CELL.setRelease(own, TOP, top + 1L);
      return this;
    }
    return enterNew(component, transitions);
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
        : push(cellOf(tree.child((int) current - ENTRIES, component, transitions)));
  }

  /** Enters what is beyond the bounds. Calls from there are counted and not told apart. */
  Call enterOther() {
    long[] own = cells;
    boolean inside = own[(int) own[TOP]] == OTHER;
    if (!inside && own[TOP] < DEEPEST) {
      return push((int) OTHER);
    }
    counters.overflowedCalls.incrementAndGet();
    if (inside) {
      count((int) OTHER);
    }
    return UNTRACKED;
  }

  private Call push(int cell) {
    count(cell);
    if (cell == OTHER) {
      counters.overflowedCalls.incrementAndGet();
    }
    // Read after counting, which may have replaced the array.
    long[] own = cells;
    CELL.setOpaque(own, (int) own[TOP] + 1, (long) cell);
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
      endRequest();
    }
    if (own[NESTING]++ == 0) {
      repair(own);
      own[RESUMED] = 0;
      CELL.setRelease(own, SEQUENCE, own[SEQUENCE] + 1);
    }
    return request;
  }

  private void endRequest() {
    long[] own = cells;
    if (own[NESTING] == 0) {
      counters.repairs.incrementAndGet();
    } else if (--own[NESTING] == 0) {
      repair(own);
      CELL.setRelease(own, SEQUENCE, own[SEQUENCE] + 1);
    }
  }

  /** The cells from the outermost to the current stack, none outside; owner only. */
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

  private void count(int cell) {
    long[] own = cells;
    if (cell >= own.length - PADDING) {
      own = Arrays.copyOf(own, Math.max(2 * own.length, cell + 1 + PADDING));
      cells = own;
    }
    CELL.setOpaque(own, cell, own[cell] + 1);
  }

  /** The id of the current stack, or of one that was current a moment ago; any thread. */
  int stack() {
    long[] read = cells;
    int top = (int) (long) CELL.getAcquire(read, TOP);
    return (int) (long) CELL.getOpaque(read, top) - ENTRIES;
  }

  /** Odd while a request is open, different for each; any thread. */
  long sequence() {
    return (long) CELL.getAcquire(cells, SEQUENCE);
  }

  /** Adds this context's entries to totals by stack id; any thread. */
  long[] addEntriesTo(long[] totals) {
    long[] read = cells;
    int stacks = read.length - PADDING - ENTRIES;
    int last = stacks - 1;
    while (last >= totals.length && (long) CELL.getOpaque(read, ENTRIES + last) == 0) {
      last--;
    }
    long[] sums = last < totals.length ? totals : Arrays.copyOf(totals, 2 * (last + 1));
    for (int stack = 0; stack <= last; stack++) {
      sums[stack] += (long) CELL.getOpaque(read, ENTRIES + stack);
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

  /** What the sampler remembers of this context; sampler only. */
  ContextWatch watch() {
    return watch;
  }
}
