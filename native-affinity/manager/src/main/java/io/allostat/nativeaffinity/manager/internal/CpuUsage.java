package io.allostat.nativeaffinity.manager.internal;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * CPU time that applications use. What a counter showed when it was first looked at, and what it
 * showed after it was last, is not counted. Not thread safe.
 */
public final class CpuUsage {
  private Map<Object, Double> last = Map.of();

  /**
   * A counter of CPU time.
   *
   * @param of whose it is: equal to that of the same counter at the last look, and to no other's
   * @param cpuSeconds what it shows, CPU seconds; less than before is a counter that began anew
   */
  public record Counter(Object of, double cpuSeconds) {}

  /**
   * Looks at all counters.
   *
   * @param counters those of each application
   * @return CPU seconds since the last look, by application
   */
  public Map<String, Double> since(Map<String, List<Counter>> counters) {
    Map<Object, Double> now = new HashMap<>();
    Map<String, Double> used = new HashMap<>();
    for (Map.Entry<String, List<Counter>> application : counters.entrySet()) {
      double sum = 0;
      for (Counter counter : application.getValue()) {
        double seconds = counter.cpuSeconds();
        now.put(counter.of(), seconds);
        sum += Math.max(0, seconds - last.getOrDefault(counter.of(), seconds));
      }
      used.put(application.getKey(), sum);
    }
    last = now;
    return used;
  }
}
