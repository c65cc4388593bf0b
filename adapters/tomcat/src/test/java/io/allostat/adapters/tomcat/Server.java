package io.allostat.adapters.tomcat;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.Wrapper;
import org.apache.catalina.startup.Tomcat;

/** A real embedded Tomcat on a free loopback port, with one context at {@code /app}. */
final class Server implements AutoCloseable {
  final Tomcat tomcat = new Tomcat();
  final Context context;
  private final HttpClient client = HttpClient.newHttpClient();

  /** What a servlet of these tests does. */
  @FunctionalInterface
  interface Service {
    void handle(HttpServletRequest request, HttpServletResponse response)
        throws ServletException, IOException;
  }

  Server(Path directory) {
    // Tomcat makes it a system property and keeps the first one it sees; the tests of server.xml
    // need the build's.
    tomcat.setBaseDir(System.getProperty("catalina.base"));
    tomcat.setPort(0);
    tomcat.getConnector().setProperty("address", "127.0.0.1");
    context = tomcat.addContext("/app", directory.toString());
  }

  Wrapper servlet(String name, String path, Service service) {
    HttpServlet servlet =
        new HttpServlet() {
          private static final long serialVersionUID = 1L;

          @Override
          protected void service(HttpServletRequest request, HttpServletResponse response)
              throws ServletException, IOException {
            service.handle(request, response);
          }
        };
    Wrapper wrapper = Tomcat.addServlet(context, name, servlet);
    wrapper.addMapping(path);
    wrapper.setAsyncSupported(true);
    return wrapper;
  }

  Server start() throws LifecycleException {
    tomcat.start();
    return this;
  }

  /** Gets a path and answers the status and the body. */
  String get(String path) throws IOException, InterruptedException {
    HttpResponse<String> reply = get(client, tomcat.getConnector().getLocalPort(), path);
    return reply.statusCode() == 200 ? "200 " + reply.body() : reply.statusCode() + "";
  }

  static HttpResponse<String> get(HttpClient client, int port, String path)
      throws IOException, InterruptedException {
    return client.send(
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)).build(),
        HttpResponse.BodyHandlers.ofString());
  }

  @Override
  public void close() throws LifecycleException {
    tomcat.stop();
    tomcat.destroy();
  }
}
