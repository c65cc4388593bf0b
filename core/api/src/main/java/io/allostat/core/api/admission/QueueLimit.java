package io.allostat.core.api.admission;

import io.allostat.core.api.settings.Ranges;

/**
 * How many requests may be in progress before new sessions are turned away for the moment, whatever
 * the budget holds. Immutable.
 *
 * @param elsewhere requests that are taken to wait for something else than processors, from 0 to
 *     1e12
 * @param most requests in progress beside those, >= 0; infinite where any number may be
 * @param mostOfGuaranteed the same for sessions of an {@link AdmissionClass} of which no more come
 *     than it is guaranteed, where there are several; not less than {@code most}
 * @param besideCompilers how many of {@code mostOfGuaranteed} there are only because the virtual
 *     machine's compilers take much, >= 0
 */
public record QueueLimit(
    long elsewhere, double most, double mostOfGuaranteed, double besideCompilers) {
  /** Any number may be in progress, and none is known to wait for anything. */
  public static final QueueLimit NONE = new QueueLimit(0, Double.POSITIVE_INFINITY);

  /** Checks ranges. */
  public QueueLimit {
    Numbers.amount("elsewhere", elsewhere);
    Ranges.requireBetween("most", most, 0, Double.POSITIVE_INFINITY);
    Ranges.requireBetween("mostOfGuaranteed", mostOfGuaranteed, most, Double.POSITIVE_INFINITY);
    Ranges.requireBetween("besideCompilers", besideCompilers, 0, Double.MAX_VALUE);
  }

  /**
   * A limit that compilers have no part in.
   *
   * @param elsewhere as above
   * @param most as above
   * @param mostOfGuaranteed as above
   */
  public QueueLimit(long elsewhere, double most, double mostOfGuaranteed) {
    this(elsewhere, most, mostOfGuaranteed, 0);
  }

  /**
   * The same limit for all classes.
   *
   * @param elsewhere as above
   * @param most as above
   */
  public QueueLimit(long elsewhere, double most) {
    this(elsewhere, most, most);
  }

  /**
   * @return whether there is a number that is too many
   */
  public boolean bounded() {
    return most < Double.POSITIVE_INFINITY;
  }

  /**
   * @param inProgress requests begun and not answered
   * @param guaranteed whether no more come of the session's class than it is guaranteed
   * @return whether they are too many for another session to begin
   */
  public boolean exceededBy(long inProgress, boolean guaranteed) {
    return inProgress - elsewhere > (guaranteed ? mostOfGuaranteed : most);
  }
}
