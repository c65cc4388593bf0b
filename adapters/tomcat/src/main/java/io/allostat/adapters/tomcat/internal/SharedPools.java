package io.allostat.adapters.tomcat.internal;

import java.lang.ref.WeakReference;
import java.util.concurrent.Executor;
import java.util.stream.Stream;

/**
 * Which connector tells what waits for a pool of threads, where several share one: told by each of
 * them it would count as often. It keeps neither pools nor connectors from being collected. Thread
 * safe; asking again takes no lock.
 */
final class SharedPools {
  private record Teller(WeakReference<Executor> pool, WeakReference<Object> connector) {
    static Teller of(Executor pool, Object connector) {
      return new Teller(new WeakReference<>(pool), new WeakReference<>(connector));
    }

    boolean isAlive() {
      return !pool.refersTo(null) && !connector.refersTo(null);
    }
  }

  private volatile Teller[] tellers = {};

  /**
   * @param pool any
   * @param connector one that uses it
   * @return whether it is the first of those that asked and have not left
   */
  boolean tells(Executor pool, Object connector) {
    Teller known = find(pool);
    return (known == null ? first(pool, connector) : known).connector.refersTo(connector);
  }

  /** Null if nobody tells. */
  private Teller find(Executor pool) {
    for (Teller teller : tellers) {
      if (teller.pool.refersTo(pool) && teller.isAlive()) {
        return teller;
      }
    }
    return null;
  }

  private synchronized Teller first(Executor pool, Object connector) {
    Teller known = find(pool);
    if (known == null) {
      known = Teller.of(pool, connector);
      replace(Stream.concat(alive(), Stream.of(known)));
    }
    return known;
  }

  /**
   * Lets others tell what it told.
   *
   * @param connector one that is stopping
   */
  synchronized void leave(Object connector) {
    replace(alive().filter(teller -> !teller.connector.refersTo(connector)));
  }

  private Stream<Teller> alive() {
    return Stream.of(tellers).filter(Teller::isAlive);
  }

  private void replace(Stream<Teller> next) {
    tellers = next.toArray(Teller[]::new);
  }
}
