package io.allostat.demoapps.lab.distribution;

import io.allostat.core.api.distribution.Distribution;
import io.allostat.core.api.distribution.DistributionPolicy;
import io.allostat.core.api.distribution.Placement;
import io.allostat.core.api.distribution.Quantum;
import io.allostat.core.api.distribution.Request;
import io.allostat.core.api.processors.ProcessorSettings;
import io.allostat.policies.distribution.Placer;
import io.allostat.policies.distribution.ProportionalPriority;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * How long the decision of a quantum takes, shares and CPUs together, when the requests of all
 * applications change.
 *
 * @param applications how many
 * @param processors of the host
 * @param ticks how many were measured, after as many to warm up
 * @param fastestMillis the one that was least disturbed, ms
 * @param medianMillis half were faster, ms
 * @param p99Millis 99 of 100 were faster, ms
 */
public record TickTime(
    int applications,
    int processors,
    int ticks,
    double fastestMillis,
    double medianMillis,
    double p99Millis) {
  private static final int PROCESSORS = 1024;
  private static final double NANOS_PER_MILLI = 1e6;

  /**
   * Measures from 10 to 100,000 applications on 1,024 processors.
   *
   * @param ticks how many of up to 1,000 applications, from 10; fewer of more
   * @return one for each number of applications
   */
  public static List<TickTime> all(int ticks) {
    return IntStream.of(10, 100, 1000, 10_000, 100_000)
        .mapToObj(n -> measure(n, Math.max(10, n <= 1000 ? ticks : ticks * 1000 / n)))
        .toList();
  }

  private static TickTime measure(int applications, int ticks) {
    DistributionPolicy policy = new ProportionalPriority(ProcessorSettings.defaults());
    List<Integer> cpus = IntStream.range(0, PROCESSORS).boxed().toList();
    List<Quantum> quanta = List.of(quantum(applications, 1), quantum(applications, 2));
    Placement placement = Placement.NONE;
    double[] millis = new double[ticks];
    for (int tick = -ticks; tick < ticks; tick++) {
      long begin = System.nanoTime();
      Distribution distribution =
          policy.distribute(quanta.get(Math.floorMod(tick, 2)), Distribution.INITIAL);
      placement = Placer.place(cpus, distribution, placement);
      if (tick >= 0) {
        millis[tick] = (System.nanoTime() - begin) / NANOS_PER_MILLI;
      }
    }
    Arrays.sort(millis);
    return new TickTime(
        applications, PROCESSORS, ticks, millis[0], millis[ticks / 2], millis[ticks * 99 / 100]);
  }

  /** Requests at random that fit together on average, with priorities 1 to 3. */
  private static Quantum quantum(int applications, long seed) {
    Random random = new Random(seed);
    double mean = 2.0 * PROCESSORS / applications;
    List<Request> requests = new ArrayList<>();
    for (int i = 0; i < applications; i++) {
      requests.add(
          new Request("application-" + i, mean * random.nextDouble(), 1 + random.nextInt(3)));
    }
    return new Quantum(PROCESSORS, requests);
  }
}
