package io.allostat.demoapps.hosting.cli;

/** A switch of the command line. Picocli takes a boolean for an option without a value. */
enum OnOff {
  /** Switched on. */
  ON("on"),
  /** Switched off. */
  OFF("off");

  private final String word;

  OnOff(String word) {
    this.word = word;
  }

  @Override
  public String toString() {
    return word;
  }

  /** Reads the word of the command line. */
  static final class Converter extends Words<OnOff> {
    Converter() {
      super(values());
    }
  }
}
