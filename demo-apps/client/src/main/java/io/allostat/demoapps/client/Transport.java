package io.allostat.demoapps.client;

import io.allostat.core.testkit.tls.TrustAnything;
import java.net.SocketAddress;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import org.apache.hc.core5.concurrent.FutureCallback;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.impl.bootstrap.AsyncRequesterBootstrap;
import org.apache.hc.core5.http.impl.bootstrap.HttpAsyncRequester;
import org.apache.hc.core5.http.nio.ssl.TlsStrategy;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.net.NamedEndpoint;
import org.apache.hc.core5.pool.PoolConcurrencyPolicy;
import org.apache.hc.core5.reactor.IOReactorConfig;
import org.apache.hc.core5.reactor.ssl.SSLBufferMode;
import org.apache.hc.core5.reactor.ssl.TransportSecurityLayer;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/**
 * The I/O of all browsers: HTTP/1.1, with TLS or without, to one loopback address, on one reactor
 * thread. Thread-safe.
 */
final class Transport implements AutoCloseable {
  private final HttpAsyncRequester requester;
  private final HttpHost host;
  private final Timeout connectTimeout;

  /** For a site that is waited for so long. */
  Transport(SiteAddress site, Duration patience, int maxConnections) {
    host = new HttpHost(site.url().getScheme(), site.address(), site.url().getHost(), site.port());
    connectTimeout = Timeout.of(patience);
    requester =
        AsyncRequesterBootstrap.bootstrap()
            .setIOReactorConfig(
                IOReactorConfig.custom()
                    .setIoThreadCount(1)
                    .setTcpNoDelay(true)
                    .setSoTimeout(Timeout.DISABLED)
                    // Bounds how late a connect timeout is noticed.
                    .setSelectInterval(TimeValue.ofMilliseconds(250))
                    .build())
            .setPoolConcurrencyPolicy(PoolConcurrencyPolicy.LAX)
            .setDefaultMaxPerRoute(maxConnections)
            .setMaxTotal(maxConnections)
            .setTlsStrategy(new OwnSessionStore())
            .setTlsHandshakeTimeout(connectTimeout)
            .create();
    requester.start();
  }

  HttpHost host() {
    return host;
  }

  Timeout connectTimeout() {
    return connectTimeout;
  }

  HttpAsyncRequester requester() {
    return requester;
  }

  /** A connection of its own for one browser; nothing is opened yet. */
  Connection connection() {
    return new Connection(this, TrustAnything.context());
  }

  @Override
  public void close() {
    requester.close(CloseMode.IMMEDIATE);
  }

  /**
   * Takes the TLS context that comes with the connection, so that browsers do not resume each
   * other's sessions.
   */
  private static final class OwnSessionStore implements TlsStrategy {
    @Override
    public void upgrade(
        TransportSecurityLayer session,
        NamedEndpoint endpoint,
        Object attachment,
        Timeout handshakeTimeout,
        FutureCallback<TransportSecurityLayer> callback) {
      session.startTls(
          (SSLContext) attachment,
          endpoint,
          SSLBufferMode.DYNAMIC,
          null,
          null,
          handshakeTimeout,
          callback);
    }

    @Override
    @Deprecated
    public boolean upgrade(
        TransportSecurityLayer session,
        HttpHost endpoint,
        SocketAddress local,
        SocketAddress remote,
        Object attachment,
        Timeout handshakeTimeout) {
      upgrade(session, endpoint, attachment, handshakeTimeout, null);
      return true;
    }
  }
}
