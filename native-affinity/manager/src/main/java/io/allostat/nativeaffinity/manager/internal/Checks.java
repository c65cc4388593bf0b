package io.allostat.nativeaffinity.manager.internal;

/** Refuses what comes from outside, naming what was expected and what came. */
public final class Checks {
  /** The largest number of CPUs that Linux can be built for. */
  public static final double MOST_PROCESSORS = 8192;

  /** The largest request, processors; more is a mistake or an attack. */
  public static final double LARGEST_REQUEST = 1e6;

  /** More CPU seconds than any host has in a lifetime. */
  public static final double MOST_CPU_SECONDS = 1e15;

  /** The last millisecond of the year 9999. */
  public static final long LAST_EPOCH_MILLIS = 253_402_300_799_999L;

  private static final int NAME_CHARS = 128;

  private Checks() {}

  /**
   * Checks a number.
   *
   * @param name what it is called
   * @param value what came
   * @param least the smallest accepted
   * @param most the largest accepted
   */
  public static void between(String name, double value, double least, double most) {
    if (!(value >= least && value <= most)) {
      throw new IllegalArgumentException(
          name + ": expected a number from " + least + " to " + most + ", got " + value);
    }
  }

  /**
   * Checks a whole number.
   *
   * @param name what it is called
   * @param value what came
   * @param least the smallest accepted
   * @param most the largest accepted
   */
  public static void between(String name, long value, long least, long most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          name + ": expected a whole number from " + least + " to " + most + ", got " + value);
    }
  }

  /**
   * Checks a name: it must not break a line of the ledger, nor the terminal it is shown on.
   *
   * @param application what came
   */
  public static void application(String application) {
    if (application == null
        || application.isBlank()
        || application.length() > NAME_CHARS
        || breaksLines(application)) {
      throw new IllegalArgumentException(
          "application: expected a name of 1 to "
              + NAME_CHARS
              + " characters without control characters, got "
              + shown(application));
    }
  }

  private static boolean breaksLines(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      int type = Character.getType(c);
      boolean paired =
          Character.isHighSurrogate(c)
              ? i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))
              : !Character.isLowSurrogate(c)
                  || (i > 0 && Character.isHighSurrogate(text.charAt(i - 1)));
      if (type == Character.CONTROL
          || type == Character.FORMAT
          || type == Character.LINE_SEPARATOR
          || type == Character.PARAGRAPH_SEPARATOR
          // Half a character would not come back from the file as it was.
          || !paired) {
        return true;
      }
    }
    return false;
  }

  /**
   * Cuts text from outside to one short line.
   *
   * @param came what came
   * @return what a message may show
   */
  public static String shown(String came) {
    if (came == null) {
      return "null";
    }
    String cut = came.length() > NAME_CHARS ? came.substring(0, NAME_CHARS) + "..." : came;
    return '"' + cut.replaceAll("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]", "?") + '"';
  }
}
