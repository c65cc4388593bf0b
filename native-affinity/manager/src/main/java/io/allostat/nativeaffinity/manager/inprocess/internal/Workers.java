package io.allostat.nativeaffinity.manager.inprocess.internal;

import io.allostat.core.api.processors.WorkerThreads;

/** The worker threads of one application. Thread safe; who has joined already takes no lock. */
final class Workers implements WorkerThreads {
  /** What the JDK calls the group of every virtual thread; Java 17 has no better way to ask. */
  private static final String VIRTUAL = "VirtualThreads";

  private final ThreadShares shares;
  private final String group;
  private volatile boolean closed;

  /**
   * Has none.
   *
   * @param shares binds them
   * @param group the name of the application's group
   */
  Workers(ThreadShares shares, String group) {
    this.shares = shares;
    this.group = group;
  }

  @Override
  public void join() {
    // Virtual threads first: asking for its entry would make one for each of them.
    if (closed || isVirtual() || shares.ofThread().get() == this) {
      return;
    }
    synchronized (this) {
      if (!closed) {
        shares.ofThread().set(this);
        shares.join(group);
      }
    }
  }

  private static boolean isVirtual() {
    ThreadGroup threads = Thread.currentThread().getThreadGroup();
    return threads != null && VIRTUAL.equals(threads.getName());
  }

  /** Another application may have taken the thread since: it stays that one's. */
  @Override
  public void leave() {
    if (!isVirtual() && shares.ofThread().get() == this) {
      shares.ofThread().remove();
      shares.leave(group);
    }
  }

  /** Lets all go, for good. */
  synchronized void close() {
    closed = true;
    shares.release(group);
  }
}
