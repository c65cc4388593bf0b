package io.allostat.core.api.processors;

import io.allostat.core.api.settings.Ranges;

/**
 * Processors that an application holds, of which others may take a part.
 *
 * @param processors what it can use while nobody else runs on them, from 1e-6 to 1e6
 * @param guaranteed what of them it gets whenever it needs it, whoever else runs on them,
 *     processors, from 0 to all
 * @param quota whether a quota of time bounds them: all of them stand once it is used up, until its
 *     period ends
 */
public record HeldProcessors(double processors, double guaranteed, boolean quota) {
  /** The fewest processors that can be reckoned with. */
  public static final double LEAST = 1e-6;

  /** The most processors that can be reckoned with. */
  public static final double MOST = 1e6;

  /** Who shares with somebody that takes all there is gets that part of it when it needs it. */
  private static final double WITHOUT_GUARANTEE = 0.5;

  /** Checks ranges. */
  public HeldProcessors {
    Ranges.requireBetween("processors", processors, LEAST, MOST);
    Ranges.requireBetween("guaranteed", guaranteed, 0, processors);
  }

  /**
   * Processors that no quota bounds.
   *
   * @param processors as above
   * @param guaranteed as above
   */
  public HeldProcessors(double processors, double guaranteed) {
    this(processors, guaranteed, false);
  }

  /**
   * Bounds what is measured to what can be reckoned with.
   *
   * @param capacity processors, > 0
   * @return them, from 1e-6 to 1e6
   */
  public static double usable(double capacity) {
    return Math.max(LEAST, Math.min(MOST, capacity));
  }

  /**
   * Processors of which nobody guarantees a part, as those of a machine without a manager. Where
   * they are a limit and nobody else runs on them, that makes no difference.
   *
   * @param processors from 1e-6 to 1e6
   * @return them; on half of them it can count
   */
  public static HeldProcessors of(double processors) {
    return new HeldProcessors(processors, WITHOUT_GUARANTEE * processors);
  }

  /**
   * Tells what a process holds by what it may use and what a manager gave.
   *
   * @param usable what its quota and its CPUs come to, processors, from 1e-6 to 1e6
   * @param given what a manager gave
   * @return the processors: those given where they are a limit; otherwise all that is usable, those
   *     given guaranteed
   */
  public static HeldProcessors of(double usable, Allocation given) {
    double own = Math.max(LEAST, Math.min(usable, given.processors()));
    return given.limited() ? of(own) : new HeldProcessors(usable, own);
  }

  /**
   * Says whether a quota bounds them.
   *
   * @param bounds whether it does
   * @return the same processors, so bounded
   */
  public HeldProcessors withQuota(boolean bounds) {
    return new HeldProcessors(processors, guaranteed, bounds);
  }

  /**
   * Tells what others leave, so that with u of that in use by the application u of all is in use by
   * all.
   *
   * @param foreign what others take, processors, >= 0
   * @param utilisation u, > 0
   * @return processors, from those guaranteed to all, 1e-6 at least
   */
  public double left(double foreign, double utilisation) {
    return Math.max(Math.max(LEAST, guaranteed), processors - foreign / utilisation);
  }
}
