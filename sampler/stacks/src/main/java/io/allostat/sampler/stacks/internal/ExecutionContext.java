package io.allostat.sampler.stacks.internal;

import io.allostat.core.api.component.Call;
import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.resource.KernelThreads;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import java.util.Arrays;

/**
 * What one thread is executing: the profiling context of Philippe et al. §5.1, and itself the
 * {@link Call} that leaves the innermost component.
 *
 * <p>Everything that changes per call is in {@link #top} and in one array of longs that only the
 * owner writes. Both are padded on both sides: no two threads write one cache line, wherever the
 * garbage collector puts them, and no write needs a collector's barrier. The sampler reads them
 * with acquire semantics. The array holds the chain of stacks from {@link StackTree#EMPTY} to the
 * current one, so that leaving needs no look at the tree, and an open-addressed table of what was
 * entered from where so far: the stack that this led to, beside the number of times. It grows at
 * the first visit of a stack only.
 *
 * <p>A platform thread has one for good; how virtual threads share theirs is in {@link
 * LeasedContext}.
 */
class ExecutionContext extends Padded.After implements Call {
  private static final VarHandle CELL = MethodHandles.arrayElementVarHandle(long[].class);

  private static final int PADDING = 16;
  private static final int SEQUENCE = PADDING;
  private static final int NESTING = SEQUENCE + 1;
  private static final int STRAY_CLOSES = SEQUENCE + 2;
  private static final int RESUMED = SEQUENCE + 3;
  private static final int VISITED = SEQUENCE + 4;
  private static final int BOTTOM = SEQUENCE + 5;
  private static final int DEEPEST = BOTTOM + ComponentStack.MAX_DEPTH;
  private static final int TABLE = DEEPEST + 1;
  private static final int INITIAL_TABLE = 2 * 16;

  // A cell of the table: what was entered from where, above the key of the stack that it led to.
  private static final int COMPONENT_BITS = 16;
  private static final int KEY_BITS = 21;
  private static final long KEYS = (1L << KEY_BITS) - 1;
  private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;
  private static final long EMPTY = keyOf(StackTree.EMPTY);
  private static final long OTHER = keyOf(StackTree.OTHER);
  private static final long INTO_OTHER = edge(OTHER, 0);

  private final StackTree tree;
  private final ContextCounters counters;
  private final WeakReference<ExecutionContext> reference = new WeakReference<>(this);
  private final WeakReference<Thread> thread;
  private final long threadId;
  private final long nativeId;
  private final Call request = this::endRequest;
  private final Call resumed = this::endResumed;
  private final ContextWatch watch = new ContextWatch();
  private int mask = maskOf(INITIAL_TABLE);
  private volatile long[] cells = cellsFor(INITIAL_TABLE);
  private volatile long abandonedSequence;

  /**
   * @param tree the stacks known
   * @param counters what goes wrong
   * @param thread the thread that owns it for good, or null
   * @param nativeId what the operating system calls that thread, or {@link KernelThreads#NO_ID}
   */
  ExecutionContext(StackTree tree, ContextCounters counters, Thread thread, long nativeId) {
    this.tree = tree;
    this.counters = counters;
    this.thread = new WeakReference<>(thread);
    this.threadId = thread == null ? 0 : thread.getId();
    this.nativeId = nativeId;
    top = BOTTOM;
    cells[BOTTOM] = EMPTY;
  }

  private static long[] cellsFor(int table) {
    return new long[TABLE + table + PADDING];
  }

  /** Of a hash, where in a table of so many cells, two for each stack, a search begins. */
  private static int maskOf(int table) {
    return table - 2;
  }

  /** What a stack is called in contexts and transitions; > 0, as a free cell holds 0. */
  static int keyOf(int stack) {
    return stack + 1;
  }

  static int stackOf(long key) {
    return (int) key - 1;
  }

  /** Enters a component; owner only. */
  final Call enter(ComponentProbe component) {
    long[] own = cells;
    int depth = (int) top;
    long edge = edge(own[depth], component.number());
    int cell = TABLE + (hash(edge) & mask);
    long entered = own[cell];
    if (entered >>> KEY_BITS != edge) {
      cell = cellOf(own, mask, edge);
      entered = own[cell];
      if (entered == 0) {
        return enterNew(component);
      }
    }
    // Plain writes: the release below publishes them.
    own[depth + 1] = entered & KEYS;
    own[cell + 1]++;
    TOP.setRelease((Padded.Top) this, depth + 1L);
    return this;
  }

  /** The entering of a component from a stack, as one number; not 0. */
  private static long edge(long parent, int component) {
    return parent << COMPONENT_BITS | component;
  }

  private static int hash(long edge) {
    return (int) (edge * GOLDEN_RATIO >>> 32);
  }

  /** The cell of an edge, or the free one where it would be. */
  private static int cellOf(long[] own, int mask, long edge) {
    int offset = hash(edge) & mask;
    while (own[TABLE + offset] >>> KEY_BITS != edge && own[TABLE + offset] != 0) {
      offset = (offset + 2) & mask;
    }
    return TABLE + offset;
  }

  @Override
  public void close() {
    long depth = top;
    if (depth > BOTTOM) {
      TOP.setRelease((Padded.Top) this, depth - 1);
    } else {
      closeStray(cells);
    }
  }

  private Call enterNew(ComponentProbe component) {
    long[] own = cells;
    long current = own[(int) top];
    if (current == OTHER || top == DEEPEST) {
      return enterOther();
    }
    long key = keyOf(tree.child(stackOf(current), component.component(), component.transitions()));
    return key == OTHER ? push(INTO_OTHER, OTHER) : push(edge(current, component.number()), key);
  }

  /** Enters what is beyond the bounds. Calls from there are counted and not told apart. */
  Call enterOther() {
    long[] own = cells;
    boolean inside = own[(int) top] == OTHER;
    if (!inside && top < DEEPEST) {
      return push(INTO_OTHER, OTHER);
    }
    counters.overflowedCalls.incrementAndGet();
    if (inside) {
      count(INTO_OTHER, OTHER);
    }
    return UNTRACKED;
  }

  private Call push(long edge, long key) {
    count(edge, key);
    if (key == OTHER) {
      counters.overflowedCalls.incrementAndGet();
    }
    // Read after counting, which may have replaced the array.
    long[] own = cells;
    CELL.setOpaque(own, (int) top + 1, key);
    TOP.setRelease((Padded.Top) this, top + 1);
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
    if (top == BOTTOM + 1 && own[STRAY_CLOSES] == 0) {
      TOP.setRelease((Padded.Top) this, (long) BOTTOM);
    } else if (top == BOTTOM) {
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
    int[] chain = new int[(int) top - BOTTOM];
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
    boolean open = own[NESTING] > 0 ? own[SEQUENCE] != abandonedSequence : top > BOTTOM;
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
    TOP.setRelease((Padded.Top) this, own[RESUMED]);
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
    if (own[NESTING] == 1 && top == resumedTop && own[STRAY_CLOSES] == 0) {
      TOP.setRelease((Padded.Top) this, (long) BOTTOM);
    } else if (top == BOTTOM) {
      // Closed once too often, which took the resumed stack along and left nothing to see.
      own[STRAY_CLOSES]++;
    }
    // A resumed stack is never inside of a request, so what is open in it was forgotten.
    own[NESTING] = Math.min(own[NESTING], 1);
    endRequest();
  }

  private void repair(long[] own) {
    if (top > BOTTOM || own[STRAY_CLOSES] > 0) {
      counters.repairs.incrementAndGet();
      own[STRAY_CLOSES] = 0;
      TOP.setRelease((Padded.Top) this, (long) BOTTOM);
    }
  }

  private void count(long edge, long key) {
    long[] own = cells;
    int cell = cellOf(own, mask, edge);
    if (own[cell] == 0) {
      own = withRoom(own);
      cell = cellOf(own, mask, edge);
      own[VISITED]++;
      CELL.setOpaque(own, cell, edge << KEY_BITS | key);
    }
    CELL.setOpaque(own, cell + 1, own[cell + 1] + 1);
  }

  /** At most half of the table is used, so that a search always meets a free cell and is short. */
  private long[] withRoom(long[] own) {
    int table = mask + 2;
    if (4 * (own[VISITED] + 1) <= table) {
      return own;
    }
    long[] grown = cellsFor(2 * table);
    System.arraycopy(own, 0, grown, 0, TABLE);
    mask = maskOf(2 * table);
    for (int from = TABLE; from < TABLE + table; from += 2) {
      if (own[from] != 0) {
        int to = cellOf(grown, mask, own[from] >>> KEY_BITS);
        grown[to] = own[from];
        grown[to + 1] = own[from + 1];
      }
    }
    cells = grown;
    return grown;
  }

  /** The id of the current stack, or of one that was current a moment ago; any thread. */
  int stack() {
    int depth = (int) (long) TOP.getAcquire((Padded.Top) this);
    return stackOf((long) CELL.getOpaque(cells, depth));
  }

  /** Odd while a request is open, different for each; any thread. */
  long sequence() {
    return (long) CELL.getAcquire(cells, SEQUENCE);
  }

  /** The number of what its thread serves, another one than before and after; any thread. */
  long request() {
    return sequence();
  }

  /** Adds this context's entries to totals by stack id; any thread. */
  long[] addEntriesTo(long[] totals) {
    long[] read = cells;
    long[] sums = totals;
    for (int cell = TABLE; cell < read.length - PADDING; cell += 2) {
      long key = (long) CELL.getOpaque(read, cell) & KEYS;
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

  /** What a thread may keep of it: always the same, so that a lease allocates nothing. */
  WeakReference<ExecutionContext> reference() {
    return reference;
  }

  boolean belongsTo(Thread candidate) {
    return thread.refersTo(candidate);
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
