package io.allostat.demoapps.client;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * The TLS sessions of clients that have been here and may come again; who waited longest comes
 * first, and of too many the oldest are forgotten. Not thread-safe.
 */
final class TlsStores {
  private static final int MOST = 5_000;

  private final Deque<SSLContext> stores = new ArrayDeque<>();

  void keep(SSLContext store) {
    stores.addLast(store);
    if (stores.size() > MOST) {
      stores.removeFirst();
    }
  }

  Optional<SSLContext> take() {
    return Optional.ofNullable(stores.pollFirst());
  }
}
