package io.allostat.core.api.profile;

/**
 * What the threads seen in one component stack were doing, as numbers of samples. The first three
 * add up to the stack's samples, the next four to those that {@linkplain #waiting() waited}.
 *
 * <p>A runnable thread is told to be running by its CPU clock, and to be ready or blocked by the
 * operating system; where these do not tell it is {@code unknown}, and it claims CPU like a running
 * one. Figures taken from a sampled subset of the threads are rounded.
 *
 * @param running on a processor
 * @param ready ready to run, but without a processor
 * @param unknown runnable by the JVM's account, and nothing else is known
 * @param waitingForResource waiting in a stack whose innermost component has the name of a resource
 *     that is waited for, such as a disk or a connection pool
 * @param waitingForIo runnable by the JVM's account, but its CPU clock stood still and the
 *     operating system had it blocked, such as in a read from a plain socket
 * @param waitingForLock waiting to enter a monitor
 * @param waitingOther waiting for anything else: a pool that is no resource, a condition, a time
 * @param hitsOnly of the first three, the samples whose use could not be checked against the CPU
 *     clocks of threads, which virtual threads do not have: hits alone divided what was used
 */
public record ThreadStates(
    long running,
    long ready,
    long unknown,
    long waitingForResource,
    long waitingForIo,
    long waitingForLock,
    long waitingOther,
    long hitsOnly) {
  /** Nothing is known, or nothing was seen. */
  public static final ThreadStates NONE = new ThreadStates(0, 0, 0, 0, 0, 0, 0, 0);

  /** Far more than any window has, and few enough for sums. */
  private static final long MOST = 1L << 53;

  /** Checks that no number is negative, or so large that it cannot be one of samples. */
  public ThreadStates {
    require("running", running);
    require("ready", ready);
    require("unknown", unknown);
    require("waitingForResource", waitingForResource);
    require("waitingForIo", waitingForIo);
    require("waitingForLock", waitingForLock);
    require("waitingOther", waitingOther);
    require("hitsOnly", hitsOnly);
  }

  /**
   * Says how many waited and not for what.
   *
   * @param samples the samples that waited, >= 0
   * @return these as {@link #waitingOther}
   */
  public static ThreadStates ofWaiting(long samples) {
    return new ThreadStates(0, 0, 0, 0, 0, 0, samples, 0);
  }

  /**
   * @return the samples that waited for something else than a processor
   */
  public long waiting() {
    return waitingForResource + waitingForIo + waitingForLock + waitingOther;
  }

  /**
   * Adds up.
   *
   * @param others those of the same stack in another window
   * @return the sums
   */
  public ThreadStates plus(ThreadStates others) {
    return new ThreadStates(
        running + others.running,
        ready + others.ready,
        unknown + others.unknown,
        waitingForResource + others.waitingForResource,
        waitingForIo + others.waitingForIo,
        waitingForLock + others.waitingForLock,
        waitingOther + others.waitingOther,
        hitsOnly + others.hitsOnly);
  }

  private static void require(String name, long samples) {
    if (samples < 0 || samples > MOST) {
      throw new IllegalArgumentException(
          name + ": expected samples from 0 to " + MOST + ", got " + samples);
    }
  }
}
