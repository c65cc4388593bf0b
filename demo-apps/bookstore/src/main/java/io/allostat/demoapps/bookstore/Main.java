package io.allostat.demoapps.bookstore;

import io.allostat.demoapps.bookstore.cli.BookstoreCommand;
import io.allostat.demoapps.bookstore.cli.CheckCommand;
import java.util.Arrays;

/** Starts the bookstore, or checks its database. */
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
            : BookstoreCommand.run(Main.class, args));
  }
}
