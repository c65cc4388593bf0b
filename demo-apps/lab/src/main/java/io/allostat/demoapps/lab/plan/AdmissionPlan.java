package io.allostat.demoapps.lab.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What the admission experiment does, and for how long.
 *
 * @param arms in the order of the report
 * @param loads multiples of the capacity, ascending
 * @param rounds each arm has one turn in each
 * @param settleSeconds of a load, which do not count
 * @param holdSeconds of a load, which count
 * @param warmUpSeconds of the server that the capacity is not searched on
 * @param searchSteps of a search for a capacity, at most
 * @param shapes the further shapes of sessions, with their own arms and loads
 */
public record AdmissionPlan(
    List<AdmissionArm> arms,
    List<Double> loads,
    int rounds,
    int settleSeconds,
    int holdSeconds,
    int warmUpSeconds,
    int searchSteps,
    List<Shape> shapes) {
  /** The main shape: a connection for all requests of a session. */
  public static final String KEEP_ALIVE = "keep-alive";

  /** A connection for each request, resuming. */
  public static final String RECONNECT = "reconnect";

  /** As keep-alive, with clients that have been here before. */
  public static final String RETURNING = "returning";

  /** Handshakes that the blind limit lets through, as a share of those at the capacity. */
  public static final double BLIND_SHARE = 0.9;

  /** Sessions/s of clients that return at most, as a share of the capacity. */
  public static final double RETURNING_SHARE = 0.5;

  /** For published figures. */
  public static final AdmissionPlan FULL =
      new AdmissionPlan(
          List.of(AdmissionArm.values()),
          List.of(0.5, 0.9, 1.0, 2.0, 3.0, 5.0, 10.0),
          3,
          6,
          14,
          60,
          10,
          List.of(
              new Shape(RECONNECT, furtherArms(), List.of(1.0, 3.0, 10.0)),
              new Shape(RETURNING, furtherArms(), List.of(1.0, 3.0, 10.0))));

  /** For a look. */
  public static final AdmissionPlan QUICK =
      new AdmissionPlan(
          List.of(AdmissionArm.STOCK, AdmissionArm.ALLOSTAT),
          List.of(0.9, 2.0, 5.0),
          2,
          6,
          14,
          60,
          10,
          List.of());

  private static final double SEARCH_FIRST = 20;
  private static final double SEARCH_GROWTH = 1.3;
  private static final int SEARCH_SETTLE_SECONDS = 2;
  private static final int SEARCH_HOLD_SECONDS = 6;
  private static final int SWEEP_SETTLE_SECONDS = 3;
  private static final int SWEEP_HOLD_SECONDS = 7;
  private static final List<Double> SWEEP_LOADS = List.of(1.0, 3.0);

  /**
   * Another shape of sessions.
   *
   * @param name as the client writes it
   * @param arms with it
   * @param loads with it
   */
  public record Shape(String name, List<AdmissionArm> arms, List<Double> loads) {
    /** Copies the lists. */
    public Shape {
      arms = List.copyOf(arms);
      loads = List.copyOf(loads);
    }
  }

  /** Copies the lists. */
  public AdmissionPlan {
    arms = List.copyOf(arms);
    loads = List.copyOf(loads);
    shapes = List.copyOf(shapes);
  }

  private static List<AdmissionArm> furtherArms() {
    return List.of(AdmissionArm.STOCK, AdmissionArm.BLIND, AdmissionArm.ALLOSTAT);
  }

  /**
   * All shapes, the main one first.
   *
   * @return at least one
   */
  public List<Shape> allShapes() {
    List<Shape> all = new ArrayList<>();
    all.add(new Shape(KEEP_ALIVE, arms, loads));
    all.addAll(shapes);
    return all;
  }

  /**
   * The order of the arms in a round: each is the first once, so that nobody always follows the
   * same one.
   *
   * @param of the arms
   * @param round from 1
   * @return the same arms
   */
  public static List<AdmissionArm> order(List<AdmissionArm> of, int round) {
    List<AdmissionArm> order = new ArrayList<>(of);
    Collections.rotate(order, 1 - round);
    return order;
  }

  /**
   * The load of a run.
   *
   * @param capacity sessions/s
   * @param multiples of it
   * @return the load
   */
  public SessionLoad run(double capacity, List<Double> multiples) {
    return SessionLoad.multiples(capacity, multiples, settleSeconds, holdSeconds);
  }

  /**
   * The load that finds a capacity.
   *
   * @return ascending rates
   */
  public SessionLoad search() {
    return SessionLoad.staircase(
        SEARCH_FIRST, SEARCH_GROWTH, searchSteps, SEARCH_SETTLE_SECONDS, SEARCH_HOLD_SECONDS);
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
   * The load that warms a server up.
   *
   * @param capacity sessions/s
   * @return the load
   */
  public SessionLoad warmUp(double capacity) {
    int half = warmUpSeconds / 2;
    return SessionLoad.multiples(capacity, List.of(0.5, 0.9), 1, half - 1);
  }

  /**
   * The same plan, shorter, to see whether everything fits together.
   *
   * @param factor 0 to 1
   * @return the plan
   */
  public AdmissionPlan shortened(double factor) {
    return new AdmissionPlan(
        arms,
        loads,
        rounds,
        scaled(settleSeconds, factor),
        scaled(holdSeconds, factor),
        2 * scaled(warmUpSeconds / 2, factor),
        scaled(searchSteps, factor),
        shapes);
  }

  private static int scaled(int number, double factor) {
    return (int) Math.max(2, Math.round(number * factor));
  }

  /**
   * The same plan with another number of rounds.
   *
   * @param number at least 1
   * @return the plan
   */
  public AdmissionPlan withRounds(int number) {
    return new AdmissionPlan(
        arms, loads, number, settleSeconds, holdSeconds, warmUpSeconds, searchSteps, shapes);
  }

  /**
   * How long all loads take together, without the starts of programs.
   *
   * @return seconds at most
   */
  public int seconds() {
    int sum = search().seconds() + otherServers().size() * warmUp(1).seconds();
    for (Shape shape : shapes) {
      sum += hasOwnCapacity(shape.name()) ? search().seconds() : 0;
    }
    for (AdmissionArm arm : arms) {
      sum += arm.variants().size() > 1 ? arm.variants().size() * sweep(1).seconds() : 0;
    }
    for (Shape shape : allShapes()) {
      sum += rounds * shape.arms().size() * run(1, shape.loads()).seconds();
    }
    return sum;
  }

  /**
   * Whether the capacity of a shape is searched for by itself: of the others a session costs about
   * what it costs with the main one.
   *
   * @param shape its name
   * @return true if so
   */
  public static boolean hasOwnCapacity(String shape) {
    return shape.equals(RECONNECT);
  }

  /**
   * The servers beside the stock one.
   *
   * @return the arms that name them
   */
  public List<AdmissionArm> otherServers() {
    return arms.stream()
        .map(AdmissionArm::server)
        .filter(server -> server != AdmissionArm.STOCK)
        .distinct()
        .toList();
  }
}
