package io.allostat.core.runtime.admission.internal;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Addresses whose clients break off more handshakes than they finish: in the last {@value #SECONDS}
 * s there were {@value #LEAST} seconds more in which they left, once admitted to a full handshake,
 * than handshakes to whose end they stayed. A second counts once: a browser that loses patience
 * leaves with all of its connections. Likewise all of a network (/24 of IPv4, /48 of IPv6) of which
 * {@value #LEAST_OF_NETWORK} addresses more have left at least once than handshakes were finished,
 * for whoever has many addresses is seen but seldom at each. Never an address that has truly
 * resumed a session in that time. All is kept in tables of fixed size:
 *
 * <ul>
 *   <li>True resumptions without the address: an address shares its place with others, and a true
 *       one of any of them protects all. So no address that had one is ever distrusted.
 *   <li>Handshakes broken off with a mark of the address or network, which another one may replace:
 *       then the former is no longer distrusted.
 * </ul>
 *
 * <p>An address of IPv6 stands for its network of 64 bits, which is what one host has to choose its
 * addresses from (RFC 4291, section 2.5.4). Places and marks are made with a random number, so that
 * nobody can choose addresses that fall on another's. Thread safe, without locks; reads no clock,
 * and allocates nothing but, for IPv6, the copy without which the JDK gives no bytes.
 */
final class Distrust {
  static final int SECONDS = 600;

  /** Anybody may change his mind once or twice. */
  static final int LEAST = 3;

  /** Some clients of a network may change their minds before one stays. */
  static final int LEAST_OF_NETWORK = 8;

  private static final int SLOTS = 1 << 14;

  /** Times are told in whole seconds, and no less than {@link #SECONDS} must have gone by. */
  private static final int ROUNDING = 1;

  private static final int HOST_BITS = 64;
  private static final int NETWORK_BITS = 48;
  private static final int NETWORK_BITS_4 = 24;

  private static final int COUNT_BITS = 8;
  private static final int MARK_BITS = 24;

  /** Seconds, from 1; 0 is never. */
  private final AtomicIntegerArray truly = new AtomicIntegerArray(SLOTS);

  private final Broken addresses = new Broken(LEAST, true);
  private final Broken networks = new Broken(LEAST_OF_NETWORK, false);
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
    int slot = slot(host(client));
    int last = truly.get(slot);
    while (last < second && !truly.compareAndSet(slot, last, second)) {
      last = truly.get(slot);
    }
  }

  /** A client of this address was admitted to a full handshake, and did not stay. */
  void brokenOff(InetAddress client, long nanos) {
    int second = second(nanos);
    long network = network(client);
    if (addresses.brokenOff(host(client), second)) {
      networks.brokenOff(network, second);
    } else {
      networks.goesOn(network, second);
    }
  }

  /** A client of this address stayed to the end of a handshake that made a new session. */
  void finished(InetAddress client) {
    addresses.finished(host(client));
    networks.finished(network(client));
  }

  /** Whether connections of this address come after those of others. */
  boolean of(InetAddress client, long nanos) {
    int now = second(nanos);
    long host = host(client);
    if (!addresses.of(host, now) && !networks.of(network(client), now)) {
      return false;
    }
    int resumed = truly.get(slot(host));
    return resumed == 0 || now - resumed > SECONDS + ROUNDING;
  }

  /** Handshakes broken off and not made up for, by what a hash stands for. */
  private static final class Broken {
    private final AtomicLongArray entries = new AtomicLongArray(SLOTS);
    private final int least;
    private final boolean secondsCount;

    /**
     * @param least that make for distrust; twice as many are never to be made up for
     * @param secondsCount whether those of one second count as one
     */
    Broken(int least, boolean secondsCount) {
      this.least = least;
      this.secondsCount = secondsCount;
    }

    /**
     * @return whether it is the first that is not made up for; not where another was forgotten for
     *     it, as it may itself have been
     */
    boolean brokenOff(long hash, int second) {
      int slot = slot(hash);
      long last;
      long next;
      do {
        last = entries.get(slot);
        boolean known = isOf(last, hash) && second - (int) last <= SECONDS;
        if (secondsCount && known && (int) last >= second && count(last) > 0) {
          return false;
        }
        int count = Math.min(2 * least, (known ? count(last) : 0) + 1);
        next = entry(hash, count, known ? Math.max((int) last, second) : second);
      } while (!entries.compareAndSet(slot, last, next));
      boolean another = count(last) > 0 && !isOf(last, hash) && second - (int) last <= SECONDS;
      return count(next) == 1 && !another;
    }

    /** What is known lasts, and is no more than before. */
    void goesOn(long hash, int second) {
      int slot = slot(hash);
      long last = entries.get(slot);
      while (isOf(last, hash)
          && count(last) > 0
          && (int) last < second
          && !entries.compareAndSet(slot, last, entry(hash, count(last), second))) {
        last = entries.get(slot);
      }
    }

    void finished(long hash) {
      int slot = slot(hash);
      long last = entries.get(slot);
      while (isOf(last, hash)
          && count(last) > 0
          && !entries.compareAndSet(slot, last, entry(hash, count(last) - 1, (int) last))) {
        last = entries.get(slot);
      }
    }

    boolean of(long hash, int now) {
      long last = entries.get(slot(hash));
      return isOf(last, hash) && count(last) >= least && now - (int) last <= SECONDS;
    }
  }

  private static int second(long nanos) {
    return (int) Math.min(Integer.MAX_VALUE - 1, Math.max(0, nanos / 1_000_000_000L)) + 1;
  }

  private static long entry(long hash, int count, int second) {
    return mark(hash) << Long.SIZE - MARK_BITS | (long) count << Integer.SIZE | second;
  }

  private static boolean isOf(long entry, long hash) {
    return entry != 0 && entry >>> Long.SIZE - MARK_BITS == mark(hash);
  }

  private static int count(long entry) {
    return (int) (entry >>> Integer.SIZE) & (1 << COUNT_BITS) - 1;
  }

  /** What one host has to choose its addresses from. */
  private long host(InetAddress client) {
    return hash(client, Integer.SIZE, HOST_BITS);
  }

  private long network(InetAddress client) {
    return hash(client, NETWORK_BITS_4, NETWORK_BITS);
  }

  /** Of IPv4 the JDK's hash is the address; of IPv6 it is a sum that anybody can choose. */
  private long hash(InetAddress client, int bits4, int bits6) {
    if (client instanceof Inet4Address) {
      return mix(client.hashCode() >>> Integer.SIZE - bits4 ^ salt);
    }
    long first = 0;
    byte[] address = client.getAddress();
    for (int i = 0; i < Long.BYTES; i++) {
      first = first << Byte.SIZE | address[i] & 0xff;
    }
    return mix(mix(first >>> Long.SIZE - bits6 ^ salt) ^ salt);
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
    return hash >>> Long.SIZE - MARK_BITS;
  }
}
