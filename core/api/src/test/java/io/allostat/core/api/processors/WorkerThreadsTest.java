package io.allostat.core.api.processors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorkerThreadsTest {
  private final List<String> happened = new ArrayList<>();

  private final WorkerThreads workers =
      new WorkerThreads() {
        @Override
        public void join() {
          happened.add("join");
        }

        @Override
        public void leave() {
          happened.add("leave");
        }
      };

  @Test
  void aThreadOfTheFactoryJoinsBeforeItsTaskAndLeavesAfterIt() throws Exception {
    Thread thread = workers.factory(Thread::new).newThread(() -> happened.add("task"));
    thread.start();
    thread.join();
    assertEquals(List.of("join", "task", "leave"), happened);
  }

  @Test
  void aTaskThatFailsLeavesToo() throws Exception {
    Thread thread =
        workers
            .factory(Thread::new)
            .newThread(
                () -> {
                  throw new IllegalStateException("on purpose");
                });
    thread.setUncaughtExceptionHandler((failed, why) -> happened.add(why.getMessage()));
    thread.start();
    thread.join();
    assertEquals(List.of("join", "leave", "on purpose"), happened);
  }

  @Test
  void aProcessOfOneApplicationNeedsNone() {
    Processors alone = new UnmanagedProcessors(1, "", 0);
    assertSame(WorkerThreads.NONE, alone.workers());
  }
}
