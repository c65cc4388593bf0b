package io.allostat.nativeaffinity.manager.inprocess.internal;

import io.allostat.core.api.processors.WorkerThreads;

/** The worker threads of one application. Thread safe; who has joined already takes no lock. */
final class Workers implements WorkerThreads {
  /** What the JDK calls the group of every virtual thread; Java 17 has no better way to ask. */
  private static final String VIRTUAL = "VirtualThreads";

  private final ThreadShares shares;
  private final String group;
  private final ThreadLocal<Boolean> joined = new ThreadLocal<>();
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
    if (closed || joined.get() != null) {
      return;
    }
    ThreadGroup threads = Thread.currentThread().getThreadGroup();
    if (threads != null && VIRTUAL.equals(threads.getName())) {
      return;
    }
    synchronized (this) {
      if (!closed) {
        joined.set(Boolean.TRUE);
        shares.join(group);
      }
    }
  }

  @Override
  public void leave() {
    if (joined.get() != null) {
      joined.remove();
      shares.leave(group);
    }
  }

  /** Lets all go, for good. */
  synchronized void close() {
    closed = true;
    shares.release(group);
  }
}
