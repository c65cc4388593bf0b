package io.allostat.demoapps.lab.plan;

/** The look at the data of a server when it has ended. */
public final class DataCheck {
  private static final double START_SECONDS = 2;
  private static final double SECONDS_PER_SCALE = 4;

  private DataCheck() {}

  /**
   * Whether somebody looks.
   *
   * @param quick whether the experiment was in its short form
   * @param writes whether what was asked for changes the data
   * @return always in the full form; in the short one only if something was written
   */
  public static boolean wanted(boolean quick, boolean writes) {
    return writes || !quick;
  }

  /**
   * What plans reckon with for a server.
   *
   * @param scale how much data it has
   * @return seconds
   */
  public static int seconds(double scale) {
    return (int) Math.ceil(START_SECONDS + SECONDS_PER_SCALE * scale);
  }
}
