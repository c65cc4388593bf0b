package io.allostat.demoapps.felix.settings;

import java.util.Objects;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes up changes on a thread of their own, one after the other: Configuration Admin delivers
 * those of all PIDs on one thread, and each of them would wait for one that takes long. Of several
 * that wait the last one is taken up and the others never are. There is a thread only while there
 * is something to do. Thread safe.
 *
 * @param <T> what a change is told by
 */
public final class Changes<T> implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Changes.class);

  private final String name;
  private final Consumer<T> taker;
  private T next;
  private Thread worker;
  private boolean closed;

  /**
   * Begins with none.
   *
   * @param name of the thread
   * @param taker takes a change up; never called by two threads at once
   */
  public Changes(String name, Consumer<T> taker) {
    this.name = Objects.requireNonNull(name, "name");
    this.taker = Objects.requireNonNull(taker, "taker");
  }

  /**
   * Has a change taken up, and does not wait for that. Once closed, does nothing.
   *
   * @param change the change, not null
   */
  public synchronized void add(T change) {
    Objects.requireNonNull(change, "change");
    if (closed) {
      return;
    }
    next = change;
    if (worker == null || !worker.isAlive()) {
      worker = new Thread(this::work, name);
      worker.setDaemon(true);
      worker.start();
    }
  }

  private void work() {
    for (T change = next(); change != null; change = next()) {
      try {
        taker.accept(change);
      } catch (RuntimeException e) {
        LOG.error("{}: a change is not taken up", name, e);
      }
    }
  }

  /** Null where there is none, and then this thread is over. */
  private synchronized T next() {
    T change = next;
    next = null;
    if (change == null) {
      worker = null;
    }
    return change;
  }

  /**
   * Takes up no more. Waits for the change that is being taken up, as long as that takes; where the
   * caller is interrupted, so is that. Not to be called by what takes changes up.
   */
  @Override
  public void close() {
    Thread last;
    synchronized (this) {
      closed = true;
      next = null;
      last = worker;
    }
    boolean interrupted = false;
    while (last != null && last.isAlive()) {
      try {
        last.join();
      } catch (InterruptedException e) {
        interrupted = true;
        last.interrupt();
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
