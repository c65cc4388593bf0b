package io.allostat.core.runtime.loop.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.profile.Profiler;
import io.allostat.core.testkit.ManualClock;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SamplingTest {
  private final ManualClock clock = new ManualClock(1_000_000_000L);
  private final List<String> called = new ArrayList<>();
  private boolean wanted;

  private Profiler profiler() {
    return (Profiler)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {Profiler.class},
            (proxy, method, arguments) -> {
              called.add(method.getName() + " " + clock.getAsLong());
              return method.getReturnType() == boolean.class ? wanted : null;
            });
  }

  @Test
  void aSecondLookComesAMillisecondLater() {
    wanted = true;
    new Sampling(
            profiler(),
            clock,
            deadline -> clock.advance(Duration.ofNanos(deadline - clock.getAsLong())))
        .run();
    assertEquals(
        List.of("sample 1000000000", "wantsLook 1000000000", "lookAgain 1001000000"), called);
  }

  @Test
  void withoutDoubtsNobodyWaits() {
    new Sampling(
            profiler(),
            clock,
            deadline -> {
              throw new AssertionError("waits");
            })
        .run();
    assertEquals(List.of("sample 1000000000", "wantsLook 1000000000"), called);
  }

  @Test
  void anInterruptEndsTheTurnAndStaysKnown() {
    wanted = true;
    new Sampling(
            profiler(),
            clock,
            deadline -> {
              throw new InterruptedException();
            })
        .run();
    assertTrue(Thread.interrupted());
    assertEquals(2, called.size());
  }
}
