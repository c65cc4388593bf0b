package io.allostat.policies.distribution;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.distribution.Distribution;
import io.allostat.core.api.distribution.DistributionPolicy;
import io.allostat.core.api.distribution.Placement;
import io.allostat.core.api.distribution.Quantum;
import io.allostat.core.api.distribution.Request;
import io.allostat.core.api.processors.ProcessorSettings;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How the time of a tick, shares and CPUs together, grows with the number of applications. */
class ScaleTest {
  private static final int PROCESSORS = 1024;
  private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

  private static Quantum quantum(int applications, double load, long seed) {
    Random random = new Random(seed);
    List<Request> requests = new ArrayList<>();
    for (int i = 0; i < applications; i++) {
      double asked = 2 * load * PROCESSORS / applications * random.nextDouble();
      requests.add(new Request(Samples.name(i), asked, 1 + random.nextInt(3)));
    }
    return new Quantum(PROCESSORS, requests);
  }

  /** CPU time of the fastest of several ticks, nanoseconds: whatever else runs does not count. */
  static long fastestTickNanos(int applications, double load, int ticks) {
    DistributionPolicy policy = Policies.named(WeightedMaxMin.NAME, ProcessorSettings.defaults());
    List<Integer> cpus = Samples.cpus(PROCESSORS);
    List<Quantum> quanta = List.of(quantum(applications, load, 1), quantum(applications, load, 2));
    Distribution distribution = Distribution.INITIAL;
    Placement placement = Placement.NONE;
    long fastest = Long.MAX_VALUE;
    for (int tick = 0; tick < ticks; tick++) {
      long begin = CLOCK.getCurrentThreadCpuTime();
      distribution = policy.distribute(quanta.get(tick % 2), distribution);
      placement = Placer.place(cpus, distribution, placement);
      fastest = Math.min(fastest, CLOCK.getCurrentThreadCpuTime() - begin);
    }
    return fastest;
  }

  /** One load that fits, so that surplus is lent, and one that does not. */
  @ParameterizedTest
  @ValueSource(doubles = {0.7, 1.5})
  void tenTimesAsManyApplicationsTakeHardlyMoreThanTenTimesAsLong(double load) {
    long tenThousand = fastestTickNanos(10_000, load, 12);
    long hundredThousand = fastestTickNanos(100_000, load, 5);
    // n log n makes it 12.5 times, n·n would make it 100 times.
    double ratio = (double) hundredThousand / tenThousand;
    assertTrue(ratio < 50, "100,000 applications take " + ratio + " times as long as 10,000");
  }
}
