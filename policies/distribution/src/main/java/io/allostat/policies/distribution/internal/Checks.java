package io.allostat.policies.distribution.internal;

/** Refuses what comes from outside, naming what was expected and what came. */
public final class Checks {
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
   * Checks the name of an application: it ends up in ledgers and logs.
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

  /**
   * Refuses a name that came before.
   *
   * @param application the name
   */
  public static void refuseSecond(String application) {
    throw new IllegalArgumentException(
        "application: expected each name once, got " + shown(application) + " again");
  }

  private static boolean breaksLines(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= ' ' && c <= '~') {
        continue;
      }
      int type = Character.getType(c);
      if (type == Character.CONTROL
          || type == Character.FORMAT
          || type == Character.LINE_SEPARATOR
          || type == Character.PARAGRAPH_SEPARATOR) {
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
    return '"' + cut.replaceAll("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]", "?") + '"';
  }
}
