package io.allostat.demoapps.client.arrivals;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * Reads recorded arrivals: text with one a line, in seconds since the begin of the recording, never
 * less than the one before. Empty lines and lines that begin with {@code #} are skipped. Everything
 * is bounded.
 */
public final class TraceFile {
  /** The most arrivals. */
  public static final int MOST_ARRIVALS = 1_000_000;

  private static final int LONGEST_LINE = 200;
  private static final int SHOWN = 40;
  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,7}(\\.[0-9]{1,12})?");

  private TraceFile() {}

  /**
   * Reads a file.
   *
   * @param file which
   * @param mostSeconds the latest arrival allowed
   * @return the arrivals
   * @throws IllegalArgumentException if it is not such a file, naming the line and what is expected
   * @throws IOException if it cannot be read
   */
  public static TraceArrivals read(Path file, double mostSeconds) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new IllegalArgumentException("--trace " + file + ", expected a file");
    }
    try (InputStream in = Files.newInputStream(file);
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.ISO_8859_1))) {
      return parse("--trace " + file, lines, mostSeconds);
    }
  }

  /** Reads lines, of which none may be so long that it could fill the memory. */
  static TraceArrivals parse(String name, Reader lines, double mostSeconds) throws IOException {
    double[] seconds = new double[1_024];
    int count = 0;
    int number = 0;
    double before = 0;
    StringBuilder line = new StringBuilder();
    boolean more = true;
    while (more) {
      more = line(lines, line, name, ++number);
      String text = line.toString().strip();
      if (text.isEmpty() || text.startsWith("#")) {
        continue;
      }
      double second = SECONDS.matcher(text).matches() ? Double.parseDouble(text) : Double.NaN;
      if (!(second >= before && second <= mostSeconds) || count == MOST_ARRIVALS) {
        throw unreadable(name, number, text, before, mostSeconds);
      }
      if (count == seconds.length) {
        seconds = Arrays.copyOf(seconds, 2 * count);
      }
      seconds[count++] = second;
      before = second;
    }
    if (count == 0) {
      throw new IllegalArgumentException(name + " has no arrival, expected at least one");
    }
    return new TraceArrivals(Arrays.copyOf(seconds, count));
  }

  /** Whether another line follows. */
  private static boolean line(Reader in, StringBuilder line, String name, int number)
      throws IOException {
    line.setLength(0);
    int c = in.read();
    while (c >= 0 && c != '\n') {
      if (line.length() == LONGEST_LINE) {
        throw new IllegalArgumentException(
            "%s, line %d: longer than %d characters, expected seconds"
                .formatted(name, number, LONGEST_LINE));
      }
      line.append((char) c);
      c = in.read();
    }
    return c >= 0;
  }

  private static IllegalArgumentException unreadable(
      String name, int number, String text, double before, double mostSeconds) {
    String shown = text.replaceAll("[^\\x20-\\x7e]", "?");
    return new IllegalArgumentException(
        "%s, line %d: '%s', expected seconds from %s, which the line before has, to %s, and at most %d lines"
            .formatted(
                name,
                number,
                shown.substring(0, Math.min(SHOWN, shown.length())),
                before,
                mostSeconds,
                MOST_ARRIVALS));
  }
}
