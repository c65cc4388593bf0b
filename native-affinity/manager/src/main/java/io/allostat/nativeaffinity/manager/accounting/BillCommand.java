package io.allostat.nativeaffinity.manager.accounting;

import io.allostat.core.api.settings.Ranges;
import io.allostat.core.api.settings.Texts;
import io.allostat.nativeaffinity.manager.internal.Limits;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The command that makes a bill of ledgers, as comma-separated values on the standard output. Exit
 * code 0, or 2 with one line on the standard error.
 */
public final class BillCommand {
  private static final int CANNOT_RUN = 2;
  private static final long DAY_SECONDS = 86_400;
  private static final String USAGE =
      "usage: [--period SECONDS] [--from TIME] [--to TIME] LEDGER...; a period is a day by default,"
          + " a TIME like 2026-11-01T00:00:00Z";

  private long periodSeconds = DAY_SECONDS;
  private long fromEpochMillis;
  private long toEpochMillis = Limits.LAST_EPOCH_MILLIS;
  private final List<Path> ledgers = new ArrayList<>();

  private BillCommand() {}

  /**
   * Makes a bill and ends the process.
   *
   * @param args the command line
   */
  public static void main(String[] args) {
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    int code = execute(out, System.err, args);
    out.flush();
    System.exit(code);
  }

  static int execute(PrintStream out, PrintStream err, String... args) {
    try {
      BillCommand command = new BillCommand();
      command.parse(new ArrayDeque<>(List.of(args)));
      LedgerReader read =
          LedgerReader.read(command.ledgers, command.fromEpochMillis, command.toEpochMillis);
      out.print(command.bill(read).toCsv());
      if (read.damaged() > 0) {
        err.println("bill: left out " + read.damaged() + " lines that are not whole");
      }
      return 0;
    } catch (IOException e) {
      return complain(err, "cannot read: " + e);
    } catch (IllegalArgumentException | ArithmeticException e) {
      return complain(err, e.getMessage());
    }
  }

  private Bill bill(LedgerReader read) {
    try {
      return Bill.of(read.entries(), periodSeconds * 1000L);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "--period: expected one that makes at most "
              + Bill.MOST_ROWS
              + " rows of that time, got "
              + periodSeconds
              + " s",
          e);
    }
  }

  private static int complain(PrintStream err, String message) {
    err.println("bill: " + message.replaceAll("\\p{Cntrl}", " "));
    return CANNOT_RUN;
  }

  private void parse(Deque<String> args) {
    while (!args.isEmpty()) {
      String arg = args.removeFirst();
      switch (arg) {
        case "--period" -> periodSeconds = seconds(value(arg, args));
        case "--from" -> fromEpochMillis = time(arg, value(arg, args));
        case "--to" -> toEpochMillis = time(arg, value(arg, args));
        default -> {
          if (arg.startsWith("-")) {
            throw new IllegalArgumentException(Texts.shown(arg) + " is unknown; " + USAGE);
          }
          ledgers.add(Path.of(arg));
        }
      }
    }
    if (ledgers.isEmpty()) {
      throw new IllegalArgumentException(USAGE);
    }
    if (fromEpochMillis > toEpochMillis) {
      throw new IllegalArgumentException(
          "--from: expected a time not after --to, got "
              + Instant.ofEpochMilli(fromEpochMillis)
              + " and "
              + Instant.ofEpochMilli(toEpochMillis));
    }
  }

  private static String value(String option, Deque<String> args) {
    if (args.isEmpty()) {
      throw new IllegalArgumentException(option + ": expected a value; " + USAGE);
    }
    return args.removeFirst();
  }

  private static long seconds(String value) {
    try {
      long seconds = Long.parseLong(value);
      Ranges.requireBetween("--period", seconds, 1, 366 * DAY_SECONDS);
      return seconds;
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "--period: expected a number of seconds, got " + Texts.shown(value), e);
    }
  }

  private static long time(String option, String value) {
    try {
      return Instant.parse(value).toEpochMilli();
    } catch (DateTimeParseException | ArithmeticException e) {
      throw new IllegalArgumentException(
          option + ": expected a time like 2026-11-01T00:00:00Z, got " + Texts.shown(value), e);
    }
  }
}
