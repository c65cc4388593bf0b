package io.allostat.demoapps.lab.plan;

import java.util.ArrayList;
import java.util.List;

/**
 * The search for the capacity at full service levels: more clients step by step until the replies
 * per second rise no more while the processor is full. The steps follow the warm-up in one load, so
 * that a step only adds its own browsers: a client for each step would open all connections anew,
 * and each ramp would have to outlast their handshakes.
 */
public final class CapacityPlan {
  private static final double GROWTH = 1.35;
  private static final double FULL = 0.97;
  private static final double RISE = 1.02;
  private static final double SATURATED = 1.15;
  private static final double PLATEAU = 0.95;

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
   * The warm-up and the staircase.
   *
   * @param clients of the warm-up; each step has 35 % more than the one before
   * @param timing how long warm-up and steps are, and how many steps there are at most
   * @return the load; its first step is the warm-up
   */
  public static LoadPlan staircase(int clients, Timing timing) {
    Timing.Search search = timing.search();
    List<Step> steps = new ArrayList<>(timing.warmUp().load(clients).steps());
    double wanted = clients;
    for (int i = 0; i < search.steps(); i++) {
      wanted *= GROWTH;
      steps.add(new Step((int) Math.ceil(wanted), search.rampSeconds(), search.countedSeconds()));
    }
    return new LoadPlan(steps);
  }

  /**
   * Whether further steps can show nothing new.
   *
   * @param points the steps so far
   * @param thinkSeconds mean think time
   * @return whether there are two steps at least, the processor was full in the last one, and there
   *     the replies rose by 2 % at most, or the clients offered 15 % more than was served
   */
  public static boolean finished(List<Point> points, double thinkSeconds) {
    if (points.size() < 2) {
      return false;
    }
    Point last = points.get(points.size() - 1);
    return full(last)
        && (last.repliesPerSecond() <= best(points.subList(0, points.size() - 1)) * RISE
            || last.clients() / thinkSeconds >= last.repliesPerSecond() * SATURATED);
  }

  /**
   * The capacity. Steps on a full processor alone count: the mean over those that are within 5 % of
   * the best of them. The best one alone would be what chance added, the more so the more steps
   * there are.
   *
   * @param points the steps, at least one
   * @return replies per second; the most that a step gave when the processor was never full, which
   *     is no capacity, see {@link #reached}
   */
  public static double capacity(List<Point> points) {
    List<Point> full = points.stream().filter(CapacityPlan::full).toList();
    if (full.isEmpty()) {
      return best(points);
    }
    double best = best(full);
    return full.stream()
        .mapToDouble(Point::repliesPerSecond)
        .filter(replies -> replies >= PLATEAU * best)
        .average()
        .orElseThrow();
  }

  private static double best(List<Point> points) {
    return points.stream().mapToDouble(Point::repliesPerSecond).max().orElseThrow();
  }

  private static boolean full(Point point) {
    return point.utilisation() >= FULL;
  }

  /**
   * Whether the figure is a capacity and not just what the clients asked for.
   *
   * @param points the steps
   * @return whether the processor was full in at least one of them
   */
  public static boolean reached(List<Point> points) {
    return points.stream().anyMatch(CapacityPlan::full);
  }
}
