package io.allostat.sampler.stacks.internal;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.allostat.core.api.component.Call;
import io.allostat.core.api.resource.KernelThreads;
import java.lang.ref.WeakReference;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * What the sampler can see of a context while its owner moves: jcstress tests, each with one owner
 * and one sampler. The results are ids of stacks, and numbers of entries.
 */
public final class ContextStress {
  private static final ContextCounters COUNTERS = new ContextCounters();

  /** One for all: with one for each state, the runner's threads would keep all their contexts. */
  private static final ThreadLocal<WeakReference<ExecutionContext>> LOCAL = new ThreadLocal<>();

  private static final ComponentProbe TO_A = component("A", 0);
  private static final ComponentProbe TO_B = component("B", 1);
  private static final ComponentProbe TO_C = component("C", 2);
  private static final ComponentProbe TO_D = component("D", 3);
  private static final ComponentProbe TO_LAST = component("Last", 4);
  // With A as many stacks as a new context has room for.
  private static final List<ComponentProbe> TO_FILLERS =
      IntStream.range(5, 12).mapToObj(number -> component("Filler", number)).toList();
  private static final StackTree TREE = tree();

  private ContextStress() {}

  /** A = 2, A.B = 3, A.C = 4, D = 5, D.B = 6, A.Filler = 7 to 13, A.Last = 14. */
  private static StackTree tree() {
    StackTree tree = new StackTree(1000, 1000);
    int a = tree.child(StackTree.EMPTY, "A", TO_A.transitions());
    tree.child(a, "B", TO_B.transitions());
    tree.child(a, "C", TO_C.transitions());
    int d = tree.child(StackTree.EMPTY, "D", TO_D.transitions());
    tree.child(d, "B", TO_B.transitions());
    for (ComponentProbe filler : TO_FILLERS) {
      tree.child(a, "Filler", filler.transitions());
    }
    tree.child(a, "Last", TO_LAST.transitions());
    return tree;
  }

  private static ComponentProbe component(String name, int number) {
    return new ComponentProbe(name, number, null, COUNTERS);
  }

  private static ExecutionContext newContext() {
    return new ExecutionContext(TREE, COUNTERS, Thread.currentThread(), KernelThreads.NO_ID);
  }

  private static ExecutionContext contextInA() {
    ExecutionContext context = newContext();
    context.beginRequest();
    context.enter(TO_A);
    return context;
  }

  private static int entries(ExecutionContext context, int stack) {
    long[] entries = context.addEntriesTo(new long[stack + 1]);
    return (int) entries[stack];
  }

  /** The sampler reads while a component is entered. */
  @JCStressTest
  @Outcome(id = "2, 0", expect = ACCEPTABLE, desc = "before it is entered")
  @Outcome(id = "2, 1", expect = ACCEPTABLE, desc = "entered between the two readings")
  @Outcome(id = "3, 1", expect = ACCEPTABLE, desc = "inside, and its entry is counted")
  @Outcome(expect = FORBIDDEN, desc = "torn, or inside before its entry is counted")
  @State
  public static class ReadDuringEnter {
    private final ExecutionContext context = contextInA();

    /** The owner. */
    @Actor
    public void owner() {
      context.enter(TO_B);
    }

    /** The sampler. */
    @Actor
    public void sampler(II_Result result) {
      result.r1 = context.stack();
      result.r2 = entries(context, 3);
    }
  }

  /** The sampler reads while the first visit of a stack makes the context grow. */
  @JCStressTest
  @Outcome(id = "2, 0", expect = ACCEPTABLE, desc = "before it is entered")
  @Outcome(id = "2, 1", expect = ACCEPTABLE, desc = "entered between the two readings")
  @Outcome(id = "14, 1", expect = ACCEPTABLE, desc = "inside, and its entry is counted")
  @Outcome(expect = FORBIDDEN, desc = "torn, or inside before its entry is counted")
  @State
  public static class ReadDuringGrowth {
    private final ExecutionContext context = contextInA();

    /** Fills the room there is. */
    public ReadDuringGrowth() {
      for (ComponentProbe filler : TO_FILLERS) {
        context.enter(filler).close();
      }
    }

    /** The owner. */
    @Actor
    public void owner() {
      context.enter(TO_LAST);
    }

    /** The sampler. */
    @Actor
    public void sampler(II_Result result) {
      result.r1 = context.stack();
      result.r2 = entries(context, 14);
    }
  }

  /** The sampler reads while a component is left and another one entered in its place. */
  @JCStressTest
  @Outcome(id = "3", expect = ACCEPTABLE, desc = "in the one that is left")
  @Outcome(id = "2", expect = ACCEPTABLE, desc = "in between")
  @Outcome(id = "4", expect = ACCEPTABLE, desc = "in the one that is entered")
  @Outcome(expect = FORBIDDEN, desc = "torn")
  @State
  public static class ReadDuringExit {
    private final ExecutionContext context = contextInA();

    /** Begins in A.B. */
    public ReadDuringExit() {
      context.enter(TO_B);
    }

    /** The owner. */
    @Actor
    public void owner() {
      context.close();
      context.enter(TO_C);
    }

    /** The sampler. */
    @Actor
    public void sampler(I_Result result) {
      result.r1 = context.stack();
    }
  }

  /** The sampler reads while a thread ends one request and goes on with another thread's. */
  @JCStressTest
  @Outcome(id = "2", expect = ACCEPTABLE, desc = "in its own request")
  @Outcome(id = "0", expect = ACCEPTABLE, desc = "in between")
  @Outcome(id = "6", expect = ACCEPTABLE, desc = "in the stack that was handed over")
  @Outcome(
      id = "5",
      expect = ACCEPTABLE_INTERESTING,
      desc = "at the depth that was left, where the outer part of that stack is by now")
  @Outcome(expect = FORBIDDEN, desc = "torn")
  @State
  public static class ReadDuringHandOver {
    private final ExecutionContext context = newContext();
    private final Call request = context.beginRequest();
    private final int[] handedOver;

    /** Another context, in D.B, hands its stack over. */
    public ReadDuringHandOver() {
      context.enter(TO_A);
      ExecutionContext other = newContext();
      other.enter(TO_D);
      other.enter(TO_B);
      handedOver = other.chain();
    }

    /** The owner. */
    @Actor
    public void owner() {
      context.close();
      request.close();
      context.resume(handedOver);
    }

    /** The sampler. */
    @Actor
    public void sampler(I_Result result) {
      result.r1 = context.stack();
    }
  }

  /** The sampler reads while a request ends in which a component was not left. */
  @JCStressTest
  @Outcome(id = "1, 2", expect = ACCEPTABLE, desc = "inside")
  @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "repaired between the two readings")
  @Outcome(id = "2, 0", expect = ACCEPTABLE, desc = "ended")
  @Outcome(expect = FORBIDDEN, desc = "ended and still inside, or torn")
  @State
  public static class ReadDuringRepair {
    private final ExecutionContext context = newContext();
    private final Call request = context.beginRequest();

    /** Begins in A, which nobody leaves. */
    public ReadDuringRepair() {
      context.enter(TO_A);
    }

    /** The owner. */
    @Actor
    public void owner() {
      request.close();
    }

    /** The sampler. */
    @Actor
    public void sampler(II_Result result) {
      result.r1 = (int) context.sequence();
      result.r2 = context.stack();
    }
  }

  private static ContextPool newPool() {
    return new ContextPool(TREE, COUNTERS, LOCAL);
  }

  /** The sampler reads while a context goes from the request of one thread to that of another. */
  @JCStressTest
  @Outcome(id = "1, 2", expect = ACCEPTABLE, desc = "the first thread's, inside")
  @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "the first thread's, outside")
  @Outcome(id = "2, 0", expect = ACCEPTABLE, desc = "the second thread's, outside")
  @Outcome(id = "2, 5", expect = ACCEPTABLE, desc = "the second thread's, inside")
  @Outcome(id = "-1, -1", expect = ACCEPTABLE, desc = "handed over meanwhile, and left out")
  @Outcome(expect = FORBIDDEN, desc = "the stack of one thread taken for that of the other")
  @State
  public static class ReadDuringLease {
    private static final Thread FIRST = new Thread();
    private static final Thread SECOND = new Thread();

    private final LeasedContext context = newPool().make();

    /** Begins in A. */
    public ReadDuringLease() {
      context.lease(FIRST);
      context.beginRequest();
      context.enter(TO_A);
    }

    /** What the two owners do one after the other. */
    @Actor
    public void owners() {
      context.endAll();
      context.lease(SECOND);
      context.beginRequest();
      context.enter(TO_D);
    }

    /** The sampler. */
    @Actor
    public void sampler(II_Result result) {
      Thread thread = context.thread();
      long sequence = context.sequence();
      int stack = context.stack();
      boolean held = context.held(thread, sequence);
      int one = thread == FIRST ? 1 : 2;
      result.r1 = held ? one : -1;
      result.r2 = held ? stack : -1;
    }
  }

  /** A thread closes calls of its request once more, when another thread has the context. */
  @JCStressTest
  @Outcome(id = "5", expect = ACCEPTABLE, desc = "the other thread is where it was")
  @Outcome(expect = FORBIDDEN, desc = "the late call moved it")
  @State
  public static class CloseAfterLease {
    private final ContextPool pool = newPool();
    private final LeasedContext context = pool.make();
    private final Call late;

    /** A request of the thread that sets up. */
    public CloseAfterLease() {
      late = context.beginRequest();
      late.close();
    }

    /** The one that is late. */
    @Actor
    public void late() {
      context.close();
      late.close();
    }

    /** The one that has the context. */
    @Actor
    public void owner(I_Result result) {
      pool.take();
      context.beginRequest();
      context.enter(TO_D);
      result.r1 = context.stack();
    }
  }

  /** Threads take contexts and give them back. */
  @JCStressTest
  @Outcome(id = "2, 2", expect = ACCEPTABLE, desc = "both are there, each once")
  @Outcome(expect = FORBIDDEN, desc = "one was lost, or two threads had it")
  @State
  public static class TakeDuringTake {
    private final ContextPool pool = newPool();
    private final Set<LeasedContext> seen = new HashSet<>();
    private LeasedContext kept;
    private LeasedContext other;

    /** Two are free. */
    public TakeDuringTake() {
      LeasedContext one = pool.make();
      pool.make().ended();
      one.ended();
    }

    /** Takes what there is and gives the first one back. */
    @Actor
    public void takesTwo() {
      LeasedContext returned = pool.take();
      kept = pool.take();
      if (returned != null) {
        returned.ended();
      }
    }

    /** Takes one. */
    @Actor
    public void takesOne() {
      other = pool.take();
    }

    /** Counts those that were kept and those that are free. */
    @Arbiter
    public void after(II_Result result) {
      add(kept, result);
      add(other, result);
      for (LeasedContext free = pool.take(); free != null; free = pool.take()) {
        add(free, result);
      }
      result.r2 = seen.size();
    }

    private void add(LeasedContext context, II_Result result) {
      if (context != null) {
        result.r1++;
        seen.add(context);
      }
    }
  }

  /** The sampler gives a request up at the moment at which it ends and the next one begins. */
  @JCStressTest
  @Outcome(id = "3", expect = ACCEPTABLE, desc = "the next request goes on")
  @Outcome(expect = FORBIDDEN, desc = "the next request was given up, or the one before came back")
  @State
  public static class AbandonDuringEnd {
    private final ExecutionContext context = newContext();
    private final Call request = context.beginRequest();

    /** The owner. */
    @Actor
    public void owner() {
      request.close();
      context.beginRequest();
    }

    /** The sampler. */
    @Actor
    public void sampler() {
      context.abandon(1);
    }

    /** What the next part of the request finds. */
    @Arbiter
    public void after(I_Result result) {
      context.beginRequest();
      result.r1 = (int) context.sequence();
    }
  }
}
