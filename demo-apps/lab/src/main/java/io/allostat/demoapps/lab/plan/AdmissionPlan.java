package io.allostat.demoapps.lab.plan;

import io.allostat.demoapps.lab.plan.SessionLoad.Prelude;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What the admission experiment does, and for how long.
 *
 * @param shapes of sessions, each with its arms and loads, at least one
 * @param rounds each arm has one turn in each; a shape may have further ones, in which, and in the
 *     spare ones, only the stock server and Allostat have
 * @param settleSeconds of a load, which do not count
 * @param holdSeconds of a load, which count
 * @param warmUpSeconds of a server that the capacity is not searched on
 * @param preludeSeconds of a client at a low rate before its first load: it begins cold, and its
 *     compiler takes half of its processor
 * @param search for a capacity
 */
public record AdmissionPlan(
    List<Shape> shapes,
    Rounds rounds,
    int settleSeconds,
    int holdSeconds,
    int warmUpSeconds,
    int preludeSeconds,
    Search search) {
  /** The main shape: a connection for all requests of a session. */
  public static final String KEEP_ALIVE = "keep-alive";

  /** A connection for each request, resuming. */
  public static final String RECONNECT = "reconnect";

  /** As keep-alive, with clients that have been here before. */
  public static final String RETURNING = "returning";

  /** All shapes, the main one first. */
  public static final List<String> SHAPES = List.of(KEEP_ALIVE, RECONNECT, RETURNING);

  /** Handshakes that the blind limit lets through, as a share of those at the capacity. */
  public static final double BLIND_SHARE = 0.9;

  /** Sessions/s of clients that return at most, as a share of the capacity. */
  public static final double RETURNING_SHARE = 0.5;

  private static final List<Double> LOADS = List.of(0.9, 1.0, 2.0, 3.0, 5.0, 10.0);
  private static final List<Double> FURTHER_LOADS = List.of(1.0, 3.0, 10.0);
  private static final List<Double> QUICK_LOADS = List.of(0.5, 0.9, 1.0, 2.0, 5.0);

  /** Whose figures are held against the bars. */
  private static final List<AdmissionArm> JUDGED =
      List.of(AdmissionArm.STOCK, AdmissionArm.ALLOSTAT);

  private static final List<AdmissionArm> WITH_BLIND =
      List.of(AdmissionArm.STOCK, AdmissionArm.BLIND, AdmissionArm.ALLOSTAT);

  private static final Search SEARCH = new Search(20, 10, 2, 6);

  private static final List<AdmissionArm> ALL =
      Arrays.stream(AdmissionArm.values()).filter(arm -> arm != AdmissionArm.ALLOSTAT_SET).toList();

  /** For published figures. */
  public static final AdmissionPlan FULL =
      new AdmissionPlan(
          List.of(
              new Shape(KEEP_ALIVE, ALL, LOADS, 2),
              new Shape(RECONNECT, WITH_BLIND, FURTHER_LOADS, 0),
              new Shape(RETURNING, JUDGED, FURTHER_LOADS, 0)),
          Rounds.fixed(3),
          5,
          11,
          120,
          10,
          SEARCH);

  /** For a look. */
  public static final AdmissionPlan QUICK =
      new AdmissionPlan(
          List.of(new Shape(KEEP_ALIVE, JUDGED, QUICK_LOADS, 0)),
          Rounds.fixed(1),
          6,
          14,
          90,
          10,
          SEARCH);

  private static final double PRELUDE_LOAD = 0.4;

  private static final double SEARCH_GROWTH = 1.3;
  private static final double SECOND_SEARCH_FIRST = 0.5;
  private static final double SECOND_SEARCH_GROWTH = 1.2;
  private static final int SECOND_SEARCH_STEPS = 8;
  private static final double SHAPE_SEARCH_GROWTH = 1.28;
  private static final int SWEEP_SETTLE_SECONDS = 3;
  private static final int SWEEP_HOLD_SECONDS = 7;
  private static final List<Double> SWEEP_LOADS = List.of(1.0, 3.0);

  /** Below, at and beyond the capacity, so that everything is compiled that a run needs. */
  private static final List<Double> WARM_UP_LOADS = List.of(0.5, 0.9, 1.5);

  /**
   * A search for a capacity.
   *
   * @param first sessions/s to begin with, of a server of which nothing is known
   * @param steps at most
   * @param settleSeconds of a step, which do not count
   * @param holdSeconds of a step, which count
   */
  public record Search(double first, int steps, int settleSeconds, int holdSeconds) {
    private Search shortened(double factor) {
      return new Search(first, scaled(steps, factor), settleSeconds, holdSeconds);
    }
  }

  /**
   * A shape of sessions.
   *
   * @param name as the client writes it
   * @param arms with it, in the order of the report
   * @param loads with it, multiples of the capacity, ascending
   * @param furtherRounds beyond those of all arms, in which only the stock server and Allostat have
   *     a turn: what is held against the bars is to depend less on chance
   */
  public record Shape(String name, List<AdmissionArm> arms, List<Double> loads, int furtherRounds) {
    /** Copies the lists. */
    public Shape {
      arms = List.copyOf(arms);
      loads = List.copyOf(loads);
    }

    private Shape withoutFurtherRounds() {
      return new Shape(name, arms, loads, 0);
    }

    private Shape with(AdmissionArm another) {
      return new Shape(
          name, Stream.concat(arms.stream(), Stream.of(another)).toList(), loads, furtherRounds);
    }
  }

  /** Copies the list. */
  public AdmissionPlan {
    shapes = List.copyOf(shapes);
  }

  /**
   * The arms of all shapes.
   *
   * @return in the order of the report
   */
  public List<AdmissionArm> arms() {
    return Arrays.stream(AdmissionArm.values())
        .filter(arm -> shapes.stream().anyMatch(shape -> shape.arms().contains(arm)))
        .toList();
  }

  /**
   * Whether a bar rests on the figures of an arm. The others stand beside.
   *
   * @param arm its name
   * @return true for Allostat and the stock server
   */
  public static boolean judges(String arm) {
    return JUDGED.stream().map(AdmissionArm::label).anyMatch(arm::equals);
  }

  /**
   * The rounds of a shape.
   *
   * @param of the shape
   * @return those of all arms and its further ones
   */
  public Rounds rounds(Shape of) {
    return new Rounds(rounds.planned() + of.furtherRounds(), rounds.spare());
  }

  /**
   * The order of the arms in a round: each is the first once, so that nobody always follows the
   * same one.
   *
   * @param of the shape
   * @param round from 1 to the shape's rounds; a spare one is beyond
   * @return those that have a turn
   */
  public List<AdmissionArm> order(Shape of, int round) {
    List<AdmissionArm> order =
        new ArrayList<>(
            round <= rounds.planned()
                ? of.arms()
                : of.arms().stream().filter(JUDGED::contains).toList());
    Collections.rotate(order, 1 - round);
    return order;
  }

  /**
   * The load of a run.
   *
   * @param capacity sessions/s
   * @param shape of the sessions, with multiples of the capacity
   * @return the load
   */
  public SessionLoad run(double capacity, Shape shape) {
    return SessionLoad.multiples(capacity, shape.loads(), settleSeconds, holdSeconds)
        .after(prelude(capacity, shape.loads().get(0)));
  }

  /**
   * What a client begins with, whose own code is compiled at a low rate.
   *
   * @param capacity sessions/s
   * @param load the first one, a multiple of it
   * @return a rate no higher than that
   */
  Prelude prelude(double capacity, double load) {
    return new Prelude(Math.min(PRELUDE_LOAD, load) * capacity, preludeSeconds);
  }

  /**
   * The load that finds a capacity of which nothing is known.
   *
   * @return ascending rates
   */
  public SessionLoad searchCold() {
    return SessionLoad.staircase(
        search.first(),
        SEARCH_GROWTH,
        search.steps(),
        search.settleSeconds(),
        search.holdSeconds());
  }

  /**
   * The load that finds the capacity of a server which a search before has warmed up.
   *
   * @param capacity sessions/s, by that search
   * @return ascending rates
   */
  public SessionLoad searchAgain(double capacity) {
    return SessionLoad.staircase(
        SECOND_SEARCH_FIRST * capacity,
        SECOND_SEARCH_GROWTH,
        Math.min(search.steps(), SECOND_SEARCH_STEPS),
        search.settleSeconds(),
        search.holdSeconds());
  }

  /**
   * The load that finds about what the capacity with a shape of its own is, of a server that is
   * warm but for what this shape needs of it, such as resuming TLS sessions.
   *
   * @param capacity sessions/s of the main shape
   * @return ascending rates, to about twice the capacity
   */
  public SessionLoad searchShape(double capacity) {
    return SessionLoad.around(
        capacity,
        SHAPE_SEARCH_GROWTH,
        Math.min(search.steps(), SECOND_SEARCH_STEPS),
        search.settleSeconds(),
        search.holdSeconds());
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
    return warmUp(capacity, warmUpSeconds);
  }

  /**
   * The load that warms a warm server up for a shape with a capacity of its own.
   *
   * @param capacity sessions/s of that shape
   * @return the load
   */
  public SessionLoad warmUpAgain(double capacity) {
    return warmUp(capacity, warmUpSeconds / 2);
  }

  private static SessionLoad warmUp(double capacity, int seconds) {
    int each = Math.max(2, seconds / WARM_UP_LOADS.size());
    return SessionLoad.multiples(capacity, WARM_UP_LOADS, 1, each - 1);
  }

  /**
   * The same plan, shorter, to see whether everything fits together.
   *
   * @param factor 0 to 1
   * @return the plan
   */
  public AdmissionPlan shortened(double factor) {
    return new AdmissionPlan(
        shapes,
        rounds,
        scaled(settleSeconds, factor),
        scaled(holdSeconds, factor),
        WARM_UP_LOADS.size() * scaled(warmUpSeconds / WARM_UP_LOADS.size(), factor),
        scaled(preludeSeconds, factor),
        search.shortened(factor));
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
  public AdmissionPlan withRounds(int number) {
    return with(shapes.stream().map(Shape::withoutFurtherRounds).toList(), Rounds.named(number));
  }

  /**
   * The same plan with Allostat under other settings beside Allostat as it is.
   *
   * @return the plan, each of whose shapes has one more arm
   * @throws IllegalArgumentException if a shape is without Allostat
   */
  public AdmissionPlan withOtherSettings() {
    for (Shape shape : shapes) {
      if (!shape.arms().contains(AdmissionArm.ALLOSTAT)) {
        throw new IllegalArgumentException(
            "arms of " + shape.name() + ", expected allostat among them, beside which to set");
      }
    }
    return with(
        shapes.stream().map(shape -> shape.with(AdmissionArm.ALLOSTAT_SET)).toList(), rounds);
  }

  private AdmissionPlan with(List<Shape> others, Rounds number) {
    return new AdmissionPlan(
        others, number, settleSeconds, holdSeconds, warmUpSeconds, preludeSeconds, search);
  }

  /**
   * A part of the plan, or more of it.
   *
   * @param names of the shapes, or null for the plan's
   * @param arms of each shape, or null for the plan's
   * @param loads of each shape, or null for the plan's
   * @return the plan
   */
  public AdmissionPlan select(List<String> names, List<AdmissionArm> arms, List<Double> loads) {
    List<String> wanted =
        names == null ? shapes.stream().map(Shape::name).toList() : List.copyOf(names);
    List<Shape> selected =
        wanted.stream()
            .map(
                name -> {
                  Shape known = shape(name);
                  return new Shape(
                      name,
                      arms == null ? known.arms() : arms,
                      loads == null ? known.loads() : loads.stream().sorted().toList(),
                      known.furtherRounds());
                })
            .toList();
    return with(selected, rounds);
  }

  /** As the plan has it, else as the full one has it. */
  private Shape shape(String name) {
    return Stream.concat(shapes.stream(), FULL.shapes.stream())
        .filter(shape -> shape.name().equals(name))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("shape " + name + ", expected one of " + SHAPES));
  }

  /**
   * What the full form has and this one has not.
   *
   * @return one entry for each shape of it; empty if nothing is missing
   */
  public List<String> leftOut() {
    List<String> missing = new ArrayList<>();
    for (Shape full : FULL.shapes) {
      Shape here =
          shapes.stream()
              .filter(shape -> shape.name().equals(full.name()))
              .findFirst()
              .orElse(new Shape(full.name(), List.of(), List.of(), 0));
      List<String> parts =
          Stream.concat(
                  full.arms().stream()
                      .filter(arm -> !here.arms().contains(arm))
                      .map(AdmissionArm::label),
                  full.loads().stream()
                      .filter(load -> !here.loads().contains(load))
                      .map(load -> "load " + load))
              .toList();
      if (here.arms().isEmpty()) {
        missing.add("sessions " + full.name());
      } else if (!parts.isEmpty()) {
        missing.add(full.name() + " without " + String.join(", ", parts));
      }
    }
    return List.copyOf(missing);
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
   * How many clients search for the capacity of the main shape, at most.
   *
   * @return 2 or 3
   */
  public int searches() {
    return repeatsSearch() ? 3 : 2;
  }

  /**
   * How many clients run a shape, one after another.
   *
   * @param of the shape
   * @return the turns of all its arms
   */
  public int turns(Shape of) {
    return IntStream.rangeClosed(1, rounds(of).planned())
        .map(round -> order(of, round).size())
        .sum();
  }

  /**
   * How long all loads take together, without spare rounds and the starts of programs.
   *
   * @return seconds at most
   */
  public int seconds() {
    int sum =
        searchCold().seconds()
            + (searches() - 1) * searchAgain(1).seconds()
            + otherServers().size() * warmUp(1).seconds();
    for (AdmissionArm arm : arms()) {
      sum += arm.variants().size() > 1 ? arm.variants().size() * sweep(1).seconds() : 0;
    }
    for (Shape shape : shapes) {
      if (hasOwnCapacity(shape.name())) {
        sum +=
            searchShape(1).seconds()
                + searchAgain(1).seconds()
                + otherServers().size() * warmUpAgain(1).seconds();
      }
      sum += turns(shape) * run(1, shape).seconds();
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
    return arms().stream()
        .map(AdmissionArm::server)
        .filter(server -> server != AdmissionArm.STOCK)
        .distinct()
        .toList();
  }
}
