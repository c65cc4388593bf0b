package io.allostat.nativeaffinity.manager.internal;

import io.allostat.nativeaffinity.topology.ProcessIdentity;
import io.allostat.nativeaffinity.topology.ProcessStat;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongFunction;

/**
 * CPU time that applications use. What a process used before it was first looked at, and after it
 * was last, is not counted. Not thread safe.
 */
public final class CpuUsage {
  private final LongFunction<Optional<ProcessStat>> stats;
  private Map<ProcessIdentity, Double> last = Map.of();

  /**
   * Knows no process.
   *
   * @param stats tells the CPU time of a process, by its number
   */
  public CpuUsage(LongFunction<Optional<ProcessStat>> stats) {
    this.stats = stats;
  }

  /**
   * Looks at all processes.
   *
   * @param processes those of each application
   * @return CPU seconds since the last look, by application
   */
  public Map<String, Double> since(Map<String, Set<Long>> processes) {
    Map<ProcessIdentity, Double> now = new HashMap<>();
    Map<String, Double> used = new HashMap<>();
    processes.forEach(
        (application, pids) -> {
          double sum = 0;
          for (long pid : pids) {
            Optional<ProcessStat> stat = stats.apply(pid);
            if (stat.isPresent()) {
              ProcessIdentity process = new ProcessIdentity(pid, stat.get().startTicks());
              double seconds = stat.get().cpuSeconds();
              now.put(process, seconds);
              sum += Math.max(0, seconds - last.getOrDefault(process, seconds));
            }
          }
          used.put(application, sum);
        });
    last = now;
    return used;
  }
}
