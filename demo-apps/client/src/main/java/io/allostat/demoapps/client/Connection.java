package io.allostat.demoapps.client;

import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import org.apache.hc.core5.concurrent.FutureCallback;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.nio.AsyncClientEndpoint;

/**
 * The keep-alive connection of one browser with its own TLS session store. Opened by the first
 * request and again by the next one after the server closed it. One request at a time; the caller
 * may differ from the reactor thread that completes it.
 */
final class Connection {
  private final Transport transport;
  private final SSLContext tls;
  private volatile AsyncClientEndpoint endpoint;
  private volatile boolean closed;

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
    Exchange exchange = new Exchange(transport.host(), path, form, type, this::drop, done);
    AsyncClientEndpoint open = endpoint;
    if (open != null && open.isConnected()) {
      exchange.runOn(open);
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
                endpoint = result;
                if (closed || exchange.isDone()) {
                  drop();
                  exchange.cancelled();
                } else {
                  exchange.runOn(result);
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

  private void drop() {
    AsyncClientEndpoint open = endpoint;
    endpoint = null;
    if (open != null) {
      open.releaseAndDiscard();
    }
  }

  /** Closes the connection; a request under way fails. */
  void close() {
    closed = true;
    drop();
  }
}
