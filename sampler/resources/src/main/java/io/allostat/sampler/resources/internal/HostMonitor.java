package io.allostat.sampler.resources.internal;

import io.allostat.core.api.resource.ResourceKind;
import io.allostat.core.api.resource.ResourceMonitor;
import io.allostat.core.api.resource.ResourceReading;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.LongSupplier;

/**
 * A resource of another host, by the status that the host's own Allostat tells. A reading never
 * waits: each one asks for the next figure, which a thread of the HTTP client fetches, at most one
 * at a time, of at most {@link BoundedBody#MOST_BYTES} and within {@value #SECONDS} s. Figures
 * older than that are stale: the reading fails and says so, and the profile leaves the time out.
 *
 * <p>Between two readings the usage last told is taken to hold. It is that of the other host's
 * window, so it lags behind by half of it. {@link #read()} is for one thread.
 */
final class HostMonitor implements ResourceMonitor {
  static final int SECONDS = 5;

  private static final long PATIENCE_NANOS = SECONDS * 1_000_000_000L;

  private final String name;
  private final StatusAddress address;
  private final HttpClient.Builder builder;
  private final HttpRequest request;
  private final LongSupplier nanoClock;

  /** Made when it is needed: it has a thread, and many a monitor is only made to be checked. */
  private HttpClient client;

  private CompletableFuture<HttpResponse<byte[]>> asked;
  private long askedNanos;
  private HostFigure figure;
  private long figureNanos;
  private String trouble = "no answer yet";
  private double busySeconds;
  private boolean told;
  private long lastNanos;

  HostMonitor(
      String name,
      StatusAddress address,
      HttpClient.Builder client,
      Duration patience,
      LongSupplier nanoClock) {
    this.name = name;
    this.address = address;
    this.builder = client.connectTimeout(patience).followRedirects(HttpClient.Redirect.NEVER);
    this.request =
        HttpRequest.newBuilder(address.status())
            .timeout(patience)
            .header("Accept", "application/json")
            .build();
    this.nanoClock = nanoClock;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public ResourceKind kind() {
    return ResourceKind.WAITED_FOR;
  }

  @Override
  public ResourceReading read() throws IOException {
    long now = nanoClock.getAsLong();
    collect(now);
    if (asked == null) {
      if (client == null) {
        client = builder.build();
      }
      askedNanos = now;
      asked = client.sendAsync(request, BoundedBody.handler());
    }
    if (figure == null || now - figureNanos > PATIENCE_NANOS) {
      told = false;
      throw new IOException(
          "stale: " + address.status() + " has told nothing for " + SECONDS + " s: " + trouble);
    }
    if (told) {
      busySeconds += figure.usage() * figure.capacity() * (now - lastNanos) / 1e9;
    }
    told = true;
    lastNanos = now;
    return new ResourceReading(busySeconds, figure.capacity());
  }

  /** The question that has not been collected; of which a test waits for the answer. */
  CompletableFuture<HttpResponse<byte[]>> asked() {
    return asked;
  }

  /** Takes the answer if it is there; gives up one that takes too long. */
  private void collect(long now) {
    if (asked != null && asked.isDone()) {
      try {
        HttpResponse<byte[]> answer = asked.join();
        if (answer.statusCode() != 200) {
          throw new IOException("answered " + answer.statusCode());
        }
        figure = HostFigure.of(answer.body(), address.resource());
        figureNanos = now;
        trouble = "no answer";
      } catch (CompletionException e) {
        trouble = e.getCause().toString();
      } catch (IOException e) {
        trouble = e.getMessage();
      }
      asked = null;
    } else if (asked != null && now - askedNanos > PATIENCE_NANOS) {
      asked.cancel(true);
      trouble = "no answer";
      asked = null;
    }
  }
}
