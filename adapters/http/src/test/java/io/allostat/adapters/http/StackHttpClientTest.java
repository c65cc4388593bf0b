package io.allostat.adapters.http;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.profile.Profiler;
import io.allostat.core.api.settings.SettingException;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.CookieManager;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The wrapped client of the JDK against a real server. */
class StackHttpClientTest {
  private final Profiler profiler = Profilers.real();
  private final HttpClient plain = HttpClient.newHttpClient();
  private final HttpClient client =
      new StackHttpClient(plain, profiler, Hosts.parse("receivers", "127.0.0.1"));
  private Echo server;

  @BeforeEach
  void startServer() throws IOException {
    server = new Echo();
  }

  @AfterEach
  void stopServer() {
    server.close();
  }

  private HttpRequest to(String host, String... baggage) {
    HttpRequest.Builder request = HttpRequest.newBuilder(server.uri(host, "/"));
    for (String line : baggage) {
      request.header("Baggage", line);
    }
    return request.build();
  }

  private String send(HttpRequest request) throws Exception {
    return client.send(request, BodyHandlers.ofString()).body();
  }

  @Test
  void aNamedHostIsToldWhereTheCallerIs() throws Exception {
    HttpRequest request = to("127.0.0.1");
    assertEquals("[allostat.stack=Page.Call]", Profilers.inside(profiler, () -> send(request)));
    assertEquals(
        "[allostat.stack=Page.Call]",
        Profilers.inside(
            profiler, () -> client.sendAsync(request, BodyHandlers.ofString()).join().body()));
    assertEquals(
        "[allostat.stack=Page.Call]",
        Profilers.inside(
            profiler,
            () ->
                client
                    .sendAsync(request, BodyHandlers.ofString(), (first, pushed, accept) -> {})
                    .join()
                    .body()));
    assertEquals("[]", send(request));
  }

  @Test
  void nobodyElseIsTold() throws Exception {
    assertEquals("[]", Profilers.inside(profiler, () -> send(to("localhost"))));
    // Copied from a request that came in, as simple proxies do.
    assertEquals(
        "[userId=alice]",
        Profilers.inside(profiler, () -> send(to("localhost", "userId=alice,allostat.stack=A"))));
    assertEquals("[]", send(to("localhost", "allostat.stack=A")));
    assertEquals("[]", send(to("127.0.0.1", "allostat.stack=A")));
  }

  @Test
  void membersOfOthersRemain() throws Exception {
    assertEquals(
        "[userId=alice;p=1,k=v,allostat.stack=Page.Call]",
        Profilers.inside(
            profiler, () -> send(to("127.0.0.1", "userId=alice;p=1", "allostat.stack=Old, k=v"))));
    assertEquals("[userId=alice , k=v]", send(to("127.0.0.1", "userId=alice , k=v")));
    assertEquals(
        "[userId=alice , k=v]",
        Profilers.inside(profiler, () -> send(to("localhost", "userId=alice , k=v"))));
    String tooLong = "k=" + "v".repeat(9000);
    assertEquals(
        "[" + tooLong + "]", Profilers.inside(profiler, () -> send(to("127.0.0.1", tooLong))));
  }

  @Test
  void whatCannotBeReadTellsStrangersNothingEither() throws Exception {
    String tooLong = "k=" + "v".repeat(9000);
    assertEquals("[" + tooLong + "]", send(to("localhost", tooLong)));
    assertEquals(
        "[" + tooLong + ", userId=alice]",
        send(to("localhost", tooLong + ", allostat.stack=Page.Call, userId=alice")));
    assertEquals(
        "[" + tooLong + "]", send(to("localhost", tooLong, "allostat.stack =Page.Call;p=1")));
    assertEquals(
        "[" + tooLong + ",allostat.stack=A]", send(to("127.0.0.1", tooLong + ",allostat.stack=A")));
  }

  @Test
  void everythingElseOfTheRequestRemains() throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(server.uri("127.0.0.1", "/path"))
            .POST(HttpRequest.BodyPublishers.ofString("body"))
            .header("X-Other", "1")
            .header("X-Other", "2")
            .timeout(Duration.ofSeconds(30))
            .version(HttpClient.Version.HTTP_1_1)
            .expectContinue(false)
            .build();
    HttpResponse<String> reply =
        Profilers.inside(profiler, () -> client.send(request, BodyHandlers.ofString()));
    HttpRequest sent = reply.request();
    assertEquals("POST", sent.method());
    assertEquals(request.uri(), sent.uri());
    assertEquals(request.timeout(), sent.timeout());
    assertEquals(request.version(), sent.version());
    assertSame(request.bodyPublisher().orElseThrow(), sent.bodyPublisher().orElseThrow());
    assertEquals(List.of("1", "2"), sent.headers().allValues("x-other"));
    assertEquals("[allostat.stack=Page.Call]", reply.body());
  }

  @ParameterizedTest
  @EnumSource(names = {"NORMAL", "ALWAYS"})
  void aClientThatFollowsRedirectsIsRefused(HttpClient.Redirect redirects) {
    HttpClient following = HttpClient.newBuilder().followRedirects(redirects).build();
    SettingException refused =
        assertThrows(
            SettingException.class, () -> new StackHttpClient(following, profiler, uri -> true));
    assertTrue(refused.getMessage().contains("expected NEVER"), refused.getMessage());
  }

  @Test
  void whatFailsInHereDoesNotReachTheCall() throws Exception {
    HttpClient broken =
        new StackHttpClient(
            plain,
            profiler,
            uri -> {
              throw new IllegalStateException("broken");
            });
    assertEquals(
        "[]",
        Profilers.inside(
            profiler, () -> broken.send(to("127.0.0.1"), BodyHandlers.ofString()).body()));
  }

  @Test
  void theCallersExceptionsAreTheClients() {
    HttpRequest nowhere = HttpRequest.newBuilder(URI.create("http://127.0.0.1:1/")).build();
    assertThrows(IOException.class, () -> client.send(nowhere, BodyHandlers.ofString()));
  }

  @Test
  void itAnswersAsTheClientThatItWraps() throws Exception {
    HttpClient configured =
        HttpClient.newBuilder()
            .cookieHandler(new CookieManager())
            .connectTimeout(Duration.ofSeconds(3))
            .proxy(ProxySelector.getDefault())
            .version(HttpClient.Version.HTTP_1_1)
            .executor(Runnable::run)
            .build();
    HttpClient wrapped = new StackHttpClient(configured, profiler, uri -> true);
    assertEquals(configured.cookieHandler(), wrapped.cookieHandler());
    assertEquals(configured.connectTimeout(), wrapped.connectTimeout());
    assertEquals(configured.proxy(), wrapped.proxy());
    assertEquals(configured.version(), wrapped.version());
    assertEquals(configured.executor(), wrapped.executor());
    assertEquals(configured.authenticator(), wrapped.authenticator());
    assertEquals(configured.followRedirects(), wrapped.followRedirects());
    assertEquals(configured.sslContext(), wrapped.sslContext());
    assertArrayEquals(
        configured.sslParameters().getProtocols(), wrapped.sslParameters().getProtocols());
    assertTrue(wrapped.newWebSocketBuilder() != null);
    // Nothing that the JDK's client must have is left to a default.
    for (Method method : HttpClient.class.getMethods()) {
      if (Modifier.isAbstract(method.getModifiers())) {
        assertTrue(
            Arrays.stream(StackHttpClient.class.getDeclaredMethods())
                .anyMatch(own -> own.getName().equals(method.getName())),
            method::toString);
      }
    }
  }
}
