package io.allostat.sampler.stacks.internal;

import io.allostat.core.api.component.Call;
import io.allostat.core.api.resource.KernelThreads;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A context that a virtual thread has for one request, or for one call outside of requests.
 * Afterwards another thread has it, so that a call that is closed too late may find it there: only
 * the thread that has it moves it.
 */
final class LeasedContext extends ExecutionContext {
  private static final VarHandle OWNER = ownerHandle();
  private static final int SEQUENCE_BITS = 40;

  private final ContextCounters counters;
  private final ContextPool pool;
  private final int number;
  private final Call lone = this::endLone;
  private volatile Thread owner;
  private boolean alone;

  /** What lies below it in the pool's stack of free contexts; the pool's. */
  int below;

  private static VarHandle ownerHandle() {
    try {
      return MethodHandles.lookup().findVarHandle(LeasedContext.class, "owner", Thread.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** Free until it is {@linkplain #lease leased}. */
  LeasedContext(StackTree tree, ContextCounters counters, ContextPool pool, int number) {
    super(tree, counters, null, KernelThreads.NO_ID);
    this.number = number;
    this.counters = counters;
    this.pool = pool;
  }

  /** Its number in the pool, from 1. */
  int number() {
    return number;
  }

  /** That thread has it from now on. */
  void lease(Thread thread) {
    owner = thread;
  }

  /** The thread that has it, or null; any thread. */
  @Override
  Thread thread() {
    return owner;
  }

  /** Whether what was read since these two were read is of that thread and request; any thread. */
  boolean held(Thread thread, long sequence) {
    return owner == thread && sequence() == sequence;
  }

  /** A thread has several contexts in turn, whose sequences may meet. */
  @Override
  long request() {
    return ((long) number << SEQUENCE_BITS) + sequence();
  }

  @Override
  public void close() {
    if (ours()) {
      super.close();
    } else {
      counters.repairs.incrementAndGet();
    }
  }

  @Override
  Call beginRequest() {
    if (alone) {
      // A call outside of requests was not left; as on other threads, the request repairs that.
      alone = false;
      end();
    }
    return super.beginRequest();
  }

  @Override
  void beginAlone() {
    super.beginRequest();
    alone = true;
  }

  @Override
  Call alone(Call entered) {
    return lone;
  }

  private void endLone() {
    if (!ours() || !alone) {
      counters.repairs.incrementAndGet();
      return;
    }
    alone = false;
    endOutermost();
    ended();
  }

  @Override
  boolean ours() {
    return owner == Thread.currentThread();
  }

  @Override
  void ended() {
    pool.forget();
    giveBack(Thread.currentThread());
  }

  /** Takes it from a thread that has ended inside of a request; sampler only. */
  void reclaim(Thread ended) {
    if (OWNER.compareAndSet(this, ended, Thread.currentThread())) {
      alone = false;
      endAll();
      giveBack(Thread.currentThread());
    }
  }

  /** Of all who try, one gives it back. */
  private void giveBack(Thread holder) {
    if (OWNER.compareAndSet(this, holder, (Thread) null)) {
      pool.free(this);
    }
  }
}
