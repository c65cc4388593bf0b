package io.allostat.adapters.tomcat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.component.Call;
import io.allostat.core.api.component.Component;
import io.allostat.core.api.processors.WorkerThreads;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.apache.catalina.Container;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.startup.Tomcat;
import org.apache.catalina.valves.ValveBase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The valve in a real Tomcat. */
class ProfilingValveTest {
  @TempDir Path directory;

  private final RecordingAllostat allostat = new RecordingAllostat("valve-test");
  private Server server;

  @BeforeEach
  void makeServer() {
    server = new Server(directory);
    server.servlet("Hello", "/hello", (request, response) -> response.getWriter().print("hello"));
  }

  @AfterEach
  void stopServer() throws LifecycleException {
    server.close();
    allostat.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"engine", "host", "context"})
  void theServletIsTheRootComponentInEveryPipeline(String where) throws Exception {
    AllostatTomcat.install(container(where), allostat);
    server.start();
    assertEquals("200 hello", server.get("/app/hello"));
    assertEquals(
        List.of("begin", "discovered Hello", "enter Hello", "leave Hello", "end"),
        allostat.next(5));
    assertEquals("200 hello", server.get("/app/hello"));
    assertEquals(List.of("begin", "enter Hello", "leave Hello", "end"), allostat.next(4));
  }

  @Test
  void theThreadOfARequestIsAWorkerOfTheApplication() throws Exception {
    allostat.workers =
        new WorkerThreads() {
          @Override
          public void join() {
            allostat.events.add("join");
          }

          @Override
          public void leave() {
            throw new AssertionError("it stays one, for its next request");
          }
        };
    AllostatTomcat.install(server.tomcat, allostat);
    server.start();
    assertEquals("200 hello", server.get("/app/hello"));
    assertEquals(List.of("join", "begin", "discovered Hello"), allostat.next(3));
  }

  @Test
  void oneServletIsOneComponentWhateverThePath() throws Exception {
    server.servlet(
        "com.example.Search",
        "/search/*",
        (request, response) -> response.getWriter().print(request.getPathInfo()));
    AllostatTomcat.install(server.tomcat, allostat);
    server.start();
    assertEquals("200 /a", server.get("/app/search/a"));
    assertEquals("discovered com_example_Search", allostat.next(5).get(1));
    assertEquals("200 /b", server.get("/app/search/b"));
    assertEquals(
        List.of("begin", "enter com_example_Search", "leave com_example_Search", "end"),
        allostat.next(4));
  }

  @Test
  void servletsOfOneNameInTwoContextsAreTwoComponentsIfTheValveIsToldSo() throws Exception {
    Context other = server.tomcat.addContext("/other/one", directory.toString());
    Context root = server.tomcat.addContext("", directory.toString());
    for (Context context : List.of(other, root)) {
      Tomcat.addServlet(context, "Hello", new HelloServlet()).addMapping("/hello");
    }
    ProfilingValve valve = AllostatTomcat.install(server.tomcat, allostat);
    valve.setContextNames(true);
    server.start();
    for (List<String> each :
        List.of(
            List.of("/app/hello", "app-Hello"),
            List.of("/other/one/hello", "other_one-Hello"),
            List.of("/hello", "Hello"))) {
      assertEquals("200 hello", server.get(each.get(0)));
      assertEquals("discovered " + each.get(1), allostat.next(5).get(1));
    }

    valve.setContextNames(false);
    for (String path : List.of("/app/hello", "/other/one/hello")) {
      assertEquals("200 hello", server.get(path));
      assertEquals("discovered Hello", allostat.next(5).get(1));
    }
  }

  @Test
  void requestsOfNoContextAreUnmapped() throws Exception {
    AllostatTomcat.install(server.tomcat, allostat);
    server.start();
    for (List<String> expected :
        List.of(
            List.of("begin", "discovered Unmapped", "enter Unmapped", "leave Unmapped", "end"),
            List.of("begin", "enter Unmapped", "leave Unmapped", "end"))) {
      assertEquals("404", server.get("/elsewhere"));
      assertEquals(expected, allostat.next(expected.size()));
    }
  }

  @Test
  void aForwardBelongsToTheServletThatWasAsked() throws Exception {
    server.servlet(
        "Front",
        "/front",
        (request, response) -> request.getRequestDispatcher("/hello").forward(request, response));
    AllostatTomcat.install(server.tomcat, allostat);
    server.start();
    assertEquals("200 hello", server.get("/app/front"));
    assertEquals(
        List.of("begin", "discovered Front", "enter Front", "leave Front", "end"),
        allostat.next(5));
    assertTrue(allostat.events.isEmpty());
  }

  @Test
  void aServletThatThrowsIsLeft() throws Exception {
    ServletException thrown = new ServletException("broken");
    server.servlet(
        "Broken",
        "/broken",
        (request, response) -> {
          throw thrown;
        });
    BlockingQueue<Object> seen = new ArrayBlockingQueue<>(1);
    container("engine").getPipeline().addValve(new Attribute(seen));
    AllostatTomcat.install(server.tomcat, allostat);
    server.start();
    assertEquals("500", server.get("/app/broken"));
    assertEquals(
        List.of("begin", "discovered Broken", "enter Broken", "leave Broken", "end"),
        allostat.next(5));
    assertSame(thrown, seen.poll(30, TimeUnit.SECONDS));
  }

  @Test
  void whatComesFromInsideThePipelineGoesOnUnchanged() throws Exception {
    IOException thrown = new IOException("gone");
    BlockingQueue<Throwable> seen = new ArrayBlockingQueue<>(1);
    container("engine").getPipeline().addValve(new Catching(seen));
    AllostatTomcat.install(server.tomcat, allostat);
    container("engine").getPipeline().addValve(new Throwing(thrown));
    server.start();
    assertEquals("200 ", server.get("/app/hello"));
    assertSame(thrown, seen.poll(30, TimeUnit.SECONDS));
    assertEquals(
        List.of("begin", "discovered Hello", "enter Hello", "leave Hello", "end"),
        allostat.next(5));
  }

  @Test
  void theContextEndsWhenTheContainersThreadLeavesAnAsynchronousRequest() throws Exception {
    BlockingQueue<AsyncContext> started = new ArrayBlockingQueue<>(1);
    server.servlet("Later", "/later", (request, response) -> started.add(request.startAsync()));
    AllostatTomcat.install(server.tomcat, allostat);
    server.start();
    Thread completing =
        new Thread(
            () -> {
              try {
                AsyncContext context = started.take();
                allostat.next(5);
                allostat.events.add("left before it was completed");
                context.getResponse().getWriter().print("later");
                context.complete();
              } catch (IOException | InterruptedException e) {
                throw new AssertionError(e);
              }
            },
            "completing");
    completing.start();
    assertEquals("200 later", server.get("/app/later"));
    completing.join();
    assertEquals(List.of("left before it was completed"), List.copyOf(allostat.events));
  }

  @Test
  void theDispatchOfAnAsynchronousRequestIsOneMoreExecution() throws Exception {
    server.servlet(
        "Twice",
        "/twice",
        (request, response) -> {
          if (request.getDispatcherType() == DispatcherType.ASYNC) {
            response.getWriter().print("twice");
          } else {
            request.startAsync().dispatch();
          }
        });
    AllostatTomcat.install(server.tomcat, allostat);
    server.start();
    assertEquals("200 twice", server.get("/app/twice"));
    assertEquals(
        List.of("begin", "discovered Twice", "enter Twice", "leave Twice", "end"),
        allostat.next(5));
    assertEquals(List.of("begin", "enter Twice", "leave Twice", "end"), allostat.next(4));
  }

  @Test
  void anInstanceThatThrowsNeverReachesARequest() throws Exception {
    RecordingAllostat broken =
        new RecordingAllostat("broken") {
          private int calls;

          @Override
          Call call(String begin, String end) {
            super.call(begin, end);
            if (++calls % 3 == 0) {
              throw new IllegalStateException(begin);
            }
            return () -> {
              throw new OutOfMemoryError(end);
            };
          }

          @Override
          public Component discovered(String name) {
            super.discovered(name);
            if (events.size() < 5) {
              throw new IllegalStateException(name);
            }
            return super.discovered(name);
          }
        };
    AllostatTomcat.install(server.tomcat, broken);
    server.start();
    for (int i = 0; i < 8; i++) {
      assertEquals("200 hello", server.get("/app/hello"));
    }
    assertEquals(List.of("begin", "discovered Hello"), broken.next(2));
    assertTrue(broken.events.contains("enter Hello"));
  }

  @Test
  void aValveOfServerXmlFollowsTheInstanceOfItsName() throws Exception {
    ProfilingValve valve = new ProfilingValve();
    valve.setInstance("valve-test");
    container("engine").getPipeline().addValve(valve);
    server.start();
    assertEquals("200 hello", server.get("/app/hello"));
    allostat.start();
    assertEquals("200 hello", server.get("/app/hello"));
    assertEquals(
        List.of("started", "begin", "discovered Hello", "enter Hello", "leave Hello", "end"),
        allostat.next(6));

    allostat.close();
    valve.backgroundProcess();
    assertEquals("200 hello", server.get("/app/hello"));
    try (RecordingAllostat next = new RecordingAllostat("valve-test")) {
      next.start();
      assertEquals("200 hello", server.get("/app/hello"));
      assertEquals("enter Hello", next.next(6).get(3));
    }
    assertEquals(List.of("closed"), allostat.next(1));
    assertNull(allostat.events.poll());
  }

  @Test
  void aContainerTakesOneValve() {
    ProfilingValve valve = AllostatTomcat.install(server.tomcat, allostat);
    assertEquals("valve-test", valve.getInstance());
    IllegalStateException refused =
        assertThrows(
            IllegalStateException.class, () -> AllostatTomcat.install(server.context, allostat));
    assertTrue(refused.getMessage().contains("Tomcat already has one"), refused.getMessage());
  }

  private Container container(String where) {
    Function<Server, Container> found =
        switch (where) {
          case "engine" -> s -> s.tomcat.getEngine();
          case "host" -> s -> s.tomcat.getHost();
          default -> s -> s.context;
        };
    return found.apply(server);
  }

  private static final class Attribute extends ValveBase {
    private final BlockingQueue<Object> seen;

    private Attribute(BlockingQueue<Object> seen) {
      super(true);
      this.seen = seen;
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
      getNext().invoke(request, response);
      seen.add(request.getAttribute("jakarta.servlet.error.exception"));
    }
  }

  private static final class Catching extends ValveBase {
    private final BlockingQueue<Throwable> seen;

    private Catching(BlockingQueue<Throwable> seen) {
      super(true);
      this.seen = seen;
    }

    @Override
    public void invoke(Request request, Response response) throws ServletException {
      try {
        getNext().invoke(request, response);
      } catch (IOException e) {
        seen.add(e);
      }
    }
  }

  private static final class Throwing extends ValveBase {
    private final IOException thrown;

    private Throwing(IOException thrown) {
      super(true);
      this.thrown = thrown;
    }

    @Override
    public void invoke(Request request, Response response) throws IOException {
      throw thrown;
    }
  }
}
