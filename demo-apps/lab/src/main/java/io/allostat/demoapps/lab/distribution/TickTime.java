package io.allostat.demoapps.lab.distribution;

import io.allostat.core.api.distribution.Distribution;
import io.allostat.core.api.distribution.DistributionPolicy;
import io.allostat.core.api.distribution.Placement;
import io.allostat.core.api.distribution.Quantum;
import io.allostat.core.api.distribution.Request;
import io.allostat.core.api.processors.ProcessorSettings;
import io.allostat.policies.distribution.Placer;
import io.allostat.policies.distribution.Policies;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * How long the decision of a quantum takes, shares and CPUs together, by the recommended policy as
 * an operator has it, each quantum going on from the one before, when the requests of all
 * applications vary by 7 %. That of two loads for which it takes longer by the median: one that
 * fits, so that surplus is lent and kept, and one half as large again as the host.
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

  /** Of all applications together, in hosts: one that fits and one that does not. */
  private static final double[] LOADS = {0.7, 1.5};

  /** How many different quanta there are, in turn. */
  private static final int QUANTA = 8;

  /** Of requests, as those of a server with twenty sessions a second. */
  private static final double DEVIATION = 0.07;

  /**
   * Measures from 10 to 100,000 applications on 1,024 processors.
   *
   * @param ticks how many of up to 1,000 applications, from 10; fewer of more
   * @return one for each number of applications
   */
  public static List<TickTime> all(int ticks) {
    return IntStream.of(10, 100, 1000, 10_000, 100_000)
        .mapToObj(n -> slower(n, Math.max(10, n <= 1000 ? ticks : ticks * 1000 / n)))
        .toList();
  }

  private static TickTime slower(int applications, int ticks) {
    return DoubleStream.of(LOADS)
        .mapToObj(load -> measure(applications, ticks, load))
        .max(Comparator.comparingDouble(TickTime::medianMillis))
        .orElseThrow();
  }

  private static TickTime measure(int applications, int ticks, double load) {
    DistributionPolicy policy =
        Policies.named(Policies.names().get(0), ProcessorSettings.defaults());
    List<Integer> cpus = IntStream.range(0, PROCESSORS).boxed().toList();
    List<Quantum> quanta =
        IntStream.range(0, QUANTA).mapToObj(k -> quantum(applications, load, k)).toList();
    Distribution distribution = Distribution.INITIAL;
    Placement placement = Placement.NONE;
    double[] millis = new double[ticks];
    for (int tick = -ticks; tick < ticks; tick++) {
      long begin = System.nanoTime();
      distribution = policy.distribute(quanta.get(Math.floorMod(tick, QUANTA)), distribution);
      placement = Placer.place(cpus, distribution, placement);
      if (tick >= 0) {
        millis[tick] = (System.nanoTime() - begin) / NANOS_PER_MILLI;
      }
    }
    Arrays.sort(millis);
    return new TickTime(
        applications, PROCESSORS, ticks, millis[0], millis[ticks / 2], millis[ticks * 99 / 100]);
  }

  /** Each application has its usual request and a priority from 1 to 3; all vary. */
  private static Quantum quantum(int applications, double load, long variation) {
    Random usual = new Random(applications);
    Random varied = new Random(variation);
    double mean = load * PROCESSORS / applications;
    List<Request> requests = new ArrayList<>();
    for (int i = 0; i < applications; i++) {
      double asked = 2 * mean * usual.nextDouble() * (1 + DEVIATION * varied.nextGaussian());
      requests.add(new Request("application-" + i, Math.max(0, asked), 1 + usual.nextInt(3)));
    }
    return new Quantum(PROCESSORS, requests);
  }
}
