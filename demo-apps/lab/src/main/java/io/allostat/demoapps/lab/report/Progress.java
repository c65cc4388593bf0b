package io.allostat.demoapps.lab.report;

import io.allostat.demoapps.lab.analysis.Texts;
import io.allostat.demoapps.lab.observe.ClientSecond;
import io.allostat.demoapps.lab.observe.CpuSample;
import io.allostat.demoapps.lab.observe.SessionSecond;
import io.allostat.demoapps.lab.observe.StatusSample;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * One line that tells what is going on: rewritten in place at a terminal, else a new line now and
 * then. Used by one thread at a time.
 */
public final class Progress {
  private static final Path STDERR = Path.of("/proc/self/fd/2");
  private static final int PLAIN_EVERY = 10;
  private static final int WIDTH = 118;

  private final PrintStream out;
  private final boolean terminal;
  private String phase = "";
  private int phaseSeconds;
  private int printed;

  /**
   * A progress display.
   *
   * @param out where to
   * @param terminal whether a line can be rewritten
   */
  public Progress(PrintStream out, boolean terminal) {
    this.out = out;
    this.terminal = terminal;
  }

  /**
   * The display on stderr.
   *
   * @return rewriting its line if stderr is a terminal
   */
  public static Progress onStderr() {
    return new Progress(System.err, isTerminal());
  }

  private static boolean isTerminal() {
    try {
      String target = Files.readSymbolicLink(STDERR).toString();
      return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Something new begins.
   *
   * @param name what
   * @param seconds how long it takes at most, or 0 when nobody knows
   */
  public void phase(String name, int seconds) {
    phase = name;
    phaseSeconds = seconds;
    printed = 0;
    if (!terminal) {
      out.println(name + (seconds > 0 ? ", at most " + seconds + " s" : ""));
    } else {
      rewrite(name + " …");
    }
  }

  /**
   * Something is said by a program that was started.
   *
   * @param text its words
   */
  public void detail(String text) {
    if (terminal && !text.isBlank()) {
      rewrite(phase + ": " + text.strip());
    }
  }

  /**
   * A second has passed.
   *
   * @param client what the client saw
   * @param cpu what the processor did
   * @param status what the server said last
   */
  public void second(ClientSecond client, CpuSample cpu, Optional<StatusSample> status) {
    show(
        "%s, %d s left: %d replies/s, p95 %s, CPU %s, %s"
            .formatted(
                phase,
                Math.max(0, phaseSeconds - client.second() - 1),
                client.replies(),
                Texts.millis(client.p95Millis()),
                Texts.percent(cpu.utilisation()),
                levels(status)));
  }

  /**
   * A second of a load of sessions has passed.
   *
   * @param client what the client saw
   * @param cpu what the processors did
   */
  public void second(SessionSecond client, CpuSample cpu) {
    show(
        "%s, %d s left: %d arrivals, %d completed, p95 %s, CPU %s"
            .formatted(
                phase,
                Math.max(0, phaseSeconds - client.second() - 1),
                client.counts().arrivals(),
                client.counts().completed(),
                Texts.millis(client.counts().p95Millis()),
                Texts.percent(cpu.utilisation())));
  }

  private void show(String text) {
    if (terminal) {
      rewrite(text);
    } else if (printed++ % PLAIN_EVERY == 0) {
      out.println("  " + text);
    }
  }

  private static String levels(Optional<StatusSample> status) {
    if (status.isEmpty()) {
      return "levels unknown";
    }
    if (status.get().fullService()) {
      return "full service";
    }
    return status.get().levels().entrySet().stream()
        .filter(entry -> entry.getValue() > 0)
        .sorted(Map.Entry.comparingByKey())
        .map(entry -> entry.getKey() + " " + entry.getValue())
        .collect(Collectors.joining(", "));
  }

  /**
   * Says something that stays.
   *
   * @param text one line
   */
  public void note(String text) {
    clear();
    out.println(text);
  }

  /** Removes the line. */
  public void clear() {
    if (terminal) {
      out.print("\r\033[K");
      out.flush();
    }
  }

  private void rewrite(String text) {
    clear();
    out.print(text.length() > WIDTH ? text.substring(0, WIDTH - 1) + "…" : text);
    out.flush();
  }
}
