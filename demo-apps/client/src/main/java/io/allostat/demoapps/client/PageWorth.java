package io.allostat.demoapps.client;

/**
 * What a complete response counts as. It is a page with status 200, or with 409 where the site says
 * that what was asked for could not be, as when somebody else was faster.
 *
 * @param error the kind of error that it is, empty for a page
 * @param refused whether the page says that what was asked for could not be
 * @param loss 1 minus the delivered quality of the page, 0..1
 */
record PageWorth(String error, boolean refused, double loss) {
  /** The header that tells what a page lost by degradation; nothing without it. */
  static final String LOSS = "X-Service-Level-Loss";

  private static final int OK = 200;
  private static final int REFUSED = 409;

  /**
   * Judges a response.
   *
   * @param status of HTTP
   * @param lossHeader what {@link #LOSS} says, null if it is not there
   */
  static PageWorth of(int status, String lossHeader) {
    if (status != OK && status != REFUSED) {
      return new PageWorth("status-" + status, false, 0);
    }
    double loss = lossHeader == null ? 0 : number(lossHeader);
    return loss >= 0 && loss <= 1
        ? new PageWorth("", status == REFUSED, loss)
        : new PageWorth("bad-loss", false, 0);
  }

  private static double number(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  /** Whether it is a page. */
  boolean counts() {
    return error.isEmpty();
  }
}
