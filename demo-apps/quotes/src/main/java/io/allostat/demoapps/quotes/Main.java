package io.allostat.demoapps.quotes;

import io.allostat.demoapps.quotes.cli.QuotesCommand;

/** Starts the feed of prices. */
public final class Main {
  private Main() {}

  /**
   * Runs until it is stopped by a signal.
   *
   * @param args the command line, see {@code --help}
   */
  public static void main(String[] args) {
    System.exit(QuotesCommand.run(Main.class, args));
  }
}
