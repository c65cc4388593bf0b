package io.allostat.demoapps.client;

import java.util.Optional;

/**
 * How a request ended.
 *
 * @param sentNanos when the request was handed to its connection, or a connection was asked for
 * @param endNanos when its end was known
 * @param reply empty when there was none
 * @param failure kind of error when there was no reply, else empty text
 * @param cause what failed, if an exception says so
 */
record Outcome(
    long sentNanos,
    long endNanos,
    Optional<Reply> reply,
    String failure,
    Optional<Exception> cause) {
  /** Kind of the failure where the connection ended before the reply. */
  static final String CLOSED = "closed";

  /**
   * Whether the connection ended before the reply, as one does that is refused without an alert.
   */
  boolean closed() {
    return failure.equals(CLOSED);
  }
}
