package io.allostat.demoapps.lab.analysis;

/**
 * What a reply costs with something at work, divided by what it costs without.
 *
 * @param ratio the estimate
 * @param lower lower end of the 95 % interval
 * @param upper upper end of the 95 % interval
 * @param blocks blocks of slices behind it
 * @param method how it was estimated
 */
public record CostRatio(double ratio, double lower, double upper, int blocks, Method method) {
  /** How a ratio is estimated; the texts are those of reports and summary. */
  public enum Method {
    /** CPU time divided by replies. */
    PER_REPLY("per reply"),
    /** CPU time at equal numbers of each kind of page. */
    EQUAL_PAGES("at equal pages"),
    /** The same, at equal speed of the processor. */
    EQUAL_PAGES_AND_PACE("at equal pages and equal pace of the processor"),
    /** CPU time at equal numbers of each kind of page and of handshake. */
    EQUAL_WORK("at equal pages and handshakes"),
    /** The same, at equal speed of the processor. */
    EQUAL_WORK_AND_PACE("at equal pages, handshakes and pace of the processor"),
    /** Equal pages were wanted, but there are fewer than twelve slices for each of two kinds. */
    TOO_FEW_SLICES("per reply (too few slices for equal pages)"),
    /** Equal pages were wanted, but differences in pages do not tell their costs apart. */
    TOO_ALIKE("per reply (pages too few or too alike for equal pages)");

    private final String text;

    Method(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** The same figures as the answer to a question that they were not made for. */
  CostRatio by(Method other) {
    return new CostRatio(ratio, lower, upper, blocks, other);
  }
}
