package io.allostat.demoapps.lab.plan;

/**
 * The share of its CPU that a server shall use in the overhead experiment: 60 to 70 %, so that
 * nothing queues for long and yet what being on costs is paid while requests are being served.
 */
public final class TargetUtilisation {
  private static final double LOW = 0.60;
  private static final double HIGH = 0.70;
  private static final double AIM = 0.65;
  private static final double NEAR = 0.03;
  private static final double LARGEST_STEP = 2;
  private static final int MAX_CLIENTS = 20_000;

  private TargetUtilisation() {}

  /**
   * The number of clients to try next; in a closed loop below its capacity a server uses CPU in
   * proportion to it.
   *
   * @param clients the number tried
   * @param measured the share that it gave
   * @return clients times 0.65 / measured, at most doubled or halved
   */
  public static int correct(int clients, double measured) {
    return (int) Math.min(MAX_CLIENTS, Math.max(1, Math.round(clients * factor(measured))));
  }

  /**
   * What to multiply a load with; below its capacity a server uses CPU in proportion to it.
   *
   * @param measured the share that it gave
   * @return 0.65 / measured, 0.5 to 2
   */
  public static double factor(double measured) {
    return Math.min(LARGEST_STEP, Math.max(1 / LARGEST_STEP, AIM / measured));
  }

  /**
   * How far a trial is from what is aimed at.
   *
   * @param measured a share
   * @return its distance from 0.65
   */
  public static double distance(double measured) {
    return Math.abs(measured - AIM);
  }

  /**
   * Whether there is room to drift on both sides.
   *
   * @param measured a share
   * @return whether it is 0.62 to 0.68
   */
  public static boolean near(double measured) {
    return distance(measured) <= NEAR;
  }

  /**
   * Whether a result counts.
   *
   * @param measured a share
   * @return whether it is 0.60 to 0.70
   */
  public static boolean holds(double measured) {
    return measured >= LOW && measured <= HIGH;
  }
}
