package io.allostat.nativeaffinity.manager.internal;

import io.allostat.nativeaffinity.binding.ShareGroup;
import io.allostat.nativeaffinity.manager.internal.CpuUsage.Counter;
import io.allostat.nativeaffinity.manager.region.Claim;
import io.allostat.nativeaffinity.topology.ProcessIdentity;
import io.allostat.nativeaffinity.topology.ProcessStat;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.LongFunction;

/**
 * Where the CPU time of an application is read: its group's counter, which is exact and has those
 * that end between two looks; else that of each of its processes.
 */
public final class CpuCounters {
  private final Groups groups;
  private final LongFunction<Optional<ProcessStat>> stats;

  /**
   * Reads nothing yet.
   *
   * @param groups those of the applications
   * @param stats tells the CPU time of a process, by its number
   */
  public CpuCounters(Groups groups, LongFunction<Optional<ProcessStat>> stats) {
    this.groups = groups;
    this.stats = stats;
  }

  /**
   * Reads those of an application.
   *
   * @param claim the application
   * @param held whether its process is known to be in its group
   * @return at least one counter, unless its process has ended
   */
  public List<Counter> of(Claim claim, boolean held) {
    ShareGroup group = groups.of(claim.application());
    OptionalDouble seconds = held ? group.cpuSeconds() : OptionalDouble.empty();
    return seconds.isPresent()
        ? List.of(new Counter(group.application(), seconds.getAsDouble()))
        : ofProcesses(claim, group);
  }

  private List<Counter> ofProcesses(Claim claim, ShareGroup group) {
    Set<Long> pids = new HashSet<>(group.processes());
    pids.add(claim.process().pid());
    List<Counter> counters = new ArrayList<>();
    for (long pid : pids) {
      stats
          .apply(pid)
          .ifPresent(
              stat ->
                  counters.add(
                      new Counter(new ProcessIdentity(pid, stat.startTicks()), stat.cpuSeconds())));
    }
    return counters;
  }
}
