package io.allostat.adapters.servlet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.core.api.component.Call;
import io.allostat.core.api.profile.Continuations;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterRegistration;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the filter promises, over HTTP; every container runs all of it. */
@SuppressWarnings("try") // components are entered and left, nothing else
abstract class ProfilingFilterContract {
  @TempDir Path directory;

  private final RecordingAllostat allostat = new RecordingAllostat("filter-test");
  private final Application application = new Application();
  private final ExecutorService pool = Executors.newSingleThreadExecutor();
  private final HttpClient client = HttpClient.newHttpClient();
  private WebServer server;
  private int port;

  /** Makes the container. */
  abstract WebServer server(Path directory);

  @BeforeEach
  void makeServer() {
    server = server(directory);
    application.servlet(
        "Where", "/where", (request, response) -> response.getWriter().print(allostat.where()));
  }

  @AfterEach
  void stop() {
    server.close();
    pool.shutdownNow();
    allostat.close();
  }

  @Test
  void theServletIsTheRootComponent() throws Exception {
    start();
    assertEquals("200 Where", get("/where"));
    assertEquals("200 Where", get("/where"));
    assertExecutions(Map.of("Where", 2));
    assertEquals(List.of("Where"), allostat.discoveries());
  }

  @Test
  void componentsNestInTheServlet() throws Exception {
    application.servlet(
        "Front",
        "/front",
        (request, response) -> {
          try (Call call = allostat.discovered("Search").enter()) {
            response.getWriter().print(allostat.where());
          }
        });
    start();
    assertEquals("200 Front.Search", get("/front"));
    assertExecutions(Map.of("Front", 1, "Front.Search", 1));
  }

  @Test
  void oneServletIsOneComponentWhateverThePath() throws Exception {
    application.servlet(
        "com.example.Search",
        "/search/*",
        (request, response) ->
            response.getWriter().print(allostat.where() + request.getPathInfo()));
    start();
    assertEquals("200 com_example_Search/a", get("/search/a"));
    assertEquals("200 com_example_Search/b", get("/search/b"));
    assertExecutions(Map.of("com_example_Search", 2));
  }

  @Test
  void aServletThatThrowsIsLeftAndItsErrorPageCountsForIt() throws Exception {
    application.servlet(
        "Broken",
        "/broken",
        (request, response) -> {
          throw new ServletException("broken");
        });
    server.errorPage(500, "/where");
    start();
    assertEquals("500 Broken", get("/broken"));
    assertExecutions(Map.of("Broken", 1));
  }

  @Test
  void thePageOfAnErrorThatWasSentCountsForTheServletThatSentIt() throws Exception {
    application.servlet("Busy", "/busy", (request, response) -> response.sendError(503));
    server.errorPage(503, "/where");
    start();
    assertEquals("503 Busy", get("/busy"));
    assertEquals("503 Busy", get("/busy"));
    assertExecutions(Map.of("Busy", 2));
  }

  @Test
  void forwardsAndIncludesCountForTheServletThatWasAsked() throws Exception {
    application.servlet(
        "Front",
        "/front",
        (request, response) -> request.getRequestDispatcher("/where").forward(request, response));
    application.servlet(
        "Around",
        "/around",
        (request, response) -> request.getRequestDispatcher("/where").include(request, response));
    start();
    assertEquals("200 Front", get("/front"));
    assertEquals("200 Around", get("/around"));
    assertExecutions(Map.of("Front", 1, "Around", 1));
  }

  @Test
  void aTaskRunsInTheStackThatStartedAsynchronousProcessing() throws Exception {
    application.servlet(
        "Later",
        "/later",
        (request, response) -> {
          AsyncContext context;
          try (Call call = allostat.discovered("Search").enter()) {
            context = request.startAsync();
          }
          context.start(() -> finish(context));
        });
    start();
    assertEquals("200 Later.Search", get("/later"));
    assertEquals("200 Later.Search", get("/later"));
    assertExecutions(Map.of("Later", 2, "Later.Search", 2));
  }

  @Test
  void theContextThatTheRequestAnswersLaterIsTheSame() throws Exception {
    application.servlet(
        "Later",
        "/later",
        (request, response) -> {
          AsyncContext started = request.startAsync(request, response);
          AsyncContext context = request.getAsyncContext();
          context.start(() -> finish(started));
        });
    start();
    assertEquals("200 Later", get("/later"));
    assertExecutions(Map.of("Later", 1));
  }

  @Test
  void anExecutorOfTheApplicationCarriesTheStack() throws Exception {
    Executor executor = Continuations.executor(allostat.profiler(), pool);
    application.servlet(
        "Later",
        "/later",
        (request, response) -> {
          AsyncContext context = request.startAsync();
          executor.execute(() -> finish(context));
        });
    start();
    assertEquals("200 Later", get("/later"));
    assertExecutions(Map.of("Later", 1));
  }

  @Test
  void aThreadThatNobodyTellsIsNowhere() throws Exception {
    application.servlet(
        "Later",
        "/later",
        (request, response) -> {
          AsyncContext context = request.startAsync();
          pool.execute(() -> finish(context));
        });
    start();
    assertEquals("200 ", get("/later"));
    assertExecutions(Map.of("Later", 1));
  }

  @Test
  void aDispatchGoesOnInTheServletAndIsNoFurtherExecution() throws Exception {
    application.servlet(
        "Twice",
        "/twice",
        (request, response) -> {
          if (request.getDispatcherType() == DispatcherType.ASYNC) {
            response.getWriter().print(allostat.where());
          } else {
            request.startAsync().dispatch();
          }
        });
    start();
    assertEquals("200 Twice", get("/twice"));
    assertEquals("200 Twice", get("/twice"));
    assertExecutions(Map.of("Twice", 2));
  }

  @Test
  void aDispatchToAnotherServletCountsForTheOneThatWasAsked() throws Exception {
    application.servlet(
        "Front",
        "/front",
        (request, response) -> {
          AsyncContext context = request.startAsync();
          context.start(() -> context.dispatch("/where"));
        });
    start();
    assertEquals("200 Front", get("/front"));
    assertEquals("200 Front", get("/front"));
    assertExecutions(Map.of("Front", 2));
  }

  @Test
  void whatAForwardStartsCountsForTheServletThatWasAsked() throws Exception {
    application.servlet(
        "Front",
        "/front",
        (request, response) -> request.getRequestDispatcher("/later").forward(request, response));
    application.servlet(
        "Later",
        "/later",
        (request, response) -> {
          AsyncContext context = request.startAsync(request, response);
          context.start(() -> context.dispatch("/where"));
        });
    start();
    assertEquals("200 Front", get("/front"));
    assertExecutions(Map.of("Front", 1));
  }

  @Test
  void aTimeoutLeavesNothingBehindAndItsErrorPageCountsForTheServlet() throws Exception {
    application.servlet(
        "Slow", "/slow", (request, response) -> request.startAsync().setTimeout(100));
    server.errorPage(500, "/where");
    start();
    assertEquals("500 Slow", get("/slow"));
    assertExecutions(Map.of("Slow", 1));
  }

  @Test
  void aListenerMayDispatchWhatTimedOut() throws Exception {
    application.servlet(
        "Slow",
        "/slow",
        (request, response) -> {
          AsyncContext context = request.startAsync();
          context.setTimeout(100);
          context.addListener(new DispatchingAtTimeout());
        });
    start();
    assertEquals("200 Slow", get("/slow"));
    assertExecutions(Map.of("Slow", 1));
  }

  @Test
  void onlyServletsThatStartAsynchronousProcessingGetAnotherRequest() throws Exception {
    application.servlet(
        "Either",
        "/either",
        (request, response) -> {
          if (request.getParameter("later") == null) {
            response.getWriter().print(request instanceof HttpServletRequestWrapper);
          } else {
            AsyncContext context = request.startAsync();
            context.start(() -> finish(context));
          }
        });
    start();
    assertEquals("200 true", get("/either"));
    assertEquals("200 false", get("/either"));
    assertEquals("200 ", get("/either?later=1"), "the one time that comes as a surprise");
    assertEquals("200 true", get("/either"));
    assertEquals("200 Either", get("/either?later=1"));
    assertExecutions(Map.of("Either", 5));
  }

  @Test
  void aDispatchOfARequestThatIsNotFollowedCountsForTheServletThatWasAsked() throws Exception {
    application.servlet(
        "Either",
        "/either",
        (request, response) -> {
          if (request.getParameter("later") == null) {
            response.getWriter().print(allostat.where());
          } else {
            request.startAsync().dispatch("/where");
          }
        });
    start();
    assertEquals("200 Either", get("/either"));
    assertEquals("200 Either", get("/either?later=1"));
    assertExecutions(Map.of("Either", 2));
  }

  @Test
  void aFilterOfWebXmlFollowsTheInstanceOfItsName() throws Exception {
    start(
        context -> {
          FilterRegistration.Dynamic named = context.addFilter("named", new ProfilingFilter());
          named.setInitParameter("instance", " filter-test ");
          named.setAsyncSupported(true);
          named.addMappingForUrlPatterns(EnumSet.of(DispatcherType.REQUEST), false, "/*");
        });
    assertEquals("200 ", get("/where"));
    allostat.start();
    assertEquals("200 Where", get("/where"));
    allostat.close();
    assertEquals("200 ", get("/where"));
    try (RecordingAllostat next = new RecordingAllostat("filter-test")) {
      next.start();
      assertEquals("200 ", get("/where"));
      next.awaitIdle();
      assertEquals(Map.of("Where", 1), next.executions());
    }
    assertExecutions(Map.of("Where", 1));
  }

  @Test
  void anInstanceThatThrowsNeverReachesARequest() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    RecordingAllostat broken =
        new RecordingAllostat("broken") {
          @Override
          void mayFail() {
            if (calls.incrementAndGet() % 3 == 0) {
              throw new NoClassDefFoundError("a part is missing");
            }
          }
        };
    application.servlet(
        "Later",
        "/later",
        (request, response) -> {
          AsyncContext context = request.startAsync();
          context.start(() -> context.dispatch("/where"));
        });
    start(context -> ProfilingFilter.install(context, broken));
    for (int i = 0; i < 10; i++) {
      assertEquals("200 ", get("/where"));
      assertEquals("200 ", get("/later"));
    }
  }

  private void start() throws Exception {
    start(context -> ProfilingFilter.install(context, allostat));
  }

  private void start(Consumer<ServletContext> filter) throws Exception {
    port = server.start(application.with(filter));
  }

  /** Gets a path and answers the status and the body. */
  private String get(String path) throws IOException, InterruptedException {
    HttpResponse<String> reply =
        client.send(
            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/app" + path)).build(),
            HttpResponse.BodyHandlers.ofString());
    return reply.statusCode() + " " + reply.body();
  }

  /** Replies with where the calling thread is. */
  private void finish(AsyncContext context) {
    try {
      context.getResponse().getWriter().print(allostat.where());
      context.complete();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void assertExecutions(Map<String, Integer> expected) throws InterruptedException {
    allostat.awaitIdle();
    assertEquals(expected, allostat.executions());
    assertEquals(0, allostat.repairs());
  }

  private static final class DispatchingAtTimeout implements AsyncListener {
    @Override
    public void onTimeout(AsyncEvent event) {
      event.getAsyncContext().dispatch("/where");
    }

    @Override
    public void onComplete(AsyncEvent event) {}

    @Override
    public void onError(AsyncEvent event) {}

    @Override
    public void onStartAsync(AsyncEvent event) {}
  }
}
