package io.allostat.adapters.tls.admission;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Identities of TLS 1.3 keys that have been used lately. JSSE removes a session with the first
 * handshake that names it, so of several connections with one identity only one can resume.
 * Bounded: a later identity may take the place of another. Thread safe, without locks.
 */
final class OnceOnly {
  private static final int SLOTS = 1024;

  /** The beginning of an identity in its place; they are random, made by the server. */
  private final AtomicLongArray taken = new AtomicLongArray(SLOTS);

  /**
   * Takes an identity.
   *
   * @param identity of a session that is there
   * @return false if another connection has taken it
   */
  boolean take(byte[] identity) {
    long key = key(identity);
    int slot = slot(key);
    long present = taken.get(slot);
    while (present != key) {
      if (taken.compareAndSet(slot, present, key)) {
        return true;
      }
      present = taken.get(slot);
    }
    return false;
  }

  /**
   * @param identity any
   * @return whether it has been taken lately
   */
  boolean isTaken(byte[] identity) {
    long key = key(identity);
    return taken.get(slot(key)) == key;
  }

  /**
   * Gives an identity back that was not used after all.
   *
   * @param identity one that was taken
   */
  void giveBack(byte[] identity) {
    long key = key(identity);
    taken.compareAndSet(slot(key), key, 0);
  }

  /** Never 0, which marks a free place. */
  private static long key(byte[] identity) {
    return ByteBuffer.wrap(identity).getLong() | 1;
  }

  private static int slot(long key) {
    return (int) (key >>> Integer.SIZE) & SLOTS - 1;
  }
}
