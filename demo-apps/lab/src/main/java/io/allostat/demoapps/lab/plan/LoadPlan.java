package io.allostat.demoapps.lab.plan;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The number of emulated browsers over time.
 *
 * @param steps one after the other, at least one with a client
 */
public record LoadPlan(List<Step> steps) implements Stepped {
  /** Checks that there is something to do. */
  public LoadPlan {
    steps = List.copyOf(steps);
    if (steps.stream().allMatch(step -> step.clients() == 0)) {
      throw new IllegalArgumentException(
          "a load plan of %d steps without a client, expected at least one"
              .formatted(steps.size()));
    }
  }

  /**
   * A plan.
   *
   * @param steps one after the other, at least one
   * @return the plan
   */
  public static LoadPlan of(Step... steps) {
    return new LoadPlan(List.of(steps));
  }

  /**
   * The length of the plan.
   *
   * @return seconds
   */
  public int seconds() {
    return startOf(steps.size());
  }

  /**
   * When a step's ramp begins.
   *
   * @param step 0 to the number of steps; the latter gives the end of the plan
   * @return seconds since the start
   */
  @Override
  public int startOf(int step) {
    return steps.subList(0, step).stream().mapToInt(Step::seconds).sum();
  }

  @Override
  public int settleSeconds(int step) {
    return steps.get(step).rampSeconds();
  }

  /**
   * The load wanted at a time.
   *
   * @param second seconds since the start, at least 0; after the end the last step counts
   * @return the number of clients, ramps included
   */
  public double clientsAt(double second) {
    double before = 0;
    double start = 0;
    for (Step step : steps) {
      if (second < start + step.rampSeconds()) {
        return before + (step.clients() - before) * (second - start) / step.rampSeconds();
      }
      if (second < start + step.seconds()) {
        return step.clients();
      }
      before = step.clients();
      start += step.seconds();
    }
    return before;
  }

  /**
   * The mean load of a part of the plan.
   *
   * @param from whole seconds since the start
   * @param to whole seconds since the start, above {@code from}
   * @return clients, averaged over time
   */
  public double meanClients(int from, int to) {
    double sum = 0;
    for (int second = from; second < to; second++) {
      sum += clientsAt(second + 0.5);
    }
    return sum / (to - from);
  }

  /**
   * The plan as the client's command line wants it.
   *
   * @return such as {@code 1024@60+300,320@0+180}
   */
  public String toArgument() {
    return steps.stream()
        .map(s -> s.clients() + "@" + s.rampSeconds() + "+" + s.holdSeconds())
        .collect(Collectors.joining(","));
  }
}
