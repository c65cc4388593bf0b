package io.allostat.demoapps.client.wire;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;

/**
 * Sockets and timers of one thread. Everything but {@link #stop} belongs to the thread that calls
 * {@link #run}. A timer is late by a millisecond at most while the thread has time.
 */
public final class EventLoop implements AutoCloseable {
  private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);
  private static final int BUFFER_BYTES = 64 * 1024;

  private final Selector selector;
  private final PriorityQueue<Timer> timers = new PriorityQueue<>();
  // Used by one connection at a time, within one step.
  private final ByteBuffer received = ByteBuffer.allocateDirect(BUFFER_BYTES);
  private final ByteBuffer sealed = ByteBuffer.allocate(BUFFER_BYTES);
  private final ByteBuffer plain = ByteBuffer.allocate(BUFFER_BYTES);
  private long sequence;
  private volatile boolean stopped;

  /** A loop that does not run yet. */
  public EventLoop() {
    try {
      selector = Selector.open();
    } catch (IOException e) {
      throw new UncheckedIOException("no selector can be opened", e);
    }
  }

  /** Something to do at a time. */
  public static final class Timer implements Comparable<Timer> {
    private final long nanos;
    private final long number;
    private Runnable task;

    private Timer(long nanos, long number, Runnable task) {
      this.nanos = nanos;
      this.number = number;
      this.task = task;
    }

    /** Makes sure that it is not done. */
    public void cancel() {
      // It stays in the queue until its time; what it would have done is let go now.
      task = null;
    }

    @Override
    public int compareTo(Timer other) {
      // Differences, because the clock may overflow.
      long later = nanos - other.nanos;
      return later != 0 ? Long.signum(later) : Long.compare(number, other.number);
    }
  }

  /**
   * Does something later.
   *
   * @param nanos when, on the clock of {@link System#nanoTime}
   * @param task what
   * @return the timer
   */
  public Timer at(long nanos, Runnable task) {
    Timer timer = new Timer(nanos, sequence++, task);
    timers.add(timer);
    return timer;
  }

  /** Runs until it is stopped, or something throws. */
  public void run() {
    try {
      while (!stopped) {
        fire();
        if (!stopped) {
          // What came after the end is nobody's any more.
          select();
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the selector failed", e);
    }
  }

  private void fire() {
    for (Timer timer = timers.peek();
        timer != null && !stopped && (timer.task == null || timer.nanos - System.nanoTime() <= 0);
        timer = timers.peek()) {
      timers.remove();
      Runnable task = timer.task;
      if (task != null) {
        timer.task = null;
        task.run();
      }
    }
  }

  private void select() throws IOException {
    Timer next = timers.peek();
    long wait = next == null ? Long.MAX_VALUE : next.nanos - System.nanoTime();
    if (wait <= 0) {
      selector.selectNow(this::ready);
    } else if (next == null) {
      selector.select(this::ready);
    } else {
      // Up to a millisecond late rather than turning in a circle, which would use up the processor.
      selector.select(this::ready, Math.max(1, wait / MILLI));
    }
  }

  /** What is due goes before: a hundred sockets with a handshake each would make it late. */
  private void ready(SelectionKey key) {
    fire();
    if (!stopped) {
      ((Driven) key.attachment()).ready();
    }
  }

  /** Ends the loop after what it is doing. Safe from any thread. */
  public void stop() {
    stopped = true;
    selector.wakeup();
  }

  @Override
  public void close() {
    for (SelectionKey key : selector.keys()) {
      ((Driven) key.attachment()).close();
    }
    try {
      selector.close();
    } catch (IOException e) {
      throw new UncheckedIOException("the selector cannot be closed", e);
    }
  }

  Selector selector() {
    return selector;
  }

  /** For what a socket gives, empty. */
  ByteBuffer received() {
    return received.clear();
  }

  /** For what is to be sent, empty. */
  ByteBuffer sealed() {
    return sealed.clear();
  }

  /** For what was decrypted, empty. */
  ByteBuffer plain() {
    return plain.clear();
  }
}
