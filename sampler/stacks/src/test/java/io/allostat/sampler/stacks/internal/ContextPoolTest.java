package io.allostat.sampler.stacks.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.allostat.core.api.resource.KernelThreads;
import java.lang.ref.WeakReference;
import org.junit.jupiter.api.Test;

class ContextPoolTest {
  private final ContextRegistry registry =
      new ContextRegistry(new StackTree(10, 10), new ContextCounters(), 10, KernelThreads.UNKNOWN);
  private final ContextPool pool = registry.pool();

  @Test
  void aliveAreThoseThatThreadsHaveAndNotThoseThatAreFree() {
    LeasedContext first = pool.make();
    LeasedContext second = pool.make();
    assertEquals(2, registry.alive());
    first.ended();
    assertEquals(1, registry.alive());
    second.ended();
    assertEquals(0, registry.alive());
    assertEquals(2, pool.size());

    assertSame(second, pool.take());
    assertEquals(1, registry.alive());
    second.ended();
    assertEquals(0, registry.alive());
  }

  /** As after a web application has been undeployed that brought the profiler along. */
  @Test
  void aThreadKeepsNothingOfWhatNobodyElseHas() {
    StackTree tree = new StackTree(10, 10);
    ContextRegistry dropped =
        new ContextRegistry(tree, new ContextCounters(), 10, KernelThreads.UNKNOWN);
    WeakReference<ExecutionContext> platform = new WeakReference<>(dropped.current());
    assertNotNull(platform.get());
    WeakReference<ExecutionContext> leased = new WeakReference<>(dropped.pool().make());
    assertNotNull(leased.get());
    dropped = null;
    tree = null;
    for (int i = 0; i < 50 && (platform.get() != null || leased.get() != null); i++) {
      System.gc();
    }
    assertNull(platform.get());
    assertNull(leased.get());
  }
}
