package io.allostat.demoapps.lab.plan;

/** How the server under test is run; the names are those of the summary. */
public enum Arm {
  /** Allostat samples and changes nothing: its loop is paused. */
  OFF("off"),
  /** Regulation by thresholds alone. */
  NO_CALIBRATION("no-calibration"),
  /** Regulation with calibration. */
  ON("on"),
  /** Levels that somebody has set, and that nobody moves: the loop is paused. */
  STATIC("static");

  private final String label;

  Arm(String label) {
    this.label = label;
  }

  /**
   * Whether the loop moves anything.
   *
   * @return false where it is paused
   */
  public boolean regulates() {
    return this == NO_CALIBRATION || this == ON;
  }

  /**
   * The name in reports, and on the server's command line of those that it knows.
   *
   * @return the name
   */
  public String label() {
    return label;
  }
}
