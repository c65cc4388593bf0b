package io.allostat.demoapps.lab.plan;

import java.util.List;
import java.util.stream.Stream;

/**
 * What the goodput experiment does, and for how long.
 *
 * @param arms in the order of the report
 * @param loads multiples of the capacity, ascending
 * @param rounds each arm has one turn in each
 * @param settleSeconds of a load, which do not count
 * @param holdSeconds of a load, which count
 * @param warmUpSeconds of the server with Allostat, on which the capacity is not searched
 * @param search of the capacity, twice or three times
 * @param sweeps whether variants are compared; else the first of each stands for its arm
 */
public record GoodputPlan(
    List<GoodputArm> arms,
    List<Double> loads,
    Rounds rounds,
    int settleSeconds,
    int holdSeconds,
    int warmUpSeconds,
    Search search,
    boolean sweeps) {
  private static final List<Double> LOADS = List.of(1.3, 1.6, 2.0, 4.0);

  /** For published figures. */
  public static final GoodputPlan FULL =
      new GoodputPlan(
          List.of(GoodputArm.values()),
          LOADS,
          Rounds.fixed(3),
          17,
          20,
          90,
          new Search(4, 12, 6, 8),
          true);

  /** For a look. */
  public static final GoodputPlan QUICK =
      new GoodputPlan(
          List.of(GoodputArm.STOCK, GoodputArm.BROWNOUT, GoodputArm.LEVELS, GoodputArm.ALL),
          LOADS,
          Rounds.fixed(1),
          9,
          9,
          60,
          new Search(4, 12, 6, 8),
          false);

  private static final double GROWTH = 1.35;
  private static final double SECOND_FROM = 0.5;
  private static final double SECOND_GROWTH = 1.2;
  private static final int SECOND_STEPS = 8;
  private static final int SEARCH_SETTLE_SECONDS = 2;

  /** Below, at and beyond the capacity, so that everything is compiled that a run needs. */
  private static final List<Double> WARM_UP_LOADS = List.of(0.5, 0.9, 1.5);

  /** Where limiters of requests and dimmers differ. */
  private static final List<Double> SWEEP_LOADS = List.of(1.6, 4.0);

  private static final int SWEEP_SETTLE_SECONDS = 5;
  private static final int SWEEP_HOLD_SECONDS = 7;

  /**
   * How the capacity is searched.
   *
   * @param first sessions/s to begin with, of a server of which nothing is known
   * @param steps at most
   * @param holdSeconds that count of each step
   * @param againHoldSeconds the same when the server is warm, from half of what was found
   */
  public record Search(double first, int steps, int holdSeconds, int againHoldSeconds) {
    private Search shortened(double factor) {
      return new Search(
          first, steps, scaled(holdSeconds, factor), scaled(againHoldSeconds, factor));
    }
  }

  /** Copies the lists. */
  public GoodputPlan {
    arms = List.copyOf(arms);
    loads = List.copyOf(loads);
  }

  /**
   * The load that finds a capacity of which nothing is known.
   *
   * @return ascending rates
   */
  public SessionLoad searchLoad() {
    return SessionLoad.staircase(
        search.first(), GROWTH, search.steps(), SEARCH_SETTLE_SECONDS, search.holdSeconds());
  }

  /**
   * The load that finds the capacity of a server which the first search has warmed up.
   *
   * @param capacity sessions/s, by the first search
   * @return ascending rates
   */
  public SessionLoad searchAgain(double capacity) {
    return SessionLoad.staircase(
        SECOND_FROM * capacity,
        SECOND_GROWTH,
        Math.min(search.steps(), SECOND_STEPS),
        SEARCH_SETTLE_SECONDS,
        search.againHoldSeconds());
  }

  /**
   * The load that warms up the server with Allostat.
   *
   * @param capacity sessions/s
   * @return the load
   */
  public SessionLoad warmUp(double capacity) {
    int each = warmUpSeconds / WARM_UP_LOADS.size();
    return SessionLoad.multiples(capacity, WARM_UP_LOADS, 1, each - 1);
  }

  /**
   * The load that variants are compared with.
   *
   * @param capacity sessions/s
   * @return the load
   */
  public SessionLoad sweep(double capacity) {
    return SessionLoad.multiples(capacity, SWEEP_LOADS, SWEEP_SETTLE_SECONDS, SWEEP_HOLD_SECONDS);
  }

  /**
   * The load of a run.
   *
   * @param capacity sessions/s
   * @return the load
   */
  public SessionLoad run(double capacity) {
    return SessionLoad.multiples(capacity, loads, settleSeconds, holdSeconds);
  }

  /**
   * The variants of an arm that are compared.
   *
   * @param arm one of the plan's
   * @return none where the first stands for the arm
   */
  public List<String> compared(GoodputArm arm) {
    return sweeps && arm.variants().size() > 1 ? arm.variants() : List.of();
  }

  /**
   * Whether the second search is made once more where it does not go beyond the capacity; in a
   * single round, for a look, there is no time for that.
   *
   * @return true if so
   */
  public boolean repeatsSearch() {
    return rounds.planned() > 1;
  }

  /**
   * How many clients search for the capacity, at most.
   *
   * @return 2 or 3
   */
  public int searches() {
    return repeatsSearch() ? 3 : 2;
  }

  /**
   * The number of clients that are started, one for each load.
   *
   * @return how many
   */
  public int clients() {
    return searches() + 1 + variants() + rounds.planned() * arms.size();
  }

  /**
   * How often the loop of Allostat is paused after it has acted.
   *
   * @return how often
   */
  public int pauses() {
    return rounds.planned() * (int) arms.stream().filter(GoodputArm::allostat).count();
  }

  private int variants() {
    return arms.stream().mapToInt(arm -> compared(arm).size()).sum();
  }

  /**
   * How long all loads take together, without spare rounds and the starts of programs.
   *
   * @return seconds at most
   */
  public int seconds() {
    return searchLoad().seconds()
        + (searches() - 1) * searchAgain(1).seconds()
        + warmUp(1).seconds()
        + variants() * sweep(1).seconds()
        + rounds.planned() * arms.size() * run(1).seconds();
  }

  /**
   * The same plan, shorter, to see whether everything fits together.
   *
   * @param factor 0 to 1
   * @return the plan
   */
  public GoodputPlan shortened(double factor) {
    return new GoodputPlan(
        arms,
        loads,
        rounds,
        scaled(settleSeconds, factor),
        scaled(holdSeconds, factor),
        WARM_UP_LOADS.size() * scaled(warmUpSeconds / WARM_UP_LOADS.size(), factor),
        search.shortened(factor),
        sweeps);
  }

  private static int scaled(int number, double factor) {
    return (int) Math.max(2, Math.round(number * factor));
  }

  /**
   * The same plan with other arms.
   *
   * @param others in the order of the report
   * @return the plan
   */
  public GoodputPlan withArms(List<GoodputArm> others) {
    return new GoodputPlan(
        others, loads, rounds, settleSeconds, holdSeconds, warmUpSeconds, search, sweeps);
  }

  /**
   * The same plan with other loads.
   *
   * @param multiples of the capacity, in any order
   * @return the plan
   */
  public GoodputPlan withLoads(List<Double> multiples) {
    return new GoodputPlan(
        arms,
        multiples.stream().distinct().sorted().toList(),
        rounds,
        settleSeconds,
        holdSeconds,
        warmUpSeconds,
        search,
        sweeps);
  }

  /**
   * What the full form has and this one has not.
   *
   * @return names of arms, then loads; empty if none is missing
   */
  public List<String> leftOut() {
    return Stream.concat(
            FULL.arms.stream().filter(arm -> !arms.contains(arm)).map(GoodputArm::label),
            FULL.loads.stream().filter(load -> !loads.contains(load)).map(load -> "load " + load))
        .toList();
  }

  /**
   * The same plan with another number of rounds, to which spare ones may be added.
   *
   * @param number at least 1
   * @return the plan
   */
  public GoodputPlan withRounds(int number) {
    return new GoodputPlan(
        arms,
        loads,
        Rounds.named(number),
        settleSeconds,
        holdSeconds,
        warmUpSeconds,
        search,
        sweeps);
  }
}
