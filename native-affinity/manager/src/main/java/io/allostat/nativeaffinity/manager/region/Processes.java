package io.allostat.nativeaffinity.manager.region;

import io.allostat.nativeaffinity.topology.ProcessStat;
import io.allostat.nativeaffinity.topology.ProcessStats;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/** Which processes there are. */
@FunctionalInterface
public interface Processes {
  /**
   * Looks for a process.
   *
   * @param pid its number
   * @return when it started, clock ticks since the machine did; empty if there is none, or it has
   *     ended and nobody has waited for it
   * @throws UncheckedIOException if that cannot be told, as with too many open files: no process is
   *     taken for dead then
   */
  OptionalLong startTicks(long pid);

  /**
   * The processes of this machine, from {@code /proc}.
   *
   * @return a view without a state, thread safe
   */
  static Processes ofThisMachine() {
    return pid -> {
      try {
        return startTicks(ProcessStat.read(Path.of("/proc"), pid));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    };
  }

  /**
   * Processes that are looked for again and again.
   *
   * @param stats tells about them
   * @return a view of it, thread safe
   */
  static Processes of(ProcessStats stats) {
    return pid -> {
      try {
        return startTicks(stats.of(pid));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    };
  }

  private static OptionalLong startTicks(Optional<ProcessStat> stat) {
    return stat.isPresent() && stat.get().isLive()
        ? OptionalLong.of(stat.get().startTicks())
        : OptionalLong.empty();
  }
}
