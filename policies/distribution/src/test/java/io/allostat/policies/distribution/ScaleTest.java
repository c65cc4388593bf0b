package io.allostat.policies.distribution;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.distribution.Distribution;
import io.allostat.core.api.distribution.DistributionPolicy;
import io.allostat.core.api.distribution.Placement;
import io.allostat.core.api.distribution.Quantum;
import io.allostat.core.api.distribution.Request;
import io.allostat.core.api.processors.ProcessorSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** How the time of a tick, shares and CPUs together, grows with the number of applications. */
class ScaleTest {
  private static final int PROCESSORS = 1024;

  private static Quantum quantum(int applications, long seed) {
    Random random = new Random(seed);
    List<Request> requests = new ArrayList<>();
    for (int i = 0; i < applications; i++) {
      double mean = 2.0 * PROCESSORS / applications;
      requests.add(new Request(Samples.name(i), mean * random.nextDouble(), 1 + random.nextInt(3)));
    }
    return new Quantum(PROCESSORS, requests);
  }

  /** The fastest of several ticks, nanoseconds: the least disturbed by whatever else runs. */
  static long fastestTickNanos(int applications, int ticks) {
    DistributionPolicy policy =
        Policies.named(ProportionalPriority.NAME, ProcessorSettings.defaults());
    List<Integer> cpus = Samples.cpus(PROCESSORS);
    List<Quantum> quanta = List.of(quantum(applications, 1), quantum(applications, 2));
    Distribution distribution = Distribution.INITIAL;
    Placement placement = Placement.NONE;
    long fastest = Long.MAX_VALUE;
    for (int tick = 0; tick < ticks; tick++) {
      long begin = System.nanoTime();
      distribution = policy.distribute(quanta.get(tick % 2), distribution);
      placement = Placer.place(cpus, distribution, placement);
      fastest = Math.min(fastest, System.nanoTime() - begin);
    }
    return fastest;
  }

  @Test
  void tenTimesAsManyApplicationsTakeHardlyMoreThanTenTimesAsLong() {
    long tenThousand = fastestTickNanos(10_000, 12);
    long hundredThousand = fastestTickNanos(100_000, 5);
    // n log n makes it 12.5 times, n·n would make it 100 times.
    double ratio = (double) hundredThousand / tenThousand;
    assertTrue(ratio < 50, "100,000 applications take " + ratio + " times as long as 10,000");
  }
}
