package io.allostat.policies.admission.internal;

import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.admission.Cost;
import io.allostat.core.api.admission.Cost.Source;
import io.allostat.core.api.profile.Estimate;
import java.util.Optional;

/** The costs of both kinds and what they rest on; immutable and bounded. */
public final class CostTracker {
  /** Blocks in a cost window, and how many windows are remembered for kinds that seldom end. */
  private static final int BLOCKS = 16;

  private static final int WINDOWS = 4;

  /** Long enough not to be taken in by one that only breathes. */
  static final int LATE_INTERVALS = 3;

  private final History recent;
  private final History windows;
  private final Block sinceBegin;
  private final Steps steps;
  private final Scale scale;
  private final Cost costNew;
  private final Cost costResumed;

  private CostTracker(
      History recent,
      History windows,
      Block sinceBegin,
      Steps steps,
      Scale scale,
      Cost costNew,
      Cost costResumed) {
    this.recent = recent;
    this.windows = windows;
    this.sinceBegin = sinceBegin;
    this.steps = steps;
    this.scale = scale;
    this.costNew = costNew;
    this.costResumed = costResumed;
  }

  /**
   * Begins with the configured costs.
   *
   * @param settings the settings
   * @return a tracker that has seen nothing
   */
  public static CostTracker initial(AdmissionSettings settings) {
    return new CostTracker(
        History.EMPTY,
        History.EMPTY,
        Block.NONE,
        Steps.NONE,
        Scale.NONE,
        new Cost(start(Kind.NEW, settings), Source.START, Estimate.absent(0)),
        new Cost(start(Kind.RESUMED, settings), Source.START, Estimate.absent(0)));
  }

  /**
   * Takes in an interval.
   *
   * @param served what was measured
   * @param settings the settings
   * @return the tracker afterwards
   */
  public CostTracker step(Served served, AdmissionSettings settings) {
    double seconds = served.measured().seconds();
    double change = served.measured().costChange();
    double life = life(settings);
    History past = recent.costing(change);
    Block usual = window(past, settings);
    double correction = change * steps.correction(seconds, life);
    Block measured = Block.of(served);
    // When in the interval a step was taken is not known: its work is taken to be half of each.
    Block block =
        measured.costing(
            Math.sqrt(change),
            towards(usual.newSums(), measured.newSums(), correction),
            towards(usual.resumedSums(), measured.resumedSums(), correction));
    CostTracker seen =
        new CostTracker(
            past.with(block, settings.costWindowSeconds() / BLOCKS, BLOCKS * WINDOWS),
            windows
                .costing(change)
                .with(block, settings.regressionWindowSeconds(), Regression.MOST_WINDOWS),
            sinceBegin.costing(change).plus(block),
            steps.after(seconds, change, life),
            scale,
            costing(costNew, change),
            costing(costResumed, change));
    return seen.estimated(settings);
  }

  /**
   * As far as those that ended are corrected: towards what is usual at the present service levels
   * and not beyond. Where lives differ those that end soon after a step are mostly short ones,
   * which were served after it.
   */
  private static double towards(Sums usual, Sums ended, double correction) {
    double ratio = usual.mean() / ended.mean();
    if (!(ratio > 0)) {
      return correction;
    }
    return correction < 1
        ? Math.max(correction, Math.min(1, ratio))
        : Math.min(correction, Math.max(1, ratio));
  }

  private static Cost costing(Cost cost, double change) {
    return cost.source() == Source.START || change == 1
        ? cost
        : new Cost(change * cost.seconds(), cost.source(), cost.measured().times(change));
  }

  /** How long a connection lasts on average, by Little's law, up to a window; seconds. */
  private double life(AdmissionSettings settings) {
    Sums all = sinceBegin.both();
    Block window = window(settings);
    double open = Math.max(0, all.admitted() - all.ended());
    double perSecond = window.both().admitted() / Math.max(window.seconds(), 1e-9);
    return perSecond > 0 ? Math.min(settings.costWindowSeconds(), open / perSecond) : 0;
  }

  /**
   * @return CTN
   */
  public Cost costNew() {
    return costNew;
  }

  /**
   * @return CTO
   */
  public Cost costResumed() {
    return costResumed;
  }

  /**
   * @param settings the settings
   * @return resumed connections for each new one admitted in the window
   */
  public double resumedPerNew(AdmissionSettings settings) {
    Block window = window(settings);
    double resumed = window.resumedSums().admitted();
    // With next to no new connections the ratio says nothing; bounded, it stays harmless.
    return resumed / Math.max(window.newSums().admitted(), Math.max(1, resumed / 1000));
  }

  /**
   * @param settings the settings
   * @return connections that ended for each one admitted in the window
   */
  public double balance(AdmissionSettings settings) {
    Sums sums = window(settings).both();
    return sums.admitted() > 0 ? sums.ended() / sums.admitted() : 1;
  }

  /**
   * Slow to believe that others take a part, quick to see that they have stopped: as long as it is
   * not believed, waiting work still holds new connections back, and nothing else would let them in
   * again.
   *
   * @param settings the settings
   * @return processors that others took of those held: on average over the window, or of late if
   *     that is less
   */
  public double foreignProcessors(AdmissionSettings settings) {
    Block late = recent.latest(sum -> sum.seconds() >= LATE_INTERVALS * settings.intervalSeconds());
    return Math.min(late.foreignProcessors(), window(settings).foreignProcessors());
  }

  private Block window(AdmissionSettings settings) {
    return window(recent, settings);
  }

  private static Block window(History past, AdmissionSettings settings) {
    return past.latest(sum -> sum.seconds() >= settings.costWindowSeconds());
  }

  private CostTracker estimated(AdmissionSettings settings) {
    Scale newScale = scale.after(window(settings));
    return new CostTracker(
        recent,
        windows,
        sinceBegin,
        steps,
        newScale,
        estimate(Kind.NEW, costNew, newScale, settings),
        estimate(Kind.RESUMED, costResumed, newScale, settings));
  }

  private Cost estimate(Kind kind, Cost before, Scale newScale, AdmissionSettings settings) {
    Optional<Estimate> average = Average.of(recent, kind, newScale, settings);
    if (average.isPresent()) {
      return measured(kind, Source.AVERAGE, average.get(), settings);
    }
    Optional<Estimate> regression = Regression.of(windows, kind, settings);
    if (regression.isPresent()) {
      return measured(kind, Source.REGRESSION, regression.get(), settings);
    }
    if (before.source() != Source.START) {
      return new Cost(bounded(kind, before.seconds(), settings), Source.FROZEN, before.measured());
    }
    double soFar = Math.max(start(kind, settings), costSoFar(kind, newScale.value(), settings));
    return new Cost(bounded(kind, soFar, settings), Source.START, before.measured());
  }

  /**
   * What the connections of a kind have cost on average, those still open included, as far as their
   * CPU time is known before they end. It is less than what they will cost: a start value that is
   * much too low is seen by it in time, at the latest when the first have ended.
   */
  private double costSoFar(Kind kind, double factor, AdmissionSettings settings) {
    Sums all = sinceBegin.of(kind);
    if (all.admitted() < settings.minConnections()) {
      return 0;
    }
    // A new server's requests get cheaper by the second; that they got dearer the CPU time shows.
    double pace = Math.min(1, Pace.of(recent, sinceBegin, settings).orElse(1));
    return pace * factor * all.spentCpu() / all.admitted();
  }

  private static Cost measured(
      Kind kind, Source source, Estimate estimate, AdmissionSettings settings) {
    Estimate bounded =
        new Estimate(
            bounded(kind, estimate.value(), settings),
            bounded(kind, estimate.lower(), settings),
            bounded(kind, estimate.upper(), settings),
            estimate.samples());
    return new Cost(bounded.value(), source, bounded);
  }

  private static double bounded(Kind kind, double seconds, AdmissionSettings settings) {
    double start = start(kind, settings);
    return Math.max(start / settings.costRange(), Math.min(start * settings.costRange(), seconds));
  }

  private static double start(Kind kind, AdmissionSettings settings) {
    return (kind == Kind.NEW ? settings.costNewMillis() : settings.costResumedMillis()) / 1000;
  }
}
