package io.allostat.demoapps.client.wire;

/** A connection that an {@link EventLoop} wakes up. */
interface Driven {
  /** The socket can do something. Called by the loop alone. */
  void ready();

  /** Ends it. */
  void close();
}
