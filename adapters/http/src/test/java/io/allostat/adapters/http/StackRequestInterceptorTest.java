package io.allostat.adapters.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.core.api.profile.Profiler;
import java.io.IOException;
import java.net.URI;
import java.util.function.Predicate;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.http.message.BasicHttpRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Apache HttpClient 5 with the interceptor against a real server. */
class StackRequestInterceptorTest {
  private final Profiler profiler = Profilers.real();
  private final CloseableHttpClient client = client(Hosts.parse("receivers", "127.0.0.1"));
  private Echo server;

  private CloseableHttpClient client(Predicate<URI> receivers) {
    return HttpClients.custom()
        .addRequestInterceptorLast(new StackRequestInterceptor(profiler, receivers))
        .build();
  }

  @BeforeEach
  void startServer() throws IOException {
    server = new Echo();
  }

  @AfterEach
  void stopServer() throws IOException {
    client.close();
    server.close();
  }

  private String send(URI uri, String... baggage) throws IOException {
    return send(client, uri, baggage);
  }

  private static String send(CloseableHttpClient client, URI uri, String... baggage)
      throws IOException {
    HttpGet request = new HttpGet(uri);
    for (String line : baggage) {
      request.addHeader("Baggage", line);
    }
    return client.execute(request, reply -> EntityUtils.toString(reply.getEntity()));
  }

  @Test
  void aNamedHostIsToldWhereTheCallerIs() throws Exception {
    URI named = server.uri("127.0.0.1", "/");
    assertEquals("[allostat.stack=Page.Call]", Profilers.inside(profiler, () -> send(named)));
    assertEquals("[]", send(named));
    assertEquals(
        "[userId=alice;p=1,k=v,allostat.stack=Page.Call]",
        Profilers.inside(
            profiler, () -> send(named, "userId=alice;p=1", "allostat.stack=Old, k=v")));
  }

  @Test
  void nobodyElseIsTold() throws Exception {
    URI other = server.uri("localhost", "/");
    assertEquals("[]", Profilers.inside(profiler, () -> send(other)));
    assertEquals(
        "[userId=alice]",
        Profilers.inside(profiler, () -> send(other, "userId=alice,allostat.stack=A")));
  }

  @Test
  void aRedirectIsAskedAboutAnew() throws Exception {
    URI away = server.uri("127.0.0.1", "/redirect?" + server.uri("localhost", "/"));
    assertEquals("[]", Profilers.inside(profiler, () -> send(away)));
    URI back = server.uri("localhost", "/redirect?" + server.uri("127.0.0.1", "/"));
    assertEquals("[allostat.stack=Page.Call]", Profilers.inside(profiler, () -> send(back)));
  }

  @Test
  void aVirtualHostIsNoHost() throws Exception {
    URI uri = server.uri("localhost", "/");
    String reply =
        Profilers.inside(
            profiler,
            () ->
                client.execute(
                    new HttpHost("http", "localhost", uri.getPort()),
                    new HttpGet("http://127.0.0.1:" + uri.getPort() + "/"),
                    answer -> EntityUtils.toString(answer.getEntity())));
    assertEquals("[]", reply);
  }

  @Test
  void whatFailsInHereDoesNotReachTheCall() throws Exception {
    try (CloseableHttpClient broken =
        client(
            uri -> {
              throw new IllegalStateException("broken");
            })) {
      assertEquals(
          "[]", Profilers.inside(profiler, () -> send(broken, server.uri("127.0.0.1", "/"))));
    }
    StackRequestInterceptor interceptor = new StackRequestInterceptor(profiler, uri -> true);
    interceptor.process(new BasicHttpRequest("GET", "no uri"), null, null);
  }
}
