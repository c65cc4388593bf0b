package io.allostat.adapters.servlet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.allostat.core.api.component.Component;
import io.allostat.core.api.profile.ProfileSettings;
import io.allostat.core.api.profile.Profiler;
import io.allostat.core.api.resource.ThreadCpuClock;
import io.allostat.sampler.stacks.StackProfilerFactory;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletRequestWrapper;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What no container shows: the corners, and what a request costs. */
class ProfilingFilterTest {
  private static final int REQUESTS = 100_000;

  private final RecordingAllostat allostat = new RecordingAllostat("filter-test");
  private final ProfilingFilter filter = new ProfilingFilter(allostat);
  private final List<String> where = new ArrayList<>();
  private ServletRequest passed;
  private final FilterChain chain =
      (request, response) -> {
        passed = request;
        where.add(allostat.where());
      };

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = "")
  void requestsWithoutAServletAreUnmapped(String servlet) throws Exception {
    filter.doFilter(new StubRequest(servlet), null, chain);
    StubRequest withoutMapping = new StubRequest("");
    withoutMapping.mapping = null;
    filter.doFilter(withoutMapping, null, chain);
    assertEquals(List.of("Unmapped", "Unmapped"), where);
    assertEquals(List.of("Unmapped"), allostat.discoveries());
  }

  @ParameterizedTest
  @EnumSource(names = {"FORWARD", "INCLUDE"})
  void dispatchesInsideOfARequestPass(DispatcherType type) throws Exception {
    StubRequest request = new StubRequest("Hello");
    request.type = type;
    filter.doFilter(request, null, chain);
    assertSame(request, passed);
    assertEquals(List.of(""), where);
    assertEquals(Map.of(), allostat.executions());
  }

  @Test
  void anErrorPageOfAServletThatWasNeverReachedIsAnExecution() throws Exception {
    StubRequest refused = new StubRequest("Sorry");
    refused.type = DispatcherType.ERROR;
    refused.setAttribute(RequestDispatcher.ERROR_SERVLET_NAME, "Hello");
    filter.doFilter(refused, null, chain);
    filter.doFilter(refused, null, chain);
    assertEquals(List.of("Hello", "Hello"), where);
    assertEquals(Map.of("Hello", 1), allostat.executions());
  }

  @Test
  void whatIsNoHttpRequestPasses() throws Exception {
    ServletRequest request = new ServletRequestWrapper(new StubRequest("Hello"));
    filter.doFilter(request, null, chain);
    assertSame(request, passed);
    assertEquals(Map.of(), allostat.executions());
  }

  @Test
  void theContainersRequestPassesWhereNothingAsynchronousCanCome() throws Exception {
    StubRequest request = new StubRequest("Hello");
    filter.doFilter(request, null, chain);
    assertSame(request, passed);

    StubRequest other = new StubRequest("Other");
    other.asyncSupported = true;
    filter.doFilter(other, null, chain);
    assertNotSame(other, passed);
    filter.doFilter(other, null, chain);
    assertSame(other, passed);
  }

  @Test
  void exceptionsOfTheApplicationPassUnchanged() throws Exception {
    IOException thrown = new IOException("gone");
    FilterChain throwing =
        (request, response) -> {
          throw thrown;
        };
    StubRequest request = new StubRequest("Hello");
    assertSame(
        thrown, assertThrows(IOException.class, () -> filter.doFilter(request, null, throwing)));
    allostat.awaitIdle();
    assertEquals(0, allostat.repairs());
  }

  @Test
  void aRequestAllocatesNothingAfterTheFirstOfItsServlet() throws Exception {
    Profiler profiler =
        new StackProfilerFactory()
            .create(
                ProfileSettings.defaults(),
                List.of(),
                List.of(),
                ThreadCpuClock.UNKNOWN,
                System::nanoTime);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long self = Thread.currentThread().getId();
    StubRequest request = new StubRequest("Hello");
    request.asyncSupported = true;
    FilterChain nothing = (passedOn, response) -> {};
    try (RecordingAllostat real =
        new RecordingAllostat("default") {
          @Override
          public Profiler profiler() {
            return profiler;
          }

          @Override
          public Component discovered(String name) {
            return component(name, profiler.probe(name)::enter);
          }
        }) {
      real.start();
      ProfilingFilter named = new ProfilingFilter();
      requests(named, request, nothing);
      threads.getThreadAllocatedBytes(self);

      long before = threads.getThreadAllocatedBytes(self);
      requests(named, request, nothing);
      long allocated = threads.getThreadAllocatedBytes(self) - before;

      // The measurement itself, and the JIT compiler's transitions, may leave a few bytes behind.
      assertTrue(allocated < REQUESTS / 10, allocated + " bytes");
      assertEquals(1, profiler.counters().stacks());
      assertEquals(0, profiler.counters().repairedContexts());
    }
  }

  @Test
  void anApplicationTakesOneFilter() {
    ServletContext taken =
        (ServletContext)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {ServletContext.class},
                (proxy, method, arguments) ->
                    method.getName().equals("getContextPath") ? "/shop" : null);
    IllegalStateException refused =
        assertThrows(IllegalStateException.class, () -> ProfilingFilter.install(taken, allostat));
    assertTrue(refused.getMessage().contains("\"/shop\" already has one"), refused.getMessage());
  }

  @Test
  void aFilterIsMadeForAnInstance() {
    assertEquals("filter-test", filter.getInstance());
    assertEquals("default", new ProfilingFilter().getInstance());
    assertThrows(NullPointerException.class, () -> new ProfilingFilter(null));
    assertNull(passed);
  }

  private static void requests(ProfilingFilter filter, StubRequest request, FilterChain chain)
      throws Exception {
    for (int i = 0; i < REQUESTS; i++) {
      filter.doFilter(request, null, chain);
    }
  }
}
