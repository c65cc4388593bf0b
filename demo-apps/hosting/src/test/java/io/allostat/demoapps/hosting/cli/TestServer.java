package io.allostat.demoapps.hosting.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.allostat.core.api.Instances;
import io.allostat.core.api.component.Components;
import io.allostat.core.api.component.LevelChange.Origin;
import io.allostat.demoapps.hosting.keys.ServerKey;
import io.allostat.demoapps.hosting.limiter.LimiterSpec;
import io.allostat.demoapps.hosting.server.TlsOptions;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;

/**
 * A site's real server with a client of it: at ports that are free, with Allostat, which observes
 * and moves no level by itself. Thread safe.
 */
public final class TestServer implements AutoCloseable {
  private final String site;
  private final SiteServer server;
  private final TestBrowser browser;

  private TestServer(String site, SiteServer server, TestBrowser browser) {
    this.site = site;
    this.server = server;
    this.browser = browser;
  }

  /** Starts the server of a site. */
  @FunctionalInterface
  public interface Starting {
    /**
     * Starts it.
     *
     * @param settings what it is told, unless the test is about other ones
     * @return the server
     */
    SiteServer start(ServerSettings.Common settings) throws Exception;
  }

  /**
   * Starts a server without TLS.
   *
   * @param site its name, which is also that of the instance and in the paths
   * @param state where everything is kept
   * @param starting starts it
   * @return the server, to be closed
   */
  public static TestServer plain(String site, Path state, Starting starting) throws Exception {
    ServerSettings.Entry entry =
        new ServerSettings.Entry(
            true, false, new TlsOptions(TlsOptions.Versions.OFF, ServerKey.EC), LimiterSpec.NONE);
    SiteServer server = starting.start(settings(state, entry));
    return new TestServer(site, server, TestBrowser.plain(site, server.port()));
  }

  /**
   * Starts a server with TLS.
   *
   * @param site its name, which is also that of the instance and in the paths
   * @param state where everything is kept
   * @param starting starts it
   * @return the server, to be closed
   */
  public static TestServer secure(String site, Path state, Starting starting) throws Exception {
    SiteServer server = starting.start(settings(state, ServerSettings.Entry.DEFAULT));
    return new TestServer(site, server, TestBrowser.secure(site, state, server.port()));
  }

  private static ServerSettings.Common settings(Path state, ServerSettings.Entry entry) {
    return new ServerSettings.Common(
        "127.0.0.1",
        0,
        0,
        ServiceLevels.OFF,
        new ServerSettings.Tuning(10, null, null),
        state,
        entry,
        ServerSettings.Share.NONE);
  }

  /**
   * @return the server itself
   */
  public SiteServer server() {
    return server;
  }

  /**
   * @return the client
   */
  public TestBrowser browser() {
    return browser;
  }

  /**
   * @return where a server with TLS is, for a load
   */
  public URI url() {
    return URI.create("https://localhost:" + server.port());
  }

  /**
   * @return the components of the site
   */
  public Components components() {
    return Instances.find(site).orElseThrow().components();
  }

  /** Moves all components to full service. */
  public void fullService() {
    components().all().forEach(component -> move(component.name(), 0));
  }

  /**
   * Moves a component, and fails if it does not move.
   *
   * @param component its name
   * @param level 0 for full service
   */
  public void move(String component, int level) {
    assertTrue(
        components().setServiceLevel(component, level, Origin.APPLICATION).succeeded(), component);
  }

  /**
   * Moves a component and asks for a page that is less by it.
   *
   * @param component its name
   * @param level 0 for full service
   * @param path with its parameters, without the site's name
   * @return the loss that the page tells, 0 to 1
   */
  public double lossAt(String component, int level, String path) throws Exception {
    move(component, level);
    HttpResponse<String> reply = browser.get(path);
    assertEquals(200, reply.statusCode(), reply::body);
    return Double.parseDouble(reply.headers().firstValue("X-Service-Level-Loss").orElseThrow());
  }

  /**
   * @return what the management endpoint says of the server
   */
  public JsonNode status() throws IOException {
    URI uri = URI.create("http://127.0.0.1:" + server.managementPort() + "/status");
    try (InputStream in = uri.toURL().openStream()) {
      return new ObjectMapper().readTree(in);
    }
  }

  /**
   * @return the stacks of components that samples found running, such as {@code Home.Database}
   */
  public List<String> stacks() throws IOException {
    return status().path("profile").path("stacks").findValuesAsText("stack");
  }

  @Override
  public void close() {
    server.close();
  }
}
