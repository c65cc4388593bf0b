package io.allostat.sampler.resources;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.allostat.core.api.resource.ThreadCpuClock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class JvmThreadCpuClockTest {
  @Test
  void isFoundAsService() {
    assertInstanceOf(
        JvmThreadCpuClock.class,
        ServiceLoader.load(ThreadCpuClock.class).findFirst().orElseThrow());
  }

  @Test
  void readsTheLivingInOrderAndNotTheDead() throws InterruptedException {
    Thread dead = new Thread(() -> {});
    dead.start();
    dead.join();
    JvmThreadCpuClock clock = new JvmThreadCpuClock();
    long self = Thread.currentThread().getId();

    long[] first = clock.cpuNanos(new long[] {dead.getId(), self});
    assertEquals(2, first.length);
    assertEquals(-1, first[0]);
    assertTrue(first[1] > 0);
    long[] second = clock.cpuNanos(new long[] {self});
    assertTrue(second[0] >= first[1]);
    assertEquals(0, clock.cpuNanos(new long[0]).length);
  }

  @Test
  void whatCompilersTakeIsCountedForEachWhoAsks() {
    assumeTrue(Files.isDirectory(Path.of("/proc/self/task")), "needs Linux");
    JvmThreadCpuClock clock = new JvmThreadCpuClock();
    assertNotSame(clock.compilerSeconds(), clock.compilerSeconds());
    assertTrue(clock.compilerSeconds().getAsDouble() > 0);
    assertEquals(Double.NaN, ThreadCpuClock.UNKNOWN.compilerSeconds().getAsDouble());
  }
}
