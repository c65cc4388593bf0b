package io.allostat.demoapps.lab.testing;

import io.allostat.demoapps.lab.analysis.Slice;
import io.allostat.demoapps.lab.observe.ClientHold;
import io.allostat.demoapps.lab.pace.Pace;
import io.allostat.demoapps.lab.plan.OverheadArm;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Slices of sessions that arrive, made by hand or by chance. */
public final class SessionSlices {
  private static final double SECONDS = 5;

  private SessionSlices() {}

  /** A slice of 5 s in which each reply has a handshake, so many of which are full. */
  public static Slice slice(
      OverheadArm arm, double cpuSeconds, long replies, long full, Map<String, Long> lost) {
    return slice(
        arm, cpuSeconds, Map.of("Home", replies), full, replies - full, lost, Pace.UNKNOWN);
  }

  /** A slice of two kinds of pages in which connections are kept. */
  public static Slice slice(OverheadArm arm, double cpuSeconds, long search, long home, long full) {
    return slice(
        arm, cpuSeconds, Map.of("Search", search, "Home", home), full, 0, Map.of(), Pace.UNKNOWN);
  }

  private static Slice slice(
      OverheadArm arm,
      double cpuSeconds,
      Map<String, Long> pages,
      long full,
      long resumed,
      Map<String, Long> lost,
      Pace pace) {
    long replies = pages.values().stream().mapToLong(Long::longValue).sum();
    return new Slice(
            arm,
            cpuSeconds,
            SECONDS,
            cpuSeconds / SECONDS + 0.01,
            0.02,
            pace,
            new ClientHold(0, SECONDS, replies, lost, 1.0, 4.0, 0.4, 0.3, pages))
        .withHandshakes(full, resumed);
  }

  /**
   * Pairs on a machine whose speed varies, as a pacemaker sees it, in which pages and full
   * handshakes vary as independent arrivals do, each reply has a handshake, and CPU time varies by
   * a further 1 %.
   *
   * @param factor what admission control multiplies the CPU time with
   * @param wobble standard deviation of the machine's speed
   */
  public static List<Slice> noisy(double factor, double wobble, int pairs, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Slice> slices = new ArrayList<>();
    for (int i = 0; i < 2 * pairs; i++) {
      boolean on = i % 2 == 1;
      long search = poisson(500, random);
      long home = poisson(700, random);
      long full = poisson(120, random);
      double speed = 1 + wobble * random.nextGaussian();
      double millis = 2 * search + 0.6 * home + 1.5 * full;
      double cpu = (on ? factor : 1) * speed * millis / 1000 * (1 + 0.01 * random.nextGaussian());
      slices.add(
          slice(
              on ? OverheadArm.ADMISSION : OverheadArm.OFF,
              cpu,
              Map.of("Search", search, "Home", home),
              full,
              search + home - full,
              Map.of(),
              new Pace(
                  200_000 * speed * (1 + 0.01 * random.nextGaussian()),
                  60_000 * (1 + 0.05 * random.nextGaussian()))));
    }
    return slices;
  }

  private static long poisson(double mean, SplittableRandom random) {
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * random.nextGaussian()));
  }

  /** What the connector counted of the handshakes of each arm. */
  public static Map<OverheadArm, Double> counted(double off, double admission) {
    return Map.of(OverheadArm.OFF, off, OverheadArm.ADMISSION, admission);
  }
}
