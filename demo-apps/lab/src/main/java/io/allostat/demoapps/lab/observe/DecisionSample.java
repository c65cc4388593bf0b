package io.allostat.demoapps.lab.observe;

/**
 * One decision from the server's journal.
 *
 * @param sequence its number in the journal
 * @param second since the start of the run; negative before it
 * @param kind HOLD, DEGRADE or UPGRADE
 * @param resource the resource that led to it, or an empty string
 * @param component the component moved, or an empty string
 * @param appliedLevel the level in force afterwards, or null
 * @param reason why
 * @param predictionError 0 or more, or null when unknown or when the gain had not been calibrated
 */
public record DecisionSample(
    long sequence,
    double second,
    String kind,
    String resource,
    String component,
    Integer appliedLevel,
    String reason,
    Double predictionError) {
  /** The reason that a paused loop gives. */
  public static final String PAUSED = "paused";

  /**
   * Whether it changed a level.
   *
   * @return true for DEGRADE and UPGRADE
   */
  public boolean changes() {
    return degrades() || kind.equals("UPGRADE");
  }

  /**
   * Whether the loop was not to change anything.
   *
   * @return whether that is its reason
   */
  public boolean paused() {
    return reason.equals(PAUSED);
  }

  /**
   * Whether it took quality away.
   *
   * @return true for DEGRADE
   */
  public boolean degrades() {
    return kind.equals("DEGRADE");
  }
}
