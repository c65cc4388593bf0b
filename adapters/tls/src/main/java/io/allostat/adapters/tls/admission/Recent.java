package io.allostat.adapters.tls.admission;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

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
        put(key, known);
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

  /**
   * @return how much is remembered, what is so twice counted twice
   */
  int size() {
    return young.size() + old.size();
  }
}
