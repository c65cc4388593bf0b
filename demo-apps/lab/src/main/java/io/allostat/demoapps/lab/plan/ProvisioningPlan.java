package io.allostat.demoapps.lab.plan;

import io.allostat.demoapps.lab.plan.SessionLoad.Prelude;
import io.allostat.demoapps.lab.plan.SessionLoad.Step;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What the provisioning experiment does, and for how long.
 *
 * @param arms in the order of the report
 * @param rounds each arm has one turn in each
 * @param preludeSeconds at a low rate, in which the clients warm up; before the first zone of a
 *     turn
 * @param settleSeconds of a zone, which do not count
 * @param holdSeconds of a zone, which count
 * @param warmUpSeconds of each server
 * @param capacitySeconds for which the capacity is measured
 * @param overloadRate sessions/s, more than any server completes on one processor, less than a
 *     client can bear
 */
public record ProvisioningPlan(
    List<ProvisioningArm> arms,
    Rounds rounds,
    int preludeSeconds,
    int settleSeconds,
    int holdSeconds,
    int warmUpSeconds,
    int capacitySeconds,
    double overloadRate) {
  /** Zone in which both have far more than they can serve. */
  public static final String FULL_OVERLOAD = "E";

  /** Zone in which nobody comes to the second server. */
  public static final String IDLE = "idle";

  /**
   * The zones that Guitart et al. §5.2 names, in multiples of what one server completes alone with
   * the whole processor, and one in which a server is idle:
   *
   * <ul>
   *   <li>A: both together fit, and each fits into half;
   *   <li>B: slightly more than fits together, nearly all of it at the first;
   *   <li>C: both together fit, and the second does not fit into half;
   *   <li>D: half as much again as fits, the second has more;
   *   <li>E: three times what fits.
   * </ul>
   */
  public static final List<Zone> ZONES =
      List.of(
          new Zone("A", List.of(0.35, 0.35)),
          new Zone("B", List.of(0.85, 0.2)),
          new Zone("C", List.of(0.2, 0.65)),
          new Zone("D", List.of(0.6, 0.9)),
          new Zone(FULL_OVERLOAD, List.of(1.5, 1.5)),
          new Zone(IDLE, List.of(3.0, 0.0)));

  private static final double OVERLOAD_RATE = 250;

  /** Of each server; the clients of both begin cold, on one processor. */
  private static final double PRELUDE_LOAD = 0.1;

  /** For published figures. */
  public static final ProvisioningPlan FULL =
      new ProvisioningPlan(
          List.of(ProvisioningArm.values()), Rounds.fixed(3), 10, 10, 30, 60, 30, OVERLOAD_RATE);

  /** For a look. */
  public static final ProvisioningPlan QUICK =
      new ProvisioningPlan(
          List.of(ProvisioningArm.values()), Rounds.fixed(1), 6, 5, 7, 36, 14, OVERLOAD_RATE);

  /** Shares of the overload. */
  private static final List<Double> WARM_UP_SHARES = List.of(0.06, 0.16, 0.4);

  /**
   * A time of constant load.
   *
   * @param name in reports
   * @param loads of each server, multiples of the capacity
   */
  public record Zone(String name, List<Double> loads) {
    private static final double DIFFERENT = 2;

    /** Copies the list. */
    public Zone {
      loads = List.copyOf(loads);
    }

    /**
     * Whether one has so much more to do than the other that a fixed division wastes processors.
     *
     * @return whether the loads differ by 2 or more
     */
    public boolean differs() {
      return Collections.max(loads) >= DIFFERENT * Collections.min(loads);
    }
  }

  /** Copies the list. */
  public ProvisioningPlan {
    arms = List.copyOf(arms);
  }

  /**
   * The order of the arms in a round: each is the first once, so that nobody always follows the
   * same one.
   *
   * @param round from 1
   * @return the arms
   */
  public List<ProvisioningArm> order(int round) {
    List<ProvisioningArm> order = new ArrayList<>(arms);
    Collections.rotate(order, 1 - round);
    return order;
  }

  /**
   * The load of a server in all zones.
   *
   * @param capacity sessions/s of one server alone
   * @param server its position, from 0
   * @return the load
   */
  public SessionLoad load(double capacity, int server) {
    return new SessionLoad(
            ZONES.stream()
                .map(
                    zone ->
                        new Step(capacity * zone.loads().get(server), settleSeconds, holdSeconds))
                .toList())
        .after(prelude(capacity));
  }

  /**
   * The load of one server that has the host for its own: all that comes to both in the zone of the
   * full overload.
   *
   * @param capacity sessions/s of one server alone
   * @return the load
   */
  public SessionLoad alone(double capacity) {
    Step step = new Step(capacity * aloneLoad(), settleSeconds, holdSeconds);
    return new SessionLoad(List.of(step)).after(prelude(capacity));
  }

  private Prelude prelude(double capacity) {
    return new Prelude(PRELUDE_LOAD * capacity, preludeSeconds);
  }

  /**
   * How much that is.
   *
   * @return a multiple of the capacity
   */
  public static double aloneLoad() {
    return ZONES.stream()
        .filter(zone -> zone.name().equals(FULL_OVERLOAD))
        .flatMap(zone -> zone.loads().stream())
        .mapToDouble(Double::doubleValue)
        .sum();
  }

  /**
   * The load that warms a server up.
   *
   * @return growing rates
   */
  public SessionLoad warmUp() {
    int each = Math.max(2, warmUpSeconds / WARM_UP_SHARES.size());
    return new SessionLoad(
        WARM_UP_SHARES.stream().map(share -> new Step(share * overloadRate, 1, each - 1)).toList());
  }

  /**
   * The load that shows the capacity.
   *
   * @return far more than the server can do
   */
  public SessionLoad capacity() {
    return new SessionLoad(
        List.of(new Step(overloadRate, Math.max(2, settleSeconds), capacitySeconds)));
  }

  /**
   * The same plan, shorter, to see whether everything fits together.
   *
   * @param factor 0 to 1
   * @return the plan
   */
  public ProvisioningPlan shortened(double factor) {
    return new ProvisioningPlan(
        arms,
        rounds,
        scaled(preludeSeconds, factor),
        scaled(settleSeconds, factor),
        scaled(holdSeconds, factor),
        scaled(warmUpSeconds, factor),
        scaled(capacitySeconds, factor),
        overloadRate);
  }

  private static int scaled(int number, double factor) {
    return (int) Math.max(2, Math.round(number * factor));
  }

  /**
   * The same plan with another number of rounds, to which spare ones may be added.
   *
   * @param number at least 1
   * @return the plan
   */
  public ProvisioningPlan withRounds(int number) {
    return new ProvisioningPlan(
        arms,
        Rounds.named(number),
        preludeSeconds,
        settleSeconds,
        holdSeconds,
        warmUpSeconds,
        capacitySeconds,
        overloadRate);
  }

  /**
   * How long all loads take together, without spare rounds and the starts of programs.
   *
   * @return seconds
   */
  public int seconds() {
    return HostedServers.NAMES.size() * warmUp().seconds()
        + capacity().seconds()
        + rounds.planned() * (alone(1).seconds() + arms.size() * load(1, 0).seconds());
  }
}
