package io.allostat.adapters.tomcat;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.adapters.tomcat.internal.ServletComponents;
import java.nio.file.Path;
import java.util.List;
import org.apache.catalina.Wrapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is remembered of servlets must not keep the class loader of an application that is gone. */
class ServletsForgottenTest {
  @TempDir Path directory;

  private final RecordingAllostat allostat = new RecordingAllostat("forgotten-test");
  private final ServletComponents components = new ServletComponents(allostat, false);

  @Test
  void theServletsOfAStoppedContextAreForgotten() throws Exception {
    try (Server server = new Server(directory)) {
      Wrapper servlet = server.servlet("Hello", "/hello", (request, response) -> {});
      server.start();
      components.close(components.enter(servlet));
      components.close(components.enter(servlet));
      assertEquals(1, components.size());
      assertEquals(
          List.of("discovered Hello", "enter Hello", "leave Hello", "enter Hello", "leave Hello"),
          allostat.next(5));

      server.context.stop();
      assertEquals(0, components.size());
      components.close(components.enter(servlet));
      assertEquals(0, components.size());
      assertEquals(List.of("discovered Hello", "enter Hello", "leave Hello"), allostat.next(3));
    }
  }

  @Test
  void aValveThatIsTakenOutWhileTheServerRunsLeavesNothingAtTheServlets() throws Exception {
    try (Server server = new Server(directory)) {
      Wrapper servlet = server.servlet("Hello", "/hello", (request, response) -> {});
      server.start();
      int before = servlet.findLifecycleListeners().length;
      ProfilingValve valve = AllostatTomcat.install(server.tomcat, allostat);
      assertEquals("200 ", server.get("/app/hello"));
      assertEquals(before + 1, servlet.findLifecycleListeners().length);

      server.tomcat.getEngine().getPipeline().removeValve(valve);
      assertEquals(before, servlet.findLifecycleListeners().length);
      assertEquals("200 ", server.get("/app/hello"));
      assertEquals(before, servlet.findLifecycleListeners().length);
    }
  }

  @Test
  void aValveThatIsToFollowAnotherInstanceLeavesNothingAtTheServlets() throws Exception {
    try (Server server = new Server(directory);
        RecordingAllostat named = allostat) {
      Wrapper servlet = server.servlet("Hello", "/hello", (request, response) -> {});
      ProfilingValve valve = new ProfilingValve();
      valve.setInstance("forgotten-test");
      server.tomcat.getEngine().getPipeline().addValve(valve);
      named.start();
      server.start();
      int before = servlet.findLifecycleListeners().length;
      assertEquals("200 ", server.get("/app/hello"));
      assertEquals(before + 1, servlet.findLifecycleListeners().length);

      valve.setInstance("another");
      assertEquals(before, servlet.findLifecycleListeners().length);
    }
  }
}
