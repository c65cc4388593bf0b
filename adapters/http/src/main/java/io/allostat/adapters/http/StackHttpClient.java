package io.allostat.adapters.http;

import io.allostat.core.api.profile.Profiler;
import io.allostat.core.api.propagation.Baggage;
import io.allostat.core.api.settings.SettingException;
import java.io.IOException;
import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Predicate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;

/**
 * The JDK's HTTP client, which sends the component stack of the calling thread in the header {@code
 * baggage}, so that the receiver's stacks begin where the caller was.
 *
 * <pre>{@code
 * HttpClient logic =
 *     new StackHttpClient(
 *         HttpClient.newHttpClient(), allostat.profiler(), Hosts.parse("receivers", "logic.internal"));
 * }</pre>
 *
 * <p>Component names go to the hosts that are named, and to no other. Everything else is as with
 * the client that is wrapped, which stays open when this one is closed. WebSockets carry no stack.
 * Exceptions of Allostat never reach a call. Thread safe.
 */
public final class StackHttpClient extends HttpClient {
  private final HttpClient client;
  private final StackSender sender;

  /**
   * Wraps a client.
   *
   * @param client the client; closing it stays with the caller
   * @param profiler follows the stacks
   * @param receivers the hosts that get them, such as {@link Hosts}; asked by the calling threads
   * @throws SettingException if the client follows redirects, as it would take the header along to
   *     whatever host it is sent to
   */
  public StackHttpClient(HttpClient client, Profiler profiler, Predicate<URI> receivers) {
    this.client = Objects.requireNonNull(client, "client: expected a client, got null");
    this.sender = new StackSender(profiler, receivers);
    if (client.followRedirects() != Redirect.NEVER) {
      throw new SettingException(
          "followRedirects of the client", "NEVER", client.followRedirects());
    }
  }

  @Override
  public <T> HttpResponse<T> send(HttpRequest request, HttpResponse.BodyHandler<T> handler)
      throws IOException, InterruptedException {
    return client.send(with(request), handler);
  }

  @Override
  public <T> CompletableFuture<HttpResponse<T>> sendAsync(
      HttpRequest request, HttpResponse.BodyHandler<T> handler) {
    return client.sendAsync(with(request), handler);
  }

  @Override
  public <T> CompletableFuture<HttpResponse<T>> sendAsync(
      HttpRequest request,
      HttpResponse.BodyHandler<T> handler,
      HttpResponse.PushPromiseHandler<T> pushHandler) {
    return client.sendAsync(with(request), handler, pushHandler);
  }

  private HttpRequest with(HttpRequest request) {
    try {
      List<String> present = request.headers().allValues(Baggage.HEADER);
      List<String> wanted = sender.values(request.uri(), present);
      if (wanted.equals(present)) {
        return request;
      }
      HttpRequest.Builder copy =
          HttpRequest.newBuilder(request, (name, value) -> !name.equalsIgnoreCase(Baggage.HEADER));
      wanted.forEach(value -> copy.header(Baggage.HEADER, value));
      return copy.build();
    } catch (Throwable e) {
      sender.report(e);
      return request;
    }
  }

  @Override
  public WebSocket.Builder newWebSocketBuilder() {
    return client.newWebSocketBuilder();
  }

  @Override
  public Optional<CookieHandler> cookieHandler() {
    return client.cookieHandler();
  }

  @Override
  public Optional<Duration> connectTimeout() {
    return client.connectTimeout();
  }

  @Override
  public Redirect followRedirects() {
    return client.followRedirects();
  }

  @Override
  public Optional<ProxySelector> proxy() {
    return client.proxy();
  }

  @Override
  public SSLContext sslContext() {
    return client.sslContext();
  }

  @Override
  public SSLParameters sslParameters() {
    return client.sslParameters();
  }

  @Override
  public Optional<Authenticator> authenticator() {
    return client.authenticator();
  }

  @Override
  public Version version() {
    return client.version();
  }

  @Override
  public Optional<Executor> executor() {
    return client.executor();
  }
}
