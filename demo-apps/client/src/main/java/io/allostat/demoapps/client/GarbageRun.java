package io.allostat.demoapps.client;

import com.sun.management.OperatingSystemMXBean;
import io.allostat.demoapps.client.wire.EventLoop;
import io.allostat.demoapps.client.wire.OneShot;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * Attackers: connections arrive by a Poisson process, each claims a session of TLS that the server
 * has never had, waits for the first byte of the answer, and goes. To be run once. One thread does
 * everything; {@link #stop} alone may be called by others.
 */
public final class GarbageRun implements AutoCloseable {
  /** How long an attacker waits for the server. */
  public static final int PATIENCE_SECONDS = 2;

  /** An attack needs no more than a server lets wait; more would be an attack on this machine. */
  private static final int MOST_OPEN = 8_000;

  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final long MAX_MICROS = TimeUnit.HOURS.toMicros(1);
  private static final double MICROS_PER_MILLI = 1000;
  private static final OperatingSystemMXBean PROCESS =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private final GarbageOptions options;
  private final InetSocketAddress address;
  private final EventLoop loop = new EventLoop();
  private final SplittableRandom arrivals;
  private final SplittableRandom claims;
  private final Histogram lateness = new Histogram(MAX_MICROS, 3);
  private final Map<OneShot.End, Long> ends = new EnumMap<>(OneShot.End.class);
  private long endNanos;
  private long connections;
  private long unanswered;
  private int open;

  /**
   * A run that has not begun.
   *
   * @param options what to offer
   */
  public GarbageRun(GarbageOptions options) {
    this.options = options;
    address = options.server().socketAddress();
    arrivals = new SplittableRandom(options.seed());
    claims = arrivals.split();
  }

  /**
   * Runs to the end, or to {@link #stop}.
   *
   * @return what became of it
   */
  public GarbageReport run() {
    long start = System.nanoTime();
    final long cpu = PROCESS.getProcessCpuTime();
    endNanos = start + options.seconds() * SECOND;
    await(start);
    loop.at(endNanos + PATIENCE_SECONDS * SECOND, loop::stop);
    loop.run();
    long now = System.nanoTime();
    return new GarbageReport(
        options.url().toString(),
        Math.min(now - start, endNanos - start) / 1e9,
        connections,
        ended(OneShot.End.ANSWERED),
        ended(OneShot.End.REFUSED),
        unanswered + open,
        ended(OneShot.End.FAILED),
        lateness.getTotalCount() == 0
            ? Double.NaN
            : lateness.getValueAtPercentile(99) / MICROS_PER_MILLI,
        (double) (PROCESS.getProcessCpuTime() - cpu) / (now - start));
  }

  private long ended(OneShot.End how) {
    return ends.getOrDefault(how, 0L);
  }

  /** Ends the run early. Safe from any thread. */
  public void stop() {
    loop.stop();
  }

  private void await(long fromNanos) {
    double wait = -Math.log(1 - arrivals.nextDouble()) / options.rate();
    long at = fromNanos + Math.round(wait * SECOND);
    if (at < endNanos) {
      loop.at(at, () -> attack(at));
    }
  }

  private void attack(long nanos) {
    await(nanos);
    lateness.recordValue(
        Math.min(MAX_MICROS, TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - nanos)));
    List<GarbageClaim> kinds = options.claims();
    GarbageClaim claim = kinds.get((int) (connections % kinds.size()));
    List<InetAddress> from = options.origins();
    // Divided first: all of the addresses offer all of the kinds.
    int turn = (int) (connections / kinds.size() % Math.max(1, from.size()));
    connections++;
    if (open == MOST_OPEN) {
      count(OneShot.End.FAILED);
      return;
    }
    try {
      begin(claim, from.isEmpty() ? null : from.get(turn));
    } catch (IOException e) {
      count(OneShot.End.FAILED);
    }
  }

  private void begin(GarbageClaim claim, InetAddress origin) throws IOException {
    EventLoop.Timer[] patience = new EventLoop.Timer[1];
    OneShot shot =
        new OneShot(
            loop,
            origin,
            address,
            claim.hello(claims),
            end -> {
              patience[0].cancel();
              open--;
              count(end);
            });
    open++;
    patience[0] =
        loop.at(
            System.nanoTime() + PATIENCE_SECONDS * SECOND,
            () -> {
              shot.close();
              open--;
              unanswered++;
            });
  }

  private void count(OneShot.End how) {
    ends.merge(how, 1L, Long::sum);
  }

  /** Closes what is still open. */
  @Override
  public void close() {
    loop.close();
  }
}
