package io.allostat.core.runtime.admission.internal;

import io.allostat.core.api.admission.QueueLimit;
import java.util.function.LongSupplier;

/**
 * Tells of each new connection whether too much is in progress for it at this moment. Looked at for
 * each one and not now and then, so that few more come in than there is room for when it opens: who
 * is admitted is seen as soon as a thread is to work for it. Thread safe; asking takes no lock,
 * reads no clock and allocates nothing.
 */
final class QueueGate {
  private final LongSupplier inProgress;
  private volatile QueueLimit limit = QueueLimit.NONE;
  private volatile boolean refused;

  /**
   * Makes a gate that is open.
   *
   * @param inProgress requests begun and not answered; what it throws leaves the gate open
   */
  QueueGate(LongSupplier inProgress) {
    this.inProgress = inProgress;
  }

  /**
   * Puts a limit in force.
   *
   * @param next holds until the next call
   */
  void enforce(QueueLimit next) {
    limit = next;
  }

  /**
   * @param guaranteed whether no more come of the connection's class than it is guaranteed
   * @return whether a connection that comes now is to come later; false where it cannot be told
   */
  boolean closed(boolean guaranteed) {
    QueueLimit present = limit;
    boolean later = present.bounded() && exceeded(present, guaranteed);
    if (later && !refused) {
      refused = true;
    }
    return later;
  }

  /**
   * @return whether anybody was to come later since the last call, which is the owner's
   */
  boolean takeRefused() {
    boolean since = refused;
    if (since) {
      refused = false;
    }
    return since;
  }

  private boolean exceeded(QueueLimit present, boolean guaranteed) {
    try {
      return present.exceededBy(inProgress.getAsLong(), guaranteed);
    } catch (RuntimeException | LinkageError e) {
      // The owner asks as well, at the end of an interval, and tells of it. Not asked again before.
      limit = QueueLimit.NONE;
      return false;
    }
  }
}
