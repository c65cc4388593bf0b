package io.allostat.demoapps.verses;

import io.allostat.demoapps.verses.cli.VersesCommand;

/** Starts the search over texts. */
public final class Main {
  private Main() {}

  /**
   * Runs until it is stopped by a signal.
   *
   * @param args the command line, see {@code --help}
   */
  public static void main(String[] args) {
    System.exit(VersesCommand.run(Main.class, args));
  }
}
