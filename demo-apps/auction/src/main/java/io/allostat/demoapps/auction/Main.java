package io.allostat.demoapps.auction;

import io.allostat.demoapps.auction.cli.AuctionCommand;
import io.allostat.demoapps.auction.cli.CheckCommand;
import java.util.Arrays;

/** Starts the auction site, or looks at its data. */
public final class Main {
  private Main() {}

  /**
   * Runs until it is stopped by a signal; the command {@code check} until it has looked.
   *
   * @param args the command line, see {@code --help} and {@code check --help}
   */
  public static void main(String[] args) {
    boolean check = args.length > 0 && args[0].equals(CheckCommand.NAME);
    System.exit(
        check
            ? CheckCommand.run(Arrays.copyOfRange(args, 1, args.length))
            : AuctionCommand.run(Main.class, args));
  }
}
