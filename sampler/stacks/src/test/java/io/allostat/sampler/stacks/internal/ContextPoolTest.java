package io.allostat.sampler.stacks.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.allostat.core.api.resource.ThreadRunQueue;
import org.junit.jupiter.api.Test;

class ContextPoolTest {
  private final ContextRegistry registry =
      new ContextRegistry(new StackTree(10, 10), new ContextCounters(), 10, ThreadRunQueue.UNKNOWN);
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
}
