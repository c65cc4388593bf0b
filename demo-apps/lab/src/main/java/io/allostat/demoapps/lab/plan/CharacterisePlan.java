package io.allostat.demoapps.lab.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What the characterisation of the server does, and for how long.
 *
 * @param cases in the order of the report; those of one server follow one another
 * @param loads multiples of each case's own capacity, ascending
 * @param furtherLoads those of a case with more than one processor: fewer, so that the whole fits
 *     into its time
 * @param rounds each case has one turn in each
 * @param times how long everything takes
 */
public record CharacterisePlan(
    List<Case> cases, List<Double> loads, List<Double> furtherLoads, int rounds, Times times) {
  /** The processors of figure 4.1 of the thesis. */
  public static final List<Integer> PROCESSORS = List.of(1, 2, 4);

  private static final List<Double> QUICK_LOADS = List.of(0.5, 0.9, 1.2, 2.0);
  private static final List<Double> LOADS = List.of(0.25, 0.5, 0.75, 1.0, 1.25, 2.0, 3.0);
  private static final List<Double> FURTHER_LOADS = List.of(0.5, 1.0, 1.25, 2.0);
  private static final int ROUNDS = 3;

  /** Sessions/s for each processor that no server completes too few of to begin with. */
  private static final double FIRST_RATE = 20;

  private static final double WARM_UP_GROWTH = 1.35;

  /**
   * A server and its sessions.
   *
   * @param secure whether there is TLS
   * @param shape of sessions, as the client writes it
   * @param processors of the server
   */
  public record Case(boolean secure, String shape, int processors) {
    /**
     * Whether the same server serves both.
     *
     * @param other another case
     * @return true if so
     */
    public boolean sameServer(Case other) {
      return secure == other.secure && processors == other.processors;
    }

    /**
     * What travels between client and server.
     *
     * @return {@code tls} or {@code plain}
     */
    public String protocol() {
      return secure ? "tls" : "plain";
    }

    /**
     * What is in the server: with TLS Allostat, which measures the phases of connections and lets
     * everybody in; without TLS nothing of it.
     *
     * @return {@code admits-all} or {@code stock}
     */
    public String arm() {
      return secure ? "admits-all" : "stock";
    }

    @Override
    public String toString() {
      return "%s, %s, %d processor%s"
          .formatted(protocol(), shape, processors, processors == 1 ? "" : "s");
    }
  }

  /**
   * How long everything takes.
   *
   * @param warmUpSteps of a server's warm-up
   * @param searchSteps of the search for a capacity
   * @param searchGrowth factor between its steps
   * @param stepSettleSeconds of either, which do not count
   * @param stepHoldSeconds of either, which count
   * @param settleSeconds of a load, which do not count
   * @param holdSeconds of a load, which count
   */
  public record Times(
      int warmUpSteps,
      int searchSteps,
      double searchGrowth,
      int stepSettleSeconds,
      int stepHoldSeconds,
      int settleSeconds,
      int holdSeconds) {}

  /** For a look, with one processor. */
  public static final CharacterisePlan QUICK = quick(List.of(1));

  /** Copies the lists. */
  public CharacterisePlan {
    cases = List.copyOf(cases);
    loads = List.copyOf(loads);
    furtherLoads = List.copyOf(furtherLoads);
    if (cases.isEmpty() || loads.isEmpty() || furtherLoads.isEmpty() || rounds < 1) {
      throw new IllegalArgumentException(
          "%d cases, %d loads, %d rounds, expected at least one of each"
              .formatted(cases.size(), loads.size(), rounds));
    }
  }

  /**
   * The numbers of processors of the thesis that a server can have.
   *
   * @param most as many as it may have
   * @return 1, and those of more that are not too many
   */
  public static List<Integer> processors(int most) {
    return PROCESSORS.stream().filter(count -> count <= Math.max(1, most)).toList();
  }

  /**
   * The plan for a look.
   *
   * @param processors of the servers, in their order
   * @return the plan
   */
  public static CharacterisePlan quick(List<Integer> processors) {
    return new CharacterisePlan(
        cases(processors, List.of(), List.of(AdmissionPlan.RECONNECT)),
        QUICK_LOADS,
        QUICK_LOADS,
        1,
        new Times(6, 7, 1.35, 1, 3, 4, 5));
  }

  /**
   * The plan for published figures.
   *
   * @param processors of the servers, in their order
   * @return the plan
   */
  public static CharacterisePlan full(List<Integer> processors) {
    return new CharacterisePlan(
        cases(
            processors,
            List.of(AdmissionPlan.RECONNECT),
            List.of(AdmissionPlan.RECONNECT, AdmissionPlan.RETURNING)),
        LOADS,
        FURTHER_LOADS,
        ROUNDS,
        new Times(10, 8, 1.28, 2, 6, 5, 15));
  }

  /** What tells of scaling with each number of processors, and further shapes with one. */
  private static List<Case> cases(
      List<Integer> processors, List<String> furtherPlain, List<String> furtherSecure) {
    List<Case> cases = new ArrayList<>();
    for (int count : processors) {
      cases.add(new Case(false, AdmissionPlan.KEEP_ALIVE, count));
      if (count == 1) {
        furtherPlain.forEach(shape -> cases.add(new Case(false, shape, count)));
      }
      cases.add(new Case(true, AdmissionPlan.KEEP_ALIVE, count));
      if (count == 1) {
        furtherSecure.forEach(shape -> cases.add(new Case(true, shape, count)));
      }
    }
    return cases;
  }

  /**
   * The loads of a case.
   *
   * @param of the case
   * @return multiples of its capacity
   */
  public List<Double> loads(Case of) {
    return of.processors() > 1 ? furtherLoads : loads;
  }

  /**
   * The load of a run.
   *
   * @param of the case
   * @param capacity its sessions/s
   * @return the load
   */
  public SessionLoad run(Case of, double capacity) {
    return SessionLoad.multiples(capacity, loads(of), times.settleSeconds(), times.holdSeconds());
  }

  /**
   * The load that warms a server up and finds about what it can do.
   *
   * @param processors of the server
   * @return ascending rates
   */
  public SessionLoad warmUp(int processors) {
    return SessionLoad.staircase(
        FIRST_RATE * processors,
        WARM_UP_GROWTH,
        times.warmUpSteps(),
        times.stepSettleSeconds(),
        times.stepHoldSeconds());
  }

  /**
   * The load that finds a case's capacity on a warm server.
   *
   * @param warm sessions/s at the end of the warm-up
   * @return ascending rates
   */
  public SessionLoad search(double warm) {
    return SessionLoad.around(
        warm,
        times.searchGrowth(),
        times.searchSteps(),
        times.stepSettleSeconds(),
        times.stepHoldSeconds());
  }

  /**
   * The order of the cases of one server in a round: each is the first once, so that nobody always
   * follows the same one.
   *
   * @param of the cases
   * @param round from 1
   * @return the same cases
   */
  public static List<Case> order(List<Case> of, int round) {
    List<Case> order = new ArrayList<>(of);
    Collections.rotate(order, 1 - round);
    return order;
  }

  /**
   * The cases by server.
   *
   * @return in their order; at least one each
   */
  public List<List<Case>> servers() {
    List<List<Case>> servers = new ArrayList<>();
    for (Case each : cases) {
      List<Case> last = servers.isEmpty() ? List.of() : servers.get(servers.size() - 1);
      if (!last.isEmpty() && last.get(0).sameServer(each)) {
        last.add(each);
      } else {
        servers.add(new ArrayList<>(List.of(each)));
      }
    }
    return servers.stream().map(List::copyOf).toList();
  }

  /**
   * The same plan with another number of rounds.
   *
   * @param number at least 1
   * @return the plan
   */
  public CharacterisePlan withRounds(int number) {
    return new CharacterisePlan(cases, loads, furtherLoads, number, times);
  }

  /**
   * The same plan, shorter, to see whether everything fits together.
   *
   * @param factor 0 to 1
   * @return the plan
   */
  public CharacterisePlan shortened(double factor) {
    return new CharacterisePlan(
        cases,
        loads,
        furtherLoads,
        rounds,
        new Times(
            scaled(times.warmUpSteps(), factor),
            scaled(times.searchSteps(), factor),
            times.searchGrowth(),
            1,
            Math.max(1, (int) Math.round(times.stepHoldSeconds() * factor)),
            Math.max(1, (int) Math.round(times.settleSeconds() * factor)),
            scaled(times.holdSeconds(), factor)));
  }

  private static int scaled(int number, double factor) {
    return (int) Math.max(2, Math.round(number * factor));
  }

  /**
   * How long all loads take together, without the starts of programs.
   *
   * @return seconds at most
   */
  public int seconds() {
    int sum = servers().stream().mapToInt(of -> warmUp(1).seconds()).sum();
    for (Case each : cases) {
      sum += search(1).seconds() + rounds * run(each, 1).seconds();
    }
    return sum;
  }
}
