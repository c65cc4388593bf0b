package io.allostat.adapters.http;

import io.allostat.core.api.profile.Profiler;
import io.allostat.core.api.propagation.Baggage;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.apache.hc.client5.http.RouteInfo;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.http.EntityDetails;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpRequest;
import org.apache.hc.core5.http.HttpRequestInterceptor;
import org.apache.hc.core5.http.protocol.HttpContext;

/**
 * Makes Apache HttpClient 5 send the component stack of the calling thread in the header {@code
 * baggage}, so that the receiver's stacks begin where the caller was.
 *
 * <pre>{@code
 * HttpClients.custom()
 *     .addRequestInterceptorLast(
 *         new StackRequestInterceptor(allostat.profiler(), Hosts.parse("receivers", "logic.internal")))
 *     .build();
 * }</pre>
 *
 * <p>Component names go to the hosts that are named, and to no other; each redirect is asked about
 * anew. The asynchronous client sends the stack of the thread that hands the call over; where it
 * goes on by itself, as after a redirect, it sends none. Exceptions of Allostat never reach a call.
 * Thread safe.
 */
public final class StackRequestInterceptor implements HttpRequestInterceptor {
  private final StackSender sender;

  /**
   * Makes an interceptor.
   *
   * @param profiler follows the stacks
   * @param receivers the hosts that get them, such as {@link Hosts}; asked by the calling threads
   */
  public StackRequestInterceptor(Profiler profiler, Predicate<URI> receivers) {
    sender = new StackSender(profiler, receivers);
  }

  @Override
  public void process(HttpRequest request, EntityDetails entity, HttpContext context) {
    try {
      List<String> present = new ArrayList<>();
      for (Header header : request.getHeaders(Baggage.HEADER)) {
        present.add(header.getValue() == null ? "" : header.getValue());
      }
      List<String> wanted = sender.values(target(request, context), present);
      if (!wanted.equals(present)) {
        request.removeHeaders(Baggage.HEADER);
        wanted.forEach(value -> request.addHeader(Baggage.HEADER, value));
      }
    } catch (Throwable e) {
      sender.report(e);
    }
  }

  /** Where the connection leads; the request itself may name a virtual host. */
  private static URI target(HttpRequest request, HttpContext context) throws Exception {
    RouteInfo route = HttpClientContext.castOrCreate(context).getHttpRoute();
    return route == null ? request.getUri() : new URI(route.getTargetHost().toURI());
  }
}
