package io.allostat.adapters.tls.admission;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The CPU time that is seen to be spent on one engine's connection: calls of the engine, its
 * delegated tasks, and what a thread does between taking a request out of the engine and putting
 * the answer in, with no other engine in between. An answer that is put in by another thread, or
 * after that thread has been at another engine, was worked on where nobody sees it: the connection
 * is not measured then.
 *
 * <p>The clock of the calling thread is read at the begin and the end of a call, and at the end
 * alone where the begin is the end of the call before. Thread safe, without locks.
 */
final class EngineMeter {
  /** What a thread did last. */
  private static final class Mark {
    private long meter;
    private long cpuNanos;
  }

  private static final ThreadLocal<Mark> LAST = ThreadLocal.withInitial(Mark::new);
  private static final AtomicLong METERS = new AtomicLong();

  private final CpuClock clock;

  /** Not the meter itself, which no thread should keep. */
  private final long number = METERS.incrementAndGet();

  private final AtomicLong cpuNanos = new AtomicLong();
  private volatile boolean asked;
  private volatile boolean elsewhere;

  /** Itself, until it is drawn or not. */
  private volatile int standsFor = 1;

  EngineMeter(CpuClock clock) {
    this.clock = clock;
  }

  /**
   * Says whether the connection is among those that are measured. If not, no clock is read any
   * more; what a thread does between calls of other engines is told apart from what it does here
   * all the same.
   *
   * @param connections how many this one stands for; 0 if it is not measured
   */
  void standsFor(int connections) {
    standsFor = connections;
  }

  int standsFor() {
    return standsFor;
  }

  /**
   * @return whether this engine's was the last call that this thread made of any
   */
  boolean follows() {
    return LAST.get().meter == number;
  }

  /**
   * A call begins.
   *
   * @param goesOn whether what the thread did since its last call counts, which must have been one
   *     of this engine
   * @return the thread's CPU time from which on the call counts
   */
  long begin(boolean goesOn) {
    if (standsFor == 0) {
      return 0;
    }
    return goesOn ? LAST.get().cpuNanos : clock.nanos();
  }

  /**
   * A call ends.
   *
   * @param begin as the begin said
   */
  void end(long begin) {
    Mark last = LAST.get();
    last.meter = number;
    if (standsFor > 0) {
      long now = clock.nanos();
      cpuNanos.addAndGet(Math.max(0, now - begin));
      last.cpuNanos = now;
    }
  }

  /** Data of the client was taken out. */
  void taken() {
    asked = true;
  }

  /**
   * Data of the application was put in.
   *
   * @param followed whether the call followed another of this engine
   */
  void answered(boolean followed) {
    asked = false;
    if (!followed) {
      elsewhere = true;
    }
  }

  /** A task whose CPU time counts, whoever runs it. */
  Runnable measured(Runnable task) {
    if (standsFor == 0) {
      return task;
    }
    return () -> {
      long begin = clock.nanos();
      try {
        task.run();
      } finally {
        cpuNanos.addAndGet(Math.max(0, clock.nanos() - begin));
      }
    };
  }

  /**
   * @return CPU time seen so far, nanoseconds
   */
  long cpuNanos() {
    return cpuNanos.get();
  }

  /**
   * @return whether that is all there is to see
   */
  boolean sawAll() {
    return clock.known() && standsFor > 0 && !asked && !elsewhere;
  }
}
