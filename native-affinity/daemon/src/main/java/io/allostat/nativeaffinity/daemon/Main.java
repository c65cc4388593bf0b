package io.allostat.nativeaffinity.daemon;

import io.allostat.nativeaffinity.manager.accounting.BillCommand;
import java.util.Arrays;

/** Starts the processor manager, or makes a bill. */
public final class Main {
  private static final String BILL = "bill";

  private Main() {}

  /**
   * Manages until it is stopped by a signal.
   *
   * @param args the command line, see {@code --help}; after {@code bill} that of {@link
   *     BillCommand}
   */
  public static void main(String[] args) {
    if (args.length > 0 && args[0].equals(BILL)) {
      BillCommand.main(Arrays.copyOfRange(args, 1, args.length));
      return;
    }
    System.exit(ManagerCommand.run(args));
  }
}
