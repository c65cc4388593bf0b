package io.allostat.nativeaffinity.manager;

import io.allostat.nativeaffinity.binding.Shares;
import io.allostat.nativeaffinity.manager.accounting.LedgerFile;
import io.allostat.nativeaffinity.manager.region.Processes;
import io.allostat.nativeaffinity.manager.region.Region;
import io.allostat.nativeaffinity.topology.CpuSet;
import io.allostat.nativeaffinity.topology.OnlineCpus;
import io.allostat.nativeaffinity.topology.ProcessIdentity;
import io.allostat.nativeaffinity.topology.ProcessStat;
import io.allostat.nativeaffinity.topology.ProcessStats;
import java.io.IOException;
import java.time.Clock;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * All that a manager touches. Whoever made them closes them.
 *
 * @param self the manager's process
 * @param region what it shares with the applications
 * @param processes which processes there are
 * @param stats CPU time of a process, by its number; empty if there is none
 * @param shares what makes allocations hold
 * @param online the CPUs that are online now
 * @param ledger what they are accounted in
 * @param nanoTime monotonic time, the same for all processes: {@link System#nanoTime()} on Linux
 * @param wallClock what the ledger is dated by
 */
public record Surroundings(
    ProcessIdentity self,
    Region region,
    Processes processes,
    LongFunction<Optional<ProcessStat>> stats,
    Shares shares,
    Supplier<CpuSet> online,
    LedgerFile ledger,
    LongSupplier nanoTime,
    InstantSource wallClock) {
  /** Checks that all are there. */
  public Surroundings {
    Objects.requireNonNull(self, "self");
    Objects.requireNonNull(region, "region");
    Objects.requireNonNull(processes, "processes");
    Objects.requireNonNull(stats, "stats");
    Objects.requireNonNull(shares, "shares");
    Objects.requireNonNull(online, "online");
    Objects.requireNonNull(ledger, "ledger");
    Objects.requireNonNull(nanoTime, "nanoTime");
    Objects.requireNonNull(wallClock, "wallClock");
  }

  /**
   * Those of this machine.
   *
   * @param processes what is known about its processes
   * @param region what is shared with the applications
   * @param shares what makes allocations hold
   * @param ledger what they are accounted in
   * @return with clocks of this machine
   * @throws IOException if {@code /proc} does not tell this process
   */
  public static Surroundings ofThisMachine(
      ProcessStats processes, Region region, Shares shares, LedgerFile ledger) throws IOException {
    return new Surroundings(
        ProcessIdentity.self(),
        region,
        Processes.of(processes),
        pid -> stat(processes, pid),
        shares,
        new OnlineCpus(),
        ledger,
        System::nanoTime,
        Clock.systemUTC());
  }

  /** CPU time that cannot be told is billed when it can. */
  private static Optional<ProcessStat> stat(ProcessStats processes, long pid) {
    try {
      return processes.of(pid);
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
