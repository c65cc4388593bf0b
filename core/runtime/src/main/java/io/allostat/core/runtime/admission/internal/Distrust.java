package io.allostat.core.runtime.admission.internal;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Addresses from which a client left within {@value #SECONDS} s when the server had answered its
 * unverified claim with a new session, but for those with a true resumption in that time. Both are
 * kept in tables of fixed size:
 *
 * <ul>
 *   <li>True resumptions without the address: an address shares its place with others, and a true
 *       one of any of them protects all. So no address that had one is ever distrusted.
 *   <li>False claims with a mark of the address, which a later one may replace: then it is no
 *       longer distrusted.
 * </ul>
 *
 * <p>Places and marks are made with a random number, so that nobody can choose addresses that fall
 * on another's: all bytes of an address go into them after it. Thread safe, without locks; reads no
 * clock, and allocates nothing but, for IPv6, the copy without which the JDK gives no bytes.
 */
final class Distrust {
  static final int SECONDS = 600;

  private static final int SLOTS = 1 << 14;

  /** Times are told in whole seconds, and no less than {@link #SECONDS} must have gone by. */
  private static final int ROUNDING = 1;

  private static final int MARK_BITS = 32;

  /** Seconds, from 1; 0 is never. */
  private final AtomicIntegerArray truly = new AtomicIntegerArray(SLOTS);

  /** A mark of the address above the second, from 1. */
  private final AtomicLongArray falsely = new AtomicLongArray(SLOTS);

  private final long salt;

  Distrust() {
    this(ThreadLocalRandom.current().nextLong());
  }

  Distrust(long salt) {
    this.salt = salt;
  }

  /** A claim of this address was true. */
  void resumed(InetAddress client, long nanos) {
    int second = second(nanos);
    int slot = slot(hash(client));
    int last = truly.get(slot);
    while (last < second && !truly.compareAndSet(slot, last, second)) {
      last = truly.get(slot);
    }
  }

  /** An unverified claim of this address was false, and who made it did not stay. */
  void lied(InetAddress client, long nanos) {
    long hash = hash(client);
    falsely.set(slot(hash), mark(hash) << MARK_BITS | second(nanos));
  }

  /** Whether claims of this address come after those of others. */
  boolean of(InetAddress client, long nanos) {
    long hash = hash(client);
    long last = falsely.get(slot(hash));
    if (last == 0 || last >>> MARK_BITS != mark(hash)) {
      return false;
    }
    int now = second(nanos);
    int resumed = truly.get(slot(hash));
    return now - (int) last <= SECONDS && (resumed == 0 || now - resumed > SECONDS + ROUNDING);
  }

  private static int second(long nanos) {
    return (int) Math.min(Integer.MAX_VALUE - 1, Math.max(0, nanos / 1_000_000_000L)) + 1;
  }

  /** Of IPv4 the JDK's hash is the address; of IPv6 it is a sum that anybody can choose. */
  private long hash(InetAddress client) {
    if (client instanceof Inet4Address) {
      return mix(client.hashCode() ^ salt);
    }
    long hash = salt;
    long word = 0;
    byte[] address = client.getAddress();
    for (int i = 0; i < address.length; i++) {
      word = word << Byte.SIZE | address[i] & 0xff;
      if (i % Long.BYTES == Long.BYTES - 1) {
        hash = mix(hash ^ word);
      }
    }
    return hash;
  }

  /** SplitMix64. */
  private static long mix(long value) {
    long mixed = value * 0x9E3779B97F4A7C15L;
    mixed = (mixed ^ mixed >>> 30) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
    return mixed ^ mixed >>> 31;
  }

  private static int slot(long hash) {
    return (int) hash & SLOTS - 1;
  }

  private static long mark(long hash) {
    return hash >>> MARK_BITS;
  }
}
