package io.allostat.demoapps.lab.plan;

import java.util.ArrayList;
import java.util.List;

/**
 * The search for the capacity at full service levels: more clients step by step until the replies
 * per second rise no more while the processor is full. The first guess is what the warm-up gave:
 * replies per second divided by the utilisation that they cost.
 */
public final class CapacityPlan {
  private static final double FIRST = 0.95;
  private static final double GROWTH = 1.25;
  private static final double FULL = 0.97;
  private static final double RISE = 1.02;

  private CapacityPlan() {}

  /**
   * What a step gave.
   *
   * @param clients the number of clients
   * @param repliesPerSecond the replies
   * @param utilisation of the server's processor, 0 to 1
   */
  public record Point(int clients, double repliesPerSecond, double utilisation) {}

  /**
   * The staircase.
   *
   * @param guess capacity expected, replies per second, above 0
   * @param thinkSeconds mean think time
   * @param timing how long a step is, and how many there are at most
   * @return its load
   */
  public static LoadPlan staircase(double guess, double thinkSeconds, Timing timing) {
    List<Step> steps = new ArrayList<>();
    double load = FIRST;
    for (int i = 0; i < timing.capacitySteps(); i++) {
      int clients = new Loads(guess, thinkSeconds).clients(load);
      steps.add(new Step(clients, timing.settleSeconds(), timing.capacitySeconds()));
      load *= GROWTH;
    }
    return new LoadPlan(steps);
  }

  /**
   * Whether further steps can show nothing new.
   *
   * @param points the steps so far
   * @return whether the processor was full in the last one and the replies rose by 2 % at most
   */
  public static boolean finished(List<Point> points) {
    if (points.size() < 2) {
      return false;
    }
    Point last = points.get(points.size() - 1);
    return last.utilisation() >= FULL
        && last.repliesPerSecond() <= capacity(points.subList(0, points.size() - 1)) * RISE;
  }

  /**
   * The capacity.
   *
   * @param points the steps, at least one
   * @return the most replies per second that a step gave
   */
  public static double capacity(List<Point> points) {
    return points.stream().mapToDouble(Point::repliesPerSecond).max().orElseThrow();
  }

  /**
   * Whether the figure is a capacity and not just what the clients asked for.
   *
   * @param points the steps
   * @return whether the processor was full in at least one of them
   */
  public static boolean reached(List<Point> points) {
    return points.stream().anyMatch(p -> p.utilisation() >= FULL);
  }
}
