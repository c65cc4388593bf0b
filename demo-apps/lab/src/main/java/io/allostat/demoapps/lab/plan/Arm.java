package io.allostat.demoapps.lab.plan;

/** How the server under test is run; the names are those of the summary. */
public enum Arm {
  /** Allostat samples and changes nothing: its loop is paused. */
  OFF("off"),
  /** Regulation by thresholds alone. */
  NO_CALIBRATION("no-calibration"),
  /** Regulation with calibration. */
  ON("on");

  private final String label;

  Arm(String label) {
    this.label = label;
  }

  /**
   * The name in reports and on the server's command line.
   *
   * @return the name
   */
  public String label() {
    return label;
  }
}
