package io.allostat.demoapps.client;

import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import org.apache.hc.core5.concurrent.FutureCallback;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.nio.AsyncClientEndpoint;

/**
 * The keep-alive connection of one browser with its own TLS session store. Opened by the first
 * request and again by the next one after the server closed it. One request at a time; the caller
 * may differ from the reactor thread that completes it. A connection that comes when its request
 * has been given up is closed: the next request may have opened another one by then.
 */
final class Connection {
  private final Transport transport;
  private final SSLContext tls;
  private AsyncClientEndpoint endpoint;
  private boolean closed;

  Connection(Transport transport, SSLContext tls) {
    this.transport = transport;
    this.tls = tls;
  }

  /**
   * Asks for a page.
   *
   * @param done called once, on the reactor thread or this one, and must not block
   * @return the running exchange, which can be given up
   */
  Exchange get(String path, Consumer<Outcome> done) {
    return ask(path, "", ContentType.APPLICATION_FORM_URLENCODED, done);
  }

  /**
   * Asks for a page, sending a form or something else if there is one.
   *
   * @param form what is sent; empty without
   * @param type of what is sent
   * @param done called once, on the reactor thread or this one, and must not block
   * @return the running exchange, which can be given up
   */
  Exchange ask(String path, String form, ContentType type, Consumer<Outcome> done) {
    Exchange exchange =
        new Exchange(transport.host(), path, form, type, this::drop, this::isClosed, done);
    AsyncClientEndpoint open = kept();
    if (open != null && open.isConnected()) {
      run(exchange, open);
      return exchange;
    }
    drop();
    exchange.connecting();
    transport
        .requester()
        .connect(
            transport.host(),
            transport.connectTimeout(),
            tls,
            new FutureCallback<>() {
              @Override
              public void completed(AsyncClientEndpoint result) {
                if (keep(result, exchange)) {
                  run(exchange, result);
                } else {
                  result.releaseAndDiscard();
                  exchange.cancelled();
                }
              }

              @Override
              public void failed(Exception e) {
                exchange.failed(e);
              }

              @Override
              public void cancelled() {
                exchange.cancelled();
              }
            });
    return exchange;
  }

  /** Who gives up right now has released the connection; that must not end the reactor. */
  private static void run(Exchange exchange, AsyncClientEndpoint on) {
    try {
      exchange.runOn(on);
    } catch (IllegalStateException released) {
      exchange.cancelled();
    }
  }

  private synchronized AsyncClientEndpoint kept() {
    return endpoint;
  }

  /** Keeps what has just been opened, unless nobody waits for it any more. */
  private synchronized boolean keep(AsyncClientEndpoint opened, Exchange exchange) {
    // Within the lock: who gives up or closes either is seen here or finds what is kept here.
    if (closed || exchange.isDone()) {
      return false;
    }
    endpoint = opened;
    return true;
  }

  private synchronized AsyncClientEndpoint forget() {
    AsyncClientEndpoint open = endpoint;
    endpoint = null;
    return open;
  }

  private void drop() {
    AsyncClientEndpoint open = forget();
    if (open != null) {
      open.releaseAndDiscard();
    }
  }

  private synchronized boolean isClosed() {
    return closed;
  }

  /** Closes the connection; a request under way fails as closed, whatever it was waiting for. */
  void close() {
    synchronized (this) {
      closed = true;
    }
    drop();
  }
}
