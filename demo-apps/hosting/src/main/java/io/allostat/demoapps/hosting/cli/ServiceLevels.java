package io.allostat.demoapps.hosting.cli;

/** What Allostat does with the site's service levels. */
public enum ServiceLevels {
  /** It regulates and calibrates. */
  ON("on"),
  /** It only observes; everything else is the same. */
  OFF("off"),
  /** It regulates by thresholds alone, without measuring what a change brings. */
  NO_CALIBRATION("no-calibration");

  private final String word;

  ServiceLevels(String word) {
    this.word = word;
  }

  @Override
  public String toString() {
    return word;
  }

  /** Reads the word of the command line. */
  static final class Converter extends Words<ServiceLevels> {
    Converter() {
      super(values());
    }
  }
}
