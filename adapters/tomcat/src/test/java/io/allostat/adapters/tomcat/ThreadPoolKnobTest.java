package io.allostat.adapters.tomcat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.processors.Allocation;
import io.allostat.core.api.processors.Allocation.State;
import io.allostat.core.api.processors.Processors;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.coyote.AbstractProtocol;
import org.apache.tomcat.util.threads.ThreadPoolExecutor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThreadPoolKnobTest {
  private static final PoolSize SIZE = new PoolSize(64, 16, 200);

  @TempDir Path folder;

  /** Processors that the test gives. */
  private static final class Given implements Processors {
    final List<Consumer<Allocation>> listeners = new ArrayList<>();
    Allocation now = of(1);

    void give(double processors) {
      give(of(processors));
    }

    void give(Allocation allocation) {
      now = allocation;
      List.copyOf(listeners).forEach(listener -> listener.accept(now));
    }

    @Override
    public void request(double processors) {
      throw new UnsupportedOperationException("the knob only looks");
    }

    @Override
    public Allocation allocation() {
      return now;
    }

    @Override
    public AutoCloseable onChange(Consumer<Allocation> listener) {
      listeners.add(listener);
      return () -> listeners.remove(listener);
    }
  }

  private static Allocation of(double processors) {
    return new Allocation(processors, "", 0, State.GRANTED);
  }

  @ParameterizedTest
  @CsvSource({"1, 64", "0.5, 32", "0.501, 33", "0.02, 16", "2.5, 160", "100, 200"})
  void soManyForEachProcessorWithinBounds(double processors, int threads) {
    assertEquals(threads, SIZE.threads(processors));
  }

  @Test
  void boundsThatAreNoneAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new PoolSize(0, 1, 1));
    assertThrows(IllegalArgumentException.class, () -> new PoolSize(1, 0, 1));
    assertThrows(IllegalArgumentException.class, () -> new PoolSize(1, 2, 1));
  }

  @Test
  void thePoolOfARunningServerFollowsUpAndDownAndStaysWhenItIsClosed() throws Exception {
    Given processors = new Given();
    try (Server server = new Server(folder)) {
      AbstractProtocol<?> protocol =
          (AbstractProtocol<?>) server.tomcat.getConnector().getProtocolHandler();
      ThreadPoolKnob knob = ThreadPoolKnob.follow(processors, protocol, SIZE);
      server.servlet("hello", "/hello", (request, response) -> response.getWriter().print("hi"));
      server.start();
      ThreadPoolExecutor pool = (ThreadPoolExecutor) protocol.getExecutor();
      assertEquals(64, pool.getMaximumPoolSize());
      for (double given : new double[] {0.5, 2, 0.1, 1}) {
        processors.give(given);
        int threads = SIZE.threads(processors.now.processors());
        assertEquals(threads, pool.getMaximumPoolSize());
        assertEquals(threads, pool.getCorePoolSize());
        assertEquals("200 hi", server.get("/app/hello"));
      }
      knob.close();
      assertTrue(processors.listeners.isEmpty());
      processors.give(3);
      assertEquals(64, pool.getMaximumPoolSize());
    }
  }

  @Test
  void withoutAManagerThePoolStaysAsItsOwnerHasSetIt() throws Exception {
    Given processors = new Given();
    processors.now = new Allocation(16, "0-15", 0, State.UNMANAGED);
    try (Server server = new Server(folder)) {
      AbstractProtocol<?> protocol =
          (AbstractProtocol<?>) server.tomcat.getConnector().getProtocolHandler();
      protocol.setMaxThreads(33);
      protocol.setMinSpareThreads(7);
      ThreadPoolKnob knob = ThreadPoolKnob.follow(processors, protocol, SIZE);
      assertEquals(33, protocol.getMaxThreads());
      assertEquals(7, protocol.getMinSpareThreads());
      processors.give(0.5);
      assertEquals(32, protocol.getMaxThreads());
      processors.give(new Allocation(16, "0-15", 0, State.UNMANAGED));
      assertEquals(32, protocol.getMaxThreads());
      processors.give(new Allocation(1, "", 0, State.STALE));
      assertEquals(64, protocol.getMaxThreads());
      // A guarantee is the least: there are threads for what others leave idle, too.
      processors.give(new Allocation(0.5, "", 0, State.GRANTED, false));
      int cpus = Runtime.getRuntime().availableProcessors();
      assertEquals(SIZE.threads(cpus), protocol.getMaxThreads());
      processors.give(new Allocation(cpus + 1, "", 0, State.GRANTED, false));
      assertEquals(SIZE.threads(cpus + 1), protocol.getMaxThreads());
      knob.close();
    }
  }
}
