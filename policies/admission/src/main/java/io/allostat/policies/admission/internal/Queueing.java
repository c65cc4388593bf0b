package io.allostat.policies.admission.internal;

import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.admission.Interval;
import io.allostat.core.api.admission.Limit;
import io.allostat.core.api.admission.QueueLimit;
import io.allostat.core.api.processors.HeldProcessors;

/**
 * Says from when on work in progress keeps new sessions out for the moment. Sessions come and ask
 * by chance; so close to full as a server is used best, what chance brings queues for long. That no
 * new one is let in answers at once, where any limit of an interval answers when it is over.
 *
 * <p>Only while the application has the processors busy, of which it is told what others leave, and
 * only for what waits for them: as many requests as were in progress at the least in an interval
 * that left processors idle for a while waited for something else, as a queue has drained by then.
 * A full interval can show that they were taken for too many, never that there are more: else a
 * queue that does not drain would be taken for the usual. The smaller the share of those who come
 * that the budget has room for, the fewer requests may be in progress, by the cube of that share,
 * and the less work, in proportion to it: where many come there is always somebody else for the
 * next gap, and where nearly all fit, who was turned away is missed when the queue is gone.
 *
 * <p>While the virtual machine compiles, more may be, up to the work that may wait. The system
 * shares processors out by threads: beside a few requests that are ready to run a compiler has a
 * large part, beside many a small one, as in a flood without any bound.
 */
public final class Queueing {
  /** Requests for each processor that are no queue where there is room for all who come. */
  static final double MOST_REQUESTS = 40;

  /** Requests for each processor that are no queue, however many come. */
  static final double LEAST_REQUESTS = 8;

  /** More requests for each processor that may be in progress beside compilers that take much. */
  private static final double MOST_BESIDE_COMPILERS = 160;

  /** Of the processors: what compilers may take for good; of a warm server they still take 2 %. */
  private static final double LITTLE_COMPILING = 0.03;

  /** Where less is seen, it is a few ticks of a clock that has a hundred a second. */
  private static final double LEAST_COMPILER_SECONDS = 0.04;

  /** Of the processors: what is much for compilers to take. */
  private static final double MUCH_COMPILING = 0.1;

  /** Of the work that may be in progress, so much may be however few there is room for. */
  private static final double LEAST_SHARE = 0.5;

  /** Share of what others leave up to which processors stand idle long enough to be looked at. */
  private static final double NOT_FULL = 0.95;

  /** What waits elsewhere wavers by chance, and the least is seen: standard deviations. */
  private static final double DEVIATIONS = 3;

  /** One look may be odd: so much of what was known is kept from a full interval to the next. */
  private static final double KEPT = 0.5;

  /** Where a quota bounds the processors, or they are no whole number, all may stand so long. */
  private static final double QUOTA_PERIOD_SECONDS = 0.1;

  /** The most requests that a limit can tell of. */
  private static final double MOST = 1e12;

  private Queueing() {}

  /**
   * Computes the limit of the coming interval.
   *
   * @param last the limits of the interval that ends
   * @param served what was measured in it
   * @param settings the settings
   * @return the limit
   */
  public static QueueLimit next(Limit last, Served served, AdmissionSettings settings) {
    Interval interval = served.measured();
    if (!sees(interval, settings)) {
      return QueueLimit.NONE;
    }
    double least = interval.leastInProgress();
    long seen = (long) Math.min(MOST, Math.ceil(least + DEVIATIONS * Math.sqrt(least)));
    double usage = served.usageWithCompilers(settings);
    long elsewhere = usage < NOT_FULL ? seen : lowered(last.queue().elsewhere(), seen);
    if (!served.busy(settings)) {
      return new QueueLimit(elsewhere, Double.POSITIVE_INFINITY);
    }
    double most = most(share(last, interval), served, settings);
    double whereAllHaveRoom = most(1, served, settings);
    double more = besideCompilers(last.queue(), served, settings);
    double mostBacklog = settings.backlogSeconds() / Backlog.secondsPerRequest(interval);
    double ofGuaranteed = andMore(whereAllHaveRoom, more, mostBacklog);
    return new QueueLimit(
        elsewhere,
        andMore(most, more, mostBacklog),
        ofGuaranteed,
        ofGuaranteed < Double.POSITIVE_INFINITY ? ofGuaranteed - whereAllHaveRoom : 0);
  }

  /** So many and more, as far as those are not more than may wait. */
  private static double andMore(double few, double more, double mostBacklog) {
    return Math.max(few, Math.min(mostBacklog, few + more));
  }

  /**
   * Tells whether work in progress is bounded in the coming interval.
   *
   * @param served what was measured in the last one
   * @param settings the settings
   * @return whether requests are counted and the processors busy
   */
  static boolean bounds(Served served, AdmissionSettings settings) {
    return sees(served.measured(), settings) && served.busy(settings);
  }

  /**
   * Tells whether all work may stand for a while though there are processors.
   *
   * @param held the processors
   * @return whether a quota bounds them, or they are no whole number
   */
  static boolean mayStand(HeldProcessors held) {
    return held.quota() || held.processors() != Math.rint(held.processors());
  }

  private static boolean sees(Interval interval, AdmissionSettings settings) {
    boolean counted = interval.requestsEnded() > 0 || interval.requestsInProgress() > 0;
    return settings.queueSeconds() > 0 && counted;
  }

  private static long lowered(long known, long seen) {
    return Math.min(known, Math.max(seen, (long) (KEPT * known)));
  }

  /** The fewer of those who come fit, the fewer may be in progress. */
  private static double most(double share, Served served, AdmissionSettings settings) {
    Interval interval = served.measured();
    double processors = served.processorsLeft(settings);
    double perRequest = Backlog.secondsPerRequest(interval);
    double requests = Math.max(LEAST_REQUESTS, MOST_REQUESTS * share * share * share);
    double work = Math.max(LEAST_SHARE, share) * settings.queueSeconds() / perRequest;
    double most = Math.max(requests * Math.max(1, processors), work);
    return mayStand(interval.held()) ? Math.max(most, QUOTA_PERIOD_SECONDS / perRequest) : most;
  }

  /**
   * What may be in progress beside compilers, beyond what may be else. It goes by halves: what
   * compilers take falls with what is let in, and would rise again.
   */
  private static double besideCompilers(
      QueueLimit last, Served served, AdmissionSettings settings) {
    boolean seen = served.measured().compilerSeconds() >= LEAST_COMPILER_SECONDS;
    double compiling = seen ? served.compiling(settings) : 0;
    double much = (compiling - LITTLE_COMPILING) / (MUCH_COMPILING - LITTLE_COMPILING);
    double processors = Math.max(1, served.processorsLeft(settings));
    double now = MOST_BESIDE_COMPILERS * processors * Math.max(0, Math.min(1, much));
    return Math.max(now, KEPT * last.besideCompilers());
  }

  /** By what there was room for: whom the queue itself kept out says nothing of that. */
  private static double share(Limit last, Interval interval) {
    double room = last.exactNewConnections() * interval.seconds() / last.intervalSeconds();
    double arrived = Math.max(1, interval.newConnections().arrived());
    return Math.min(1, room / arrived);
  }
}
