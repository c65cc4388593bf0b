package io.allostat.demoapps.client;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import javax.net.ssl.SSLException;
import org.apache.hc.core5.concurrent.FutureCallback;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.Method;
import org.apache.hc.core5.http.message.BasicHttpRequest;
import org.apache.hc.core5.http.nio.AsyncClientEndpoint;
import org.apache.hc.core5.http.nio.AsyncEntityProducer;
import org.apache.hc.core5.http.nio.RequestChannel;
import org.apache.hc.core5.http.nio.entity.StringAsyncEntityProducer;
import org.apache.hc.core5.http.nio.support.BasicRequestProducer;
import org.apache.hc.core5.http.protocol.HttpContext;

/**
 * One request and its end, whichever comes first: the reply, a failure, or the browser's patience.
 * Thread-safe.
 */
final class Exchange implements FutureCallback<Reply> {
  private final BasicHttpRequest request;
  private final String form;
  private final ContentType type;
  private final Runnable dropConnection;
  private final BooleanSupplier left;
  private final Consumer<Outcome> done;
  private final AtomicBoolean ended = new AtomicBoolean();
  private volatile long sentNanos = System.nanoTime();
  private volatile boolean connecting;

  /**
   * @param form sent by {@code POST}; empty for {@code GET}
   * @param type of what is sent
   * @param left whether the browser has closed the connection, so that a failure is its own doing
   */
  Exchange(
      HttpHost host,
      String path,
      String form,
      ContentType type,
      Runnable dropConnection,
      BooleanSupplier left,
      Consumer<Outcome> done) {
    this.request = new BasicHttpRequest(form.isEmpty() ? Method.GET : Method.POST, host, path);
    this.form = form;
    this.type = type;
    this.dropConnection = dropConnection;
    this.left = left;
    this.done = done;
  }

  /** A connection has to be opened first: what counts as sending is the attempt to open it. */
  void connecting() {
    connecting = true;
  }

  void runOn(AsyncClientEndpoint endpoint) {
    endpoint.execute(
        new BasicRequestProducer(request, body()) {
          @Override
          public void sendRequest(RequestChannel channel, HttpContext context)
              throws HttpException, IOException {
            if (!connecting) {
              sentNanos = System.nanoTime();
            }
            super.sendRequest(channel, context);
          }
        },
        new ReplyConsumer(),
        this);
  }

  private AsyncEntityProducer body() {
    return form.isEmpty() ? null : new StringAsyncEntityProducer(form, type);
  }

  boolean isDone() {
    return ended.get();
  }

  /** The browser's patience is over. */
  void giveUp() {
    end(Optional.empty(), "timeout", Optional.empty());
  }

  @Override
  public void completed(Reply reply) {
    end(Optional.of(reply), "", Optional.empty());
  }

  @Override
  public void failed(Exception e) {
    end(Optional.empty(), left.getAsBoolean() ? Outcome.CLOSED : kind(e), Optional.of(e));
  }

  @Override
  public void cancelled() {
    end(Optional.empty(), Outcome.CLOSED, Optional.empty());
  }

  private void end(Optional<Reply> reply, String failure, Optional<Exception> cause) {
    if (!ended.compareAndSet(false, true)) {
      return;
    }
    if (reply.isEmpty()) {
      // Before anybody hears of it: a connection that fails still looks open for a moment, and the
      // next request would be lost on it.
      dropConnection.run();
    }
    done.accept(new Outcome(sentNanos, System.nanoTime(), reply, failure, cause));
  }

  private static String kind(Exception e) {
    if (e instanceof SSLException) {
      return "tls";
    }
    if (e instanceof ConnectException) {
      return "connect";
    }
    if (e instanceof SocketTimeoutException) {
      return "timeout";
    }
    if (e instanceof ConnectionClosedException || e instanceof SocketException) {
      return Outcome.CLOSED;
    }
    return e.getClass().getSimpleName();
  }
}
