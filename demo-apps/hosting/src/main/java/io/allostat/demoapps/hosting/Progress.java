package io.allostat.demoapps.hosting;

import java.io.PrintStream;

/**
 * A progress bar: on a terminal one line that is redrawn when the percentage changes, elsewhere a
 * line every ten percent. Not thread safe.
 */
public final class Progress {
  private static final int WIDTH = 40;

  private final PrintStream out;
  private final String label;
  private final long total;
  private final boolean terminal = System.console() != null;
  private long done;
  private int shown;

  /**
   * @param out where it is drawn
   * @param label what is in progress
   * @param total the number of steps, > 0
   */
  public Progress(PrintStream out, String label, long total) {
    this.out = out;
    this.label = label;
    this.total = total;
  }

  /**
   * Advances the bar.
   *
   * @param steps how many steps were done since the last call
   * @param what what is being done
   */
  public void advance(long steps, String what) {
    done += steps;
    int percent = (int) Math.min(100, 100 * done / total);
    if (percent == shown || !terminal && percent / 10 == shown / 10) {
      return;
    }
    shown = percent;
    int filled = WIDTH * percent / 100;
    String bar = "#".repeat(filled) + " ".repeat(WIDTH - filled);
    out.printf("%s%s [%s] %3d %% %-12s", terminal ? "\r" : "", label, bar, percent, what);
    if (percent == 100 || !terminal) {
      out.println();
    }
    out.flush();
  }
}
