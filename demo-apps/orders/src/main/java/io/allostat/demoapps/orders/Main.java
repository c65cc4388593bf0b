package io.allostat.demoapps.orders;

import io.allostat.demoapps.orders.cli.CheckCommand;
import io.allostat.demoapps.orders.cli.OrdersCommand;
import java.util.Arrays;

/** Takes orders, or checks the database with them. */
public final class Main {
  private Main() {}

  /**
   * Runs until it is stopped by a signal, or until the check is done.
   *
   * @param args the command line, see {@code --help} and {@code check --help}
   */
  public static void main(String[] args) {
    boolean check = args.length > 0 && args[0].equals(CheckCommand.NAME);
    System.exit(
        check
            ? CheckCommand.run(Arrays.copyOfRange(args, 1, args.length))
            : OrdersCommand.run(Main.class, args));
  }
}
