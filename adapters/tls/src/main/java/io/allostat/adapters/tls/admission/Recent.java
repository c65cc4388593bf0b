package io.allostat.adapters.tls.admission;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Remembers what was asked for lately, in two generations: what is not asked for while as many
 * others come as one holds is forgotten. Bounded by twice that. Thread safe; finding takes no lock.
 *
 * @param <K> by which it is found
 * @param <V> what is remembered
 */
final class Recent<K, V> {
  private final int size;
  private volatile Map<K, V> young = new ConcurrentHashMap<>();
  private volatile Map<K, V> old = Map.of();

  /**
   * @param size of a generation, >= 1
   */
  Recent(int size) {
    this.size = size;
  }

  /**
   * @param key any
   * @return what is remembered, or null
   */
  V get(K key) {
    V known = young.get(key);
    if (known == null) {
      known = old.get(key);
      if (known != null) {
        known = promote(key, known);
      }
    }
    return known;
  }

  /**
   * Remembers.
   *
   * @param key any
   * @param value what is to be remembered
   */
  synchronized void put(K key, V value) {
    if (young.size() >= size) {
      old = young;
      young = new ConcurrentHashMap<>();
    }
    young.put(key, value);
  }

  private synchronized V promote(K key, V known) {
    V newer = young.get(key);
    if (newer == null) {
      put(key, known);
    }
    return newer == null ? known : newer;
  }

  /**
   * Finds, or remembers for the first time.
   *
   * @param key any
   * @param first makes what is to be remembered if nothing is
   * @return what is remembered; of several threads that ask at once all get the same
   */
  V getOrPut(K key, Supplier<V> first) {
    V known = get(key);
    if (known != null) {
      return known;
    }
    synchronized (this) {
      known = get(key);
      if (known == null) {
        known = first.get();
        put(key, known);
      }
      return known;
    }
  }

  /**
   * @return how much is remembered, what is so twice counted twice
   */
  int size() {
    return young.size() + old.size();
  }
}
