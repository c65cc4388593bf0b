package io.allostat.demoapps.auction;

import io.allostat.demoapps.auction.cli.AuctionCommand;

/** Starts the auction site. */
public final class Main {
  private Main() {}

  /**
   * Runs until it is stopped by a signal.
   *
   * @param args the command line, see {@code --help}
   */
  public static void main(String[] args) {
    System.exit(AuctionCommand.run(args));
  }
}
