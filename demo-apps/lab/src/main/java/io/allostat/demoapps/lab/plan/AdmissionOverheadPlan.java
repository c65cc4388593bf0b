package io.allostat.demoapps.lab.plan;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * What is done to measure the cost of admission control: a few sessions make the JIT compiler
 * begin; rates of arrival grow until the server is busy, which finds about the rate that is wanted;
 * it is held until the compiler is quiet; trials correct it; and then come pairs of slices,
 * admission control at work in one of them, in an order drawn by chance. They come in parts of a
 * few minutes, after each of which the rate is corrected again: what a server takes for the same
 * work changes within half an hour.
 *
 * <p>Whom a connection was admitted by stays with it to its end. So the time at the begin of a
 * slice that does not count is as long as connections last: a second where each request has its
 * own, a session where all have the same.
 *
 * @param shape of the sessions: {@link AdmissionPlan#RECONNECT} or {@link AdmissionPlan#KEEP_ALIVE}
 * @param pairs of slices, 1 to 1000
 * @param settleSeconds at the begin of a slice, which do not count, 1 to 20
 * @param sliceSeconds which count, 1 to 20
 * @param times of what comes before
 */
public record AdmissionOverheadPlan(
    String shape, int pairs, int settleSeconds, int sliceSeconds, Times times) {
  /** What a pair has. */
  public static final List<OverheadArm> ARMS = List.of(OverheadArm.OFF, OverheadArm.ADMISSION);

  /** The shapes that there are; the first is the harder test, as it has a handshake a request. */
  public static final List<String> SHAPES =
      List.of(AdmissionPlan.RECONNECT, AdmissionPlan.KEEP_ALIVE);

  /** The requests of a session. */
  public static final int REQUESTS = 10;

  private static final int MOST_PAIRS = 1_000;
  private static final int PART_SECONDS = 200;
  private static final double FIRST_RATE = 10;
  private static final double GROWTH = 1.35;
  private static final int CLIMB_SETTLE_SECONDS = 2;
  private static final double PRELUDE_LOAD = 0.5;
  private static final int PRELUDE_SECONDS = 10;

  /**
   * How long what comes before takes.
   *
   * @param climbSteps rates that grow, at most
   * @param climbSeconds of each, which count
   * @param warmUpSeconds at the rate that was found
   * @param trialSeconds of a trial, which count
   */
  public record Times(int climbSteps, int climbSeconds, int warmUpSeconds, int trialSeconds) {}

  /** Checks the numbers. */
  public AdmissionOverheadPlan {
    if (!SHAPES.contains(shape)) {
      throw new IllegalArgumentException("shape " + shape + ", expected one of " + SHAPES);
    }
    Slices.require(pairs, MOST_PAIRS, settleSeconds, sliceSeconds);
  }

  /**
   * The plan of a shape.
   *
   * @param shape one of {@link #SHAPES}
   * @param quick whether for a look only
   * @return the plan
   * @throws IllegalArgumentException if there is no such shape
   */
  public static AdmissionOverheadPlan of(String shape, boolean quick) {
    Times times = new Times(9, 4, quick ? 40 : 60, 15);
    return shape.equals(AdmissionPlan.KEEP_ALIVE)
        ? new AdmissionOverheadPlan(
            shape, quick ? 10 : 80, Slices.SESSION_SECONDS, quick ? 4 : 5, times)
        : new AdmissionOverheadPlan(shape, quick ? 26 : 220, 1, 3, times);
  }

  /**
   * The order of the slices.
   *
   * @param random the source of chance
   * @return for each slice what is at work in it
   */
  public List<OverheadArm> order(Random random) {
    return Blocks.order(pairs, ARMS, random);
  }

  /**
   * The load that finds about the rate that is wanted.
   *
   * @return rates that grow
   */
  public SessionLoad climb() {
    return SessionLoad.staircase(
        FIRST_RATE, GROWTH, times.climbSteps(), CLIMB_SETTLE_SECONDS, times.climbSeconds());
  }

  /**
   * The load that the JIT compiler becomes quiet in.
   *
   * @param rate sessions/s
   * @return a step
   */
  public SessionLoad warmUp(double rate) {
    return one(rate, times.warmUpSeconds());
  }

  /**
   * The load of a trial, after fewer sessions in which the client's own code is compiled: how much
   * of its CPU it takes for the rate is looked at, too.
   *
   * @param rate sessions/s
   * @return a step
   */
  public SessionLoad trial(double rate) {
    return one(rate, times.trialSeconds())
        .after(new SessionLoad.Prelude(PRELUDE_LOAD * rate, PRELUDE_SECONDS));
  }

  private static SessionLoad one(double rate, int seconds) {
    return new SessionLoad(List.of(new SessionLoad.Step(rate, Slices.SESSION_SECONDS, seconds)));
  }

  /**
   * Slices between which the rate stays as it is.
   *
   * @param order of all slices
   * @return parts of it, in its order, each of whole pairs
   */
  public List<List<OverheadArm>> parts(List<OverheadArm> order) {
    int slices =
        ARMS.size() * Math.max(1, PART_SECONDS / (ARMS.size() * (settleSeconds + sliceSeconds)));
    return IntStream.iterate(0, from -> from < order.size(), from -> from + slices)
        .mapToObj(from -> order.subList(from, Math.min(order.size(), from + slices)))
        .toList();
  }

  /**
   * The load of a part of the slices: a step that is none, in which the sessions become as many as
   * they will be, and a step for each slice.
   *
   * @param rate sessions/s
   * @param count of slices, 1 or more
   * @return one step more than there are slices
   */
  public SessionLoad slices(double rate, int count) {
    return Slices.load(rate, sliceSeconds, count, settleSeconds, sliceSeconds);
  }

  /**
   * How long all loads take together, without the starts of programs.
   *
   * @return seconds at most
   */
  public int seconds() {
    return climb().seconds()
        + 2 * warmUp(1).seconds()
        + UtilisationSearch.TRIALS * trial(1).seconds()
        + parts(order(new Random(0))).stream()
            .mapToInt(part -> slices(1, part.size()).seconds())
            .sum();
  }
}
