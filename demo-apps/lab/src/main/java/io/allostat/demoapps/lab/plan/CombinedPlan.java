package io.allostat.demoapps.lab.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Two applications on one processor. First as in Philippe et al. §5.6: the bookstore's overload
 * begins, the auction's joins it, the bookstore's leaves. Then a crowd comes to the auction that
 * needs more processors, more than there are, and more than even the least service can bear.
 *
 * @param preparation warm-up and search for the capacity, of each application
 * @param rounds each arm has one turn in each
 * @param times of the first part
 * @param phases of the crowd, one after the other
 * @param crowdArms that answer to it
 */
public record CombinedPlan(
    Timing preparation, int rounds, Times times, List<Phase> phases, List<CrowdArm> crowdArms) {
  /** The application that is there first, and leaves. */
  public static final Application FIRST = Application.BOOKSTORE;

  /** The one that joins it, stays, and has the crowd. */
  public static final Application SECOND = Application.AUCTION;

  /** Both, in this order. */
  public static final List<Application> APPLICATIONS = List.of(FIRST, SECOND);

  /** The arms of the first part. */
  public static final List<Arm> ARMS = List.of(Arm.OFF, Arm.ON);

  /** The period in which both are there; the others are called after the one that is. */
  public static final String BOTH = "both";

  /** Before the crowd: what is held is more than enough. */
  public static final String CALM = "calm";

  /** More processors are enough. */
  public static final String BUSY = "busy";

  /** More than the processor can serve in full. */
  public static final String CROWD = "crowd";

  /** More than it can serve at all. */
  public static final String FLOOD = "flood";

  /** The crowd has gone. */
  public static final String AFTER = "after";

  /** What the first application has to do beside the crowd: L. */
  public static final double NEIGHBOUR_LOAD = 0.15;

  /** Pages that one of the crowd asks for. */
  public static final int REQUESTS = 10;

  /** For published figures. */
  public static final CombinedPlan FULL =
      new CombinedPlan(
          new Timing(
              new Timing.WarmUp(8, 10, 6),
              new Timing.Search(5, 20, 5),
              new Timing.Steady(2, 2, 1),
              new Timing.Changing(2, 0, 0, 0, 2)),
          3,
          new Times(30, 85, 10, 80, 95),
          List.of(
              new Phase(CALM, 0.35, 10, 20),
              new Phase(BUSY, 0.75, 8, 22),
              new Phase(CROWD, 1.3, 8, 32),
              new Phase(FLOOD, 8, 8, 27),
              new Phase(AFTER, 0.35, 5, 85)),
          List.of(CrowdArm.values()));

  /** For a look. */
  public static final CombinedPlan QUICK =
      new CombinedPlan(
          Timing.QUICK,
          1,
          new Times(18, 22, 7, 22, 22),
          List.of(
              new Phase(CALM, 0.35, 8, 8),
              new Phase(BUSY, 0.75, 6, 10),
              new Phase(CROWD, 1.3, 6, 16),
              new Phase(FLOOD, 8, 6, 12),
              new Phase(AFTER, 0.35, 4, 40)),
          List.of(CrowdArm.ALL));

  /**
   * The times of the first part, in seconds.
   *
   * @param ramp until the first application's browsers are there, not counted
   * @param first it alone
   * @param shift until the others have come, and until the first have gone, not counted
   * @param both both
   * @param last the second alone
   */
  public record Times(int ramp, int first, int shift, int both, int last) {
    private Times shortened(double factor) {
      return new Times(
          scaled(ramp, factor),
          scaled(first, factor),
          scaled(shift, factor),
          scaled(both, factor),
          scaled(last, factor));
    }
  }

  /**
   * A part of the crowd's coming and going.
   *
   * @param name in reports
   * @param load offered sessions, multiples of what the application can serve in full alone
   * @param settleSeconds at its begin, not counted
   * @param holdSeconds counted
   */
  public record Phase(String name, double load, int settleSeconds, int holdSeconds) {
    private Phase shortened(double factor) {
      return new Phase(name, load, scaled(settleSeconds, factor), scaled(holdSeconds, factor));
    }
  }

  /** Copies the lists. */
  public CombinedPlan {
    phases = List.copyOf(phases);
    crowdArms = List.copyOf(crowdArms);
  }

  /**
   * The browsers of an application in the first part.
   *
   * @param application one of the two
   * @param clients at its overload
   * @return its load; both are equally long
   */
  public LoadPlan load(Application application, int clients) {
    boolean leaves = application == FIRST;
    return LoadPlan.of(
        new Step(leaves ? clients : 0, times.ramp(), times.first()),
        new Step(clients, times.shift(), times.both()),
        new Step(leaves ? 0 : clients, times.shift(), times.last()));
  }

  /**
   * A run of the first part, as one application sees it.
   *
   * @param application one of the two
   * @param arm how both servers are run
   * @param number from 1
   * @param clients of the application
   * @return the run
   */
  public Run run(Application application, Arm arm, int number, int clients) {
    LoadPlan load = load(application, clients);
    return new Run(Run.Kind.COMBINED, arm, number, load, times.ramp(), load.seconds());
  }

  /**
   * The periods of the first part.
   *
   * @return one application, both, the other
   */
  public List<Period> periods() {
    int first = times.ramp() + times.first();
    int both = first + times.shift() + times.both();
    return List.of(
        new Period(FIRST.label(), times.ramp(), first),
        new Period(BOTH, first + times.shift(), both),
        new Period(SECOND.label(), both + times.shift(), both + times.shift() + times.last()));
  }

  /**
   * The sessions of the crowd.
   *
   * @param capacity replies/s of the second application at full service
   * @return rates
   */
  public SessionLoad crowd(double capacity) {
    return new SessionLoad(
        phases.stream()
            .map(
                phase ->
                    new SessionLoad.Step(
                        phase.load() * capacity / REQUESTS,
                        phase.settleSeconds(),
                        phase.holdSeconds()))
            .toList());
  }

  /**
   * The browsers of the first application beside the crowd.
   *
   * @param clients how many
   * @return a constant load as long as the crowd's
   */
  public LoadPlan neighbour(int clients) {
    int settle = phases.get(0).settleSeconds();
    return LoadPlan.of(new Step(clients, settle, crowd(1).seconds() - settle));
  }

  /**
   * The phases of the crowd by their counted seconds.
   *
   * @return in their order
   */
  public List<Period> crowdPeriods() {
    List<Period> periods = new ArrayList<>();
    int start = 0;
    for (Phase phase : phases) {
      int counted = start + phase.settleSeconds();
      start = counted + phase.holdSeconds();
      periods.add(new Period(phase.name(), counted, start));
    }
    return List.copyOf(periods);
  }

  /**
   * The order of arms in a round: each is the first once, so that nobody always follows the same.
   *
   * @param of the arms
   * @param round from 1
   * @param <T> what an arm is
   * @return the arms
   */
  public static <T> List<T> order(List<T> of, int round) {
    List<T> order = new ArrayList<>(of);
    Collections.rotate(order, 1 - round);
    return order;
  }

  /**
   * How long all loads take together, without the starts of programs.
   *
   * @return seconds
   */
  public int seconds() {
    int preparing = APPLICATIONS.size() * CapacityPlan.staircase(1, preparation).seconds();
    int first = ARMS.size() * load(FIRST, 1).seconds();
    return preparing + rounds * (first + crowdArms.size() * crowd(1).seconds());
  }

  /**
   * The same plan, shorter, to see whether everything fits together.
   *
   * @param factor 0 to 1
   * @return the plan
   */
  public CombinedPlan shortened(double factor) {
    return new CombinedPlan(
        preparation.shortened(factor),
        rounds,
        times.shortened(factor),
        phases.stream().map(phase -> phase.shortened(factor)).toList(),
        crowdArms);
  }

  /**
   * The same plan with another number of rounds.
   *
   * @param number at least 1
   * @return the plan
   */
  public CombinedPlan withRounds(int number) {
    return new CombinedPlan(preparation, number, times, phases, crowdArms);
  }

  private static int scaled(int seconds, double factor) {
    return (int) Math.max(2, Math.round(seconds * factor));
  }
}
