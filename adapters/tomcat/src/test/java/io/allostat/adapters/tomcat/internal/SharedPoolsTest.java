package io.allostat.adapters.tomcat.internal;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;

class SharedPoolsTest {
  private final SharedPools pools = new SharedPools();
  private final Executor pool = Runnable::run;
  private final Object first = new Object();
  private final Object second = new Object();

  @Test
  void oneTellsOfAPoolUntilItLeaves() {
    assertTrue(pools.tells(pool, first));
    assertFalse(pools.tells(pool, second));
    assertTrue(pools.tells(pool, first));
    pools.leave(second);
    assertFalse(pools.tells(pool, second));
    pools.leave(first);
    assertTrue(pools.tells(pool, second));
    assertFalse(pools.tells(pool, first));
  }

  @Test
  void eachPoolHasItsOwn() {
    Executor other = task -> new Thread(task).start();
    assertTrue(pools.tells(pool, first));
    assertTrue(pools.tells(other, second));
  }
}
