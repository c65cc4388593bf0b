package io.allostat.demoapps.lab.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What the database gets of a processor while it is scarce, second by second. It begins with a
 * little less than full service needs, and gets less still until the loop moves work away; so the
 * experiment does not depend on figures that may have changed since they were measured. When that
 * was calibrated, it gets so much that what remains is below the ceiling and above the floor. What
 * remains is known to a tenth by then, so it is put right, {@link #CORRECT_SECONDS} later or more,
 * as long as the work stays away and what was used since misses the aim by more than {@link
 * #TOLERANCE}.
 *
 * <p>Not thread-safe.
 */
public final class Supply {
  /**
   * How long a share is kept before it is made smaller: longer than a loop needs that takes nothing
   * for an overload that may be chance, since every change has it begin anew.
   */
  static final int PATIENCE_SECONDS = 40;

  /** How long a share is kept before it is made larger. */
  static final int WIDEN_SECONDS = 12;

  /** How long what remains is looked at after the work was moved: a calibration and more. */
  static final int SETTLE_SECONDS = 22;

  /** Over how many of the last seconds. */
  static final int LOOK_BACK_SECONDS = 12;

  /** How long a share that was found is kept at least: longer than a loop's longest window. */
  static final int CORRECT_SECONDS = 40;

  /** As much of a share may be used more or less than was aimed at. */
  static final double TOLERANCE = 0.03;

  private static final double TIGHTER = 0.93;
  private static final double WIDER = 1.15;

  /** Above it the database may want more than it gets, and its use does not tell how much. */
  private static final double SATURATED = 0.95;

  private static final double LEAST = 0.02;

  private final double ceiling;
  private final double floor;
  private final int from;
  private final List<Double> used = new ArrayList<>();
  private double share;
  private int changed;
  private int moved = -1;
  private int held = -1;

  /**
   * A supply.
   *
   * @param share to begin with, processors, above 0
   * @param from second from which on it may change
   * @param ceiling of the database's usage
   * @param floor of it, below {@code ceiling}
   */
  public Supply(double share, int from, double ceiling, double floor) {
    this.share = share;
    this.from = from;
    this.ceiling = ceiling;
    this.floor = floor;
    this.changed = from;
  }

  /**
   * Tells what happened in a second.
   *
   * @param second that is over
   * @param processors that the database used in it
   * @param away whether work is moved away
   * @return the new share, if it changes
   */
  public OptionalDouble after(int second, double processors, boolean away) {
    used.add(processors);
    if (second < from) {
      return OptionalDouble.empty();
    }
    if (held >= 0) {
      return away ? corrected(second) : OptionalDouble.empty();
    }
    if (!away) {
      moved = -1;
      return second - changed >= PATIENCE_SECONDS
          ? change(second, Math.max(LEAST, TIGHTER * share))
          : OptionalDouble.empty();
    }
    if (moved < 0) {
      moved = second;
      changed = second + SETTLE_SECONDS - WIDEN_SECONDS;
    }
    if (second - changed < WIDEN_SECONDS) {
      return OptionalDouble.empty();
    }
    double remaining = recent(LOOK_BACK_SECONDS);
    if (remaining > SATURATED * share) {
      return change(second, WIDER * share);
    }
    held = second;
    return change(second, Math.max(LEAST, remaining / target()));
  }

  private OptionalDouble corrected(int second) {
    if (second - changed < CORRECT_SECONDS) {
      return OptionalDouble.empty();
    }
    double remaining = recent(CORRECT_SECONDS);
    if (Math.abs(remaining / share - target()) <= TOLERANCE) {
      return OptionalDouble.empty();
    }
    return change(second, Math.max(LEAST, remaining / target()));
  }

  private OptionalDouble change(int second, double processors) {
    share = Math.min(Scarcity.UNLIMITED, processors);
    changed = second;
    return OptionalDouble.of(share);
  }

  /** Where what remains is to lie: nearer to the ceiling, so that undoing would pass it. */
  private double target() {
    return ceiling - (ceiling - floor) / 3;
  }

  private double recent(int seconds) {
    List<Double> last = used.subList(Math.max(0, used.size() - seconds), used.size());
    return last.stream().mapToDouble(Double::doubleValue).average().orElse(share);
  }

  /**
   * What the database has now.
   *
   * @return processors
   */
  public double share() {
    return share;
  }

  /**
   * From when on it keeps its share, but for corrections.
   *
   * @return the second, or -1 while it is not so far
   */
  public int heldFrom() {
    return held;
  }
}
