package io.allostat.adapters.tomcat.internal;

import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.Executor;

/**
 * Which connector tells what waits for a pool of threads, where several share one: told by each of
 * them it would count as often. It keeps neither pools nor connectors from being collected. Thread
 * safe.
 */
final class SharedPools {
  private final Map<Executor, WeakReference<Object>> tellers = new WeakHashMap<>();

  /**
   * @param pool any
   * @param connector one that uses it
   * @return whether it is the first of those that asked and have not left
   */
  synchronized boolean tells(Executor pool, Object connector) {
    WeakReference<Object> known = tellers.get(pool);
    Object teller = known == null ? null : known.get();
    if (teller == null) {
      tellers.put(pool, new WeakReference<>(connector));
      return true;
    }
    return teller == connector;
  }

  /**
   * Lets others tell what it told.
   *
   * @param connector one that is stopping
   */
  synchronized void leave(Object connector) {
    tellers.values().removeIf(known -> known.refersTo(connector));
  }
}
