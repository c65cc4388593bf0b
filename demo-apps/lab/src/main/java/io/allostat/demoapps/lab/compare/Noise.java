package io.allostat.demoapps.lab.compare;

import java.util.OptionalDouble;

/**
 * Tells a change from noise, which is how far runs of the same thing lie apart. Pure.
 *
 * <p>With at least {@value #RUNS} runs on both sides a change counts if every run of one side is
 * worse than every run of the other (of two times three runs of the same thing 1 in 20 does so by
 * chance, for each direction) and the medians lie further apart than the runs of either side do. A
 * figure with a confidence interval counts if the intervals do not touch. With fewer runs nobody
 * knows the noise, unless it is given.
 *
 * @param given what to take as noise where there are fewer runs, as a share of the earlier median;
 *     empty if nothing is known
 */
public record Noise(OptionalDouble given) {
  /** Runs of a side that tell how noisy it is. */
  public static final int RUNS = 3;

  /** The rule in words. */
  public static final String RULE =
      "Worse means beyond noise: with at least 3 runs on both sides, every run after is worse than every run before, and the medians are further apart than the runs of either side are. "
          + "A figure with a 95 % interval is worse if the intervals do not touch. With fewer runs the noise is unknown and nothing is marked, unless --noise says what to take for it. "
          + "Only ratios between arms of one run, and figures with an interval, decide; absolute figures are marked as informative, because the machine's day is in them.";

  /** How two samples compare. */
  public enum Verdict {
    /** Beyond noise. */
    WORSE("worse"),
    /** Beyond noise. */
    BETTER("better"),
    /** No change that could not be noise. */
    WITHIN("within noise"),
    /** Too few runs to tell. */
    UNKNOWN("noise unknown");

    private final String label;

    Verdict(String label) {
      this.label = label;
    }

    /**
     * The verdict for people.
     *
     * @return in words
     */
    public String label() {
      return label;
    }
  }

  /** Compares. */
  Verdict judge(Sample before, Sample after, Direction direction) {
    double change = direction.worse(before.median(), after.median());
    if (change == 0) {
      return Verdict.WITHIN;
    }
    if (before.interval() && after.interval()) {
      return verdict(change, apart(before, after));
    }
    if (Math.min(before.runs(), after.runs()) >= RUNS) {
      double spread = Math.max(before.range(), after.range());
      return verdict(change, apart(before, after) && Math.abs(change) > spread);
    }
    return given.isEmpty()
        ? Verdict.UNKNOWN
        : verdict(change, Math.abs(change) > given.getAsDouble() * Math.abs(before.median()));
  }

  private static boolean apart(Sample before, Sample after) {
    return before.max() < after.min() || after.max() < before.min();
  }

  private static Verdict verdict(double worse, boolean beyondNoise) {
    return !beyondNoise ? Verdict.WITHIN : worse > 0 ? Verdict.WORSE : Verdict.BETTER;
  }
}
