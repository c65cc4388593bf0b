package io.allostat.demoapps.lab.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Rates of arrival that follow one another.
 *
 * @param steps at least one
 */
public record SessionLoad(List<Step> steps) implements Stepped {
  /**
   * A rate.
   *
   * @param sessionsPerSecond mean of the Poisson process
   * @param settleSeconds at its beginning, which do not count
   * @param holdSeconds those that count
   */
  public record Step(double sessionsPerSecond, int settleSeconds, int holdSeconds) {
    private int seconds() {
      return settleSeconds + holdSeconds;
    }
  }

  /** Copies the steps. */
  public SessionLoad {
    steps = List.copyOf(steps);
    if (steps.isEmpty()) {
      throw new IllegalArgumentException("load without a step, expected at least one");
    }
  }

  /**
   * Rates that grow by a factor.
   *
   * @param first sessions/s of the first
   * @param growth factor between two
   * @param count how many
   * @param settleSeconds of each
   * @param holdSeconds of each
   * @return the load
   */
  public static SessionLoad staircase(
      double first, double growth, int count, int settleSeconds, int holdSeconds) {
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      steps.add(new Step(first * Math.pow(growth, i), settleSeconds, holdSeconds));
    }
    return new SessionLoad(steps);
  }

  /**
   * Multiples of a rate.
   *
   * @param rate sessions/s
   * @param multiples of it, in their order
   * @param settleSeconds of each
   * @param holdSeconds of each
   * @return the load
   */
  public static SessionLoad multiples(
      double rate, List<Double> multiples, int settleSeconds, int holdSeconds) {
    return new SessionLoad(
        multiples.stream()
            .map(multiple -> new Step(rate * multiple, settleSeconds, holdSeconds))
            .toList());
  }

  /**
   * The same rates, the first of which settles longer.
   *
   * @param seconds more of it that do not count
   * @return the load
   */
  public SessionLoad settledLater(int seconds) {
    List<Step> later = new ArrayList<>(steps);
    Step first = steps.get(0);
    later.set(
        0,
        new Step(first.sessionsPerSecond(), first.settleSeconds() + seconds, first.holdSeconds()));
    return new SessionLoad(later);
  }

  /**
   * Its length.
   *
   * @return seconds
   */
  public int seconds() {
    return startOf(steps.size());
  }

  @Override
  public int startOf(int step) {
    return steps.subList(0, step).stream().mapToInt(Step::seconds).sum();
  }

  @Override
  public int settleSeconds(int step) {
    return steps.get(step).settleSeconds();
  }

  /**
   * As the client wants it.
   *
   * @return the text
   */
  public String toArgument() {
    return steps.stream()
        .map(
            step ->
                String.format(
                    Locale.ROOT,
                    "%.3f@%d+%d",
                    step.sessionsPerSecond(),
                    step.settleSeconds(),
                    step.holdSeconds()))
        .collect(Collectors.joining(","));
  }
}
