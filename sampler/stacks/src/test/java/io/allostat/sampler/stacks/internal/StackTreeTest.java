package io.allostat.sampler.stacks.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.core.api.profile.ComponentStack;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class StackTreeTest {
  private final StackTree tree = new StackTree(10, 10);

  /**
   * A request that makes a stack is stopped after others can enter it and before it is counted. A
   * bucket that ends then takes what the others entered, so it must count the stack too.
   */
  @Test
  void theEndIsAskedForOnlyWhenAStackInTheMakingIsCounted() throws Exception {
    FutureTask<Integer> asked = new FutureTask<>(tree::end);
    Thread sampler = new Thread(asked, "sampler");
    int made;
    // What the maker holds from before the first of these moments until after the last.
    synchronized (tree) {
      sampler.start();
      while (sampler.getState() != Thread.State.BLOCKED && sampler.isAlive()) {
        Thread.onSpinWait();
      }
      made = tree.child(StackTree.EMPTY, "A", new Transitions());
    }
    assertEquals(made + 1, asked.get(20, TimeUnit.SECONDS));
    assertEquals(1, tree.made());
  }

  @Test
  void theEndIsBeyondAllStacksAlsoThoseOfOtherJvms() {
    assertEquals(StackTree.OTHER + 1, tree.end());
    int first = tree.child(StackTree.EMPTY, "A", new Transitions());
    int[] origin = tree.origin(ComponentStack.of("Far", "Away"));
    assertEquals(first + 2, ExecutionContext.stackOf(origin[1]));
    assertEquals(first + 3, tree.end());
  }
}
