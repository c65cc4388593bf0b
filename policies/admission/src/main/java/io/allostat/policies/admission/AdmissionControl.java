package io.allostat.policies.admission;

import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.admission.Costs;
import io.allostat.core.api.admission.Interval;
import io.allostat.core.api.admission.Limit;
import io.allostat.core.api.admission.Load;
import io.allostat.core.api.admission.QueueLimit;
import io.allostat.policies.admission.internal.Advance;
import io.allostat.policies.admission.internal.Backlog;
import io.allostat.policies.admission.internal.PartialCharge;
import io.allostat.policies.admission.internal.Queueing;
import io.allostat.policies.admission.internal.Served;
import io.allostat.policies.admission.internal.Trim;
import java.util.Locale;
import java.util.Objects;

/**
 * Admission control: bounds new connections so that they fit into the processors held beside the
 * resumed ones, which are all accepted. Guitart et al. §3.2.2, equation (5), in {@link Formulas}:
 *
 * <pre>
 * AN_i = floor((T·A_i·u − O^·CTO) / CTN), never negative
 * </pre>
 *
 * <p>Beyond the paper, u is trimmed by feedback: slowly, by the difference between the target and
 * the measured usage, what refusals took set apart, while new connections are being refused; and at
 * once, by withholding budget, while more work waits than {@code backlogSeconds}, and by admitting
 * nobody new for the moment while more is in progress than {@code queueSeconds}, unless that is 0;
 * and by charging new connections with a part of their cost while a server is hardly used, and with
 * a part of what those that resume will cost, too, while it is busy and refuses somebody. With
 * {@code utilisation} 1, {@code utilisationTrim} 0 and {@code queueSeconds} 0 the first, the third
 * and the last two are off, and without requests in progress reported the second: the paper's form.
 *
 * <p>A pure function from the last limit, load and interval to a limit, and therefore thread safe.
 */
public final class AdmissionControl {
  /**
   * Of the sessions that an interval is worth, in standard deviations of a Poisson process: about
   * what chance may bring in a few intervals together, and what a measured cost wavers.
   */
  private static final double MOST_DEVIATIONS = 8;

  /**
   * In seconds: a budget that is refilled some twenty times a second at the least must hold what
   * comes in at once, also after a pause of the thread that refills it.
   */
  private static final double LEAST_UNUSED_SECONDS = 0.2;

  /** Share of the processors from which on the reason tells what compilers took. */
  private static final double TOLD_COMPILING = 0.01;

  private static final String STARTS = "; hardly used: new connections are charged in part";
  private static final String IN_ADVANCE = "; new connections pay for a part of those to come";

  private final AdmissionSettings settings;

  /**
   * Makes an admission control.
   *
   * @param settings its settings
   */
  public AdmissionControl(AdmissionSettings settings) {
    this.settings = Objects.requireNonNull(settings, "settings");
  }

  /**
   * Computes the first limit.
   *
   * @param load the monitor's {@link LoadMonitor#initial() initial} load, or that of a monitor that
   *     has been running without admission control
   * @param processors A_i for the coming interval, from 1e-6 to 1e6
   * @return the limit
   */
  public Limit initial(Load load, double processors) {
    Capacity capacity =
        new Capacity(settings.intervalSeconds(), processors, settings.utilisation());
    return limit(load, load.costs(), capacity, 1, QueueLimit.NONE, "");
  }

  /**
   * Computes the limit of the coming interval.
   *
   * @param last the limit of the interval that ends
   * @param interval what was measured in it
   * @param load what the monitor says after it
   * @param processors A_i for the coming interval, from 1e-6 to 1e6
   * @return the limit
   */
  public Limit step(Limit last, Interval interval, Load load, double processors) {
    double share = Backlog.shareOfBudget(interval, settings);
    Served served = Served.of(interval, settings);
    double utilisation = Trim.next(last.utilisation(), served, load, share, settings);
    Capacity capacity = new Capacity(settings.intervalSeconds(), processors, utilisation);
    Costs charge = charge(load, served, capacity);
    QueueLimit queue = Queueing.next(last, served, settings);
    return limit(load, charge, capacity, share, queue, reason(served.compiling(settings)));
  }

  /** Those that resume come first: nothing is paid in advance where that would let in more. */
  private Costs charge(Load load, Served served, Capacity capacity) {
    Costs costs = PartialCharge.of(served, load.costs(), capacity.processors(), settings);
    Costs advance = Advance.of(costs, served, load, settings);
    double usual = Formulas.newConnections(capacity, load.predicted(), costs);
    return usual < Formulas.newConnections(capacity, load.predicted(), advance) ? costs : advance;
  }

  private Limit limit(
      Load load, Costs costs, Capacity capacity, double share, QueueLimit queue, String besides) {
    double seconds = capacity.intervalSeconds();
    double resumed = load.predicted().resumedConnections() * costs.resumedSeconds();
    double exact = share * Formulas.newConnections(capacity, load.predicted(), costs);
    // The resumed connections' part of the budget is never withheld.
    double paid = Math.min(capacity.cpuSeconds(), resumed + exact * costs.newSeconds());
    return new Limit(
        load.index(),
        capacity.utilisation(),
        Formulas.wholeConnections(exact),
        exact,
        share,
        paid / seconds,
        mostUnused(exact, capacity, load, costs),
        queue,
        seconds,
        costs,
        reason(capacity, resumed, share) + reason(queue) + reason(costs, load.costs()) + besides);
  }

  /**
   * Unused budget lets those in who come close together by chance; counted with the resumed
   * connections that a new one brings, so that what they make of it together still fits. CPU time
   * that was not used is gone: of a crowd that chance does not explain, more than the pace can only
   * wait.
   */
  private double mostUnused(double exact, Capacity capacity, Load load, Costs costs) {
    if (!(exact > 0)) {
      return 0;
    }
    double session = costs.newSeconds() + load.resumedPerNew() * costs.resumedSeconds();
    double sessions = capacity.cpuSeconds() / session;
    double byChance = MOST_DEVIATIONS * Math.sqrt(sessions);
    double byRefills = sessions * LEAST_UNUSED_SECONDS / settings.intervalSeconds();
    double connections =
        Math.min(settings.borrowIntervals() * sessions, Math.max(byChance, byRefills));
    return costs.newSeconds() * Math.max(1, connections);
  }

  private static String reason(Costs charged, Costs costs) {
    int more = Double.compare(charged.newSeconds(), costs.newSeconds());
    return more < 0 ? STARTS : more > 0 ? IN_ADVANCE : "";
  }

  private static String reason(double compiling) {
    return compiling < TOLD_COMPILING
        ? ""
        : String.format(Locale.ROOT, "; compilers took %.0f %%", 100 * compiling);
  }

  private static String reason(QueueLimit queue) {
    return queue.bounded()
        ? String.format(
            Locale.ROOT,
            "; nobody new while more than %.0f requests are in progress",
            queue.elsewhere() + queue.most())
        : "";
  }

  private static String reason(Capacity capacity, double resumed, double share) {
    String text =
        String.format(
            Locale.ROOT,
            "%.2f s of CPU time at %.1f %% utilisation, %.2f s of it for resumed connections",
            capacity.cpuSeconds(),
            100 * capacity.utilisation(),
            Math.min(resumed, capacity.cpuSeconds()));
    return share < 1
        ? text
            + String.format(
                Locale.ROOT, "; %.0f %% of the rest withheld while work waits", 100 * (1 - share))
        : text;
  }
}
