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
  /** A session that opens ten connections costs two to three times one with one. */
  private static final double FAR_BELOW = 0.35;

  /**
   * A rate.
   *
   * @param sessionsPerSecond mean of the Poisson process
   * @param settleSeconds at its beginning, which do not count
   * @param holdSeconds those that count
   * @param prelude what comes before the rate, within the seconds that do not count
   */
  public record Step(
      double sessionsPerSecond, int settleSeconds, int holdSeconds, Prelude prelude) {
    /** A rate from the beginning. */
    public Step(double sessionsPerSecond, int settleSeconds, int holdSeconds) {
      this(sessionsPerSecond, settleSeconds, holdSeconds, Prelude.NONE);
    }

    private int seconds() {
      return settleSeconds + holdSeconds;
    }

    private Step after(Prelude wanted) {
      return new Step(sessionsPerSecond, settleSeconds + wanted.seconds(), holdSeconds, wanted);
    }

    private String toArgument() {
      String rate = String.format(Locale.ROOT, "%.3f", sessionsPerSecond);
      if (prelude.seconds() > 0) {
        // A crowd that comes at the end of the prelude and stays.
        rate =
            String.format(
                Locale.ROOT,
                "flash:%.3f:%s:%d:0:%d:0",
                prelude.sessionsPerSecond(),
                rate,
                prelude.seconds(),
                seconds() - prelude.seconds());
      }
      return "%s@%d+%d".formatted(rate, settleSeconds, holdSeconds);
    }
  }

  /**
   * Another rate at first.
   *
   * @param sessionsPerSecond mean of the Poisson process
   * @param seconds how long
   */
  public record Prelude(double sessionsPerSecond, int seconds) {
    private static final Prelude NONE = new Prelude(0, 0);
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
   * Rates that grow from far below what a server completes about: costlier sessions may be fewer.
   *
   * @param about sessions/s, of other sessions or of a colder server
   * @param growth factor between two
   * @param count how many
   * @param settleSeconds of each
   * @param holdSeconds of each
   * @return the load
   */
  public static SessionLoad around(
      double about, double growth, int count, int settleSeconds, int holdSeconds) {
    return staircase(FAR_BELOW * about, growth, count, settleSeconds, holdSeconds);
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
   * The same rates after another one, which does not count.
   *
   * @param prelude the other one
   * @return the load
   */
  public SessionLoad after(Prelude prelude) {
    List<Step> later = new ArrayList<>(steps);
    later.set(0, steps.get(0).after(prelude));
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
    return steps.stream().map(Step::toArgument).collect(Collectors.joining(","));
  }
}
