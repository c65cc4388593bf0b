package io.allostat.policies.admission.internal;

import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.admission.Cost.Source;
import io.allostat.core.api.admission.Interval;
import io.allostat.core.api.admission.Load;

/**
 * Moves the utilisation that the limit is computed with, so that the usage measured, without what
 * refusals took, is the one aimed at: u += (target − usage)·seconds/trimSeconds, within bounds. An
 * integrator, because what it corrects is lasting (costs measured a little wrong, work that belongs
 * to no connection), and a slow one, because a change of the limit shows fully only when the
 * sessions that it let in are all under way.
 *
 * <ul>
 *   <li>Without refusals the usage says what is offered, not what the limit lets through: nothing
 *       is learned from it, unless the processors are full and work waits. Full for an interval
 *       they are by chance alone, often, at 90 %.
 *   <li>Usage is the application's own, of what others leave: what they do while nobody comes here
 *       says nothing of the limit.
 *   <li>What the virtual machine's compilers take is soon over. It is no reason to lower u, as they
 *       yield to many; but while they fill what is left there is no room for more either.
 *   <li>As long as clearly fewer connections end than are admitted, their sessions are still
 *       building up: usage is low because it is early, and u must not be raised for that.
 *   <li>As long as costs are only assumed, they are what is wrong, not u.
 * </ul>
 */
public final class Trim {
  /**
   * Usage can lie far below the target, and above it by what is left to full only. Where that is
   * less than this, u rises faster than it falls; what is beyond full shows in the work that waits.
   */
  private static final double MOST_ERROR = 0.1;

  /**
   * More than all of the processors by that part is never given out, however long new connections
   * are turned away by something else than the budget: it is to bound those whose work comes late.
   */
  private static final double MOST = 1.1;

  /** A late tick must not make a jump. */
  private static final double MOST_GAIN = 0.2;

  private Trim() {}

  /**
   * Computes the next utilisation.
   *
   * @param utilisation the last one
   * @param served what was measured with it
   * @param load what the monitor says after it
   * @param shareOfBudget what waiting work leaves of the budget, below 1 if some waits
   * @param settings target, bounds and time constant
   * @return the next utilisation, within the settings' bounds
   */
  public static double next(
      double utilisation,
      Served served,
      Load load,
      double shareOfBudget,
      AdmissionSettings settings) {
    double target = settings.utilisation();
    Interval interval = served.measured();
    double error = error(served, settings);
    boolean refused = interval.newConnections().refused() > 0;
    boolean builtUp = load.costNew().source() != Source.START && load.balance() >= Sums.BUILT_UP;
    // Where requests are not counted, full is all there is to see.
    boolean waiting = shareOfBudget < 1 || interval.requestsInProgress() == 0;
    boolean full = served.usageWithCompilers(settings) >= Served.FULL && waiting;
    boolean tells = error > 0 ? refused && builtUp : refused || full;
    double gain = Math.min(MOST_GAIN, interval.seconds() / settings.trimSeconds());
    double moved = tells ? utilisation + gain * error : utilisation;
    double trim = settings.utilisationTrim();
    double most = Math.min(MOST, target * (1 + trim));
    return Math.max(target * (1 - trim), Math.min(most, moved));
  }

  /** 0 where only with what compilers take there is no room left. */
  private static double error(Served served, AdmissionSettings settings) {
    double aim = Served.aim(settings);
    double room = Math.min(MOST_ERROR, aim - served.usageWithCompilers(settings));
    return room > 0 ? room : Math.min(0, aim - served.ownUsage(settings));
  }
}
