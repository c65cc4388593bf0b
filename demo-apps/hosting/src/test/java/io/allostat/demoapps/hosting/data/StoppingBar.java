package io.allostat.demoapps.hosting.data;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Where a program that is to be killed shows how far it is: it stops at one of its lines. */
public final class StoppingBar extends PrintStream {
  private final String at;

  /**
   * @param out where the lines go
   * @param at a part of the line after which the program goes no further
   */
  public StoppingBar(OutputStream out, String at) {
    super(out, true, StandardCharsets.UTF_8);
    this.at = at;
  }

  /**
   * Waits until a program has come so far.
   *
   * @param program which writes to such a bar
   * @param at a part of the line
   * @return false if it has ended before
   */
  public static boolean reached(Process program, String at) throws IOException {
    try (BufferedReader said = program.inputReader(StandardCharsets.UTF_8)) {
      String line = said.readLine();
      while (line != null && !line.contains(at)) {
        line = said.readLine();
      }
      return line != null;
    }
  }

  @Override
  public PrintStream printf(String format, Object... values) {
    String line = String.format(format, values);
    println(line);
    if (line.contains(at)) {
      stopUntilTheInputEnds();
    }
    return this;
  }

  private static void stopUntilTheInputEnds() {
    try {
      while (System.in.read() >= 0) {
        // It is killed, or who started it is.
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
