package io.allostat.adapters.tomcat.internal;

import io.allostat.adapters.tls.admission.CpuClock;
import io.allostat.adapters.tls.admission.PhaseTimes;
import io.allostat.core.api.admission.ConnectionPhase;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.IntUnaryOperator;

/**
 * What refusals take, from a part of them that is drawn by chance: the last look at a hello, the
 * decision, and the closing; not the acceptance before it, nor looks that found the hello
 * incomplete. Who will be refused is not known when a look begins, so looks are drawn, each alike.
 * Thread safe; no clock is read for those that are not drawn.
 */
final class RefusalMeter {
  /** One look in so many is measured, and stands for them. */
  static final int ONE_IN = 16;

  /** The begin of a look that is not measured. */
  static final long NOT_DRAWN = -1;

  private final PhaseTimes times;
  private final CpuClock clock;
  private final IntUnaryOperator random;

  RefusalMeter(PhaseTimes times, CpuClock clock) {
    this(times, clock, bound -> ThreadLocalRandom.current().nextInt(bound));
  }

  /**
   * @param random a number from 0 to below its argument
   */
  RefusalMeter(PhaseTimes times, CpuClock clock, IntUnaryOperator random) {
    this.times = times;
    this.clock = clock;
    this.random = random;
  }

  /**
   * Somebody looks at what a client has sent.
   *
   * @return this thread's CPU time, nanoseconds, or {@link #NOT_DRAWN}
   */
  long looks() {
    return random.applyAsInt(ONE_IN) == 0 ? clock.nanos() : NOT_DRAWN;
  }

  /**
   * The client is refused, and its connection closed, by the thread that looked.
   *
   * @param beginCpu what the look began with
   * @param acceptedNanos when the connection was accepted, on the clock of {@link
   *     System#nanoTime()}; of no meaning if the look was not drawn
   */
  void refused(long beginCpu, long acceptedNanos) {
    if (beginCpu != NOT_DRAWN) {
      times.cpu(ConnectionPhase.REFUSAL, clock.nanos() - beginCpu, ONE_IN);
      times.time(ConnectionPhase.REFUSAL, System.nanoTime() - acceptedNanos, ONE_IN);
      times.through(ConnectionPhase.REFUSAL, ONE_IN);
    }
  }
}
