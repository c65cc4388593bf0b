package io.allostat.sampler.resources.internal;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleSupplier;

/**
 * CPU time of the virtual machine's compiler threads, which are no Java threads to its own clocks,
 * from what Linux tells of the threads of this process. It is found by the names that HotSpot
 * (client, server and JVMCI compilers) and OpenJ9 give them.
 *
 * <p>Compilers come and go with the work there is. One that comes counts from when it is first
 * seen; what one that goes has taken stays counted but for what it took since it was last seen. Not
 * thread safe.
 */
public final class CompilerThreads implements DoubleSupplier {
  /** Far above what an application has; beyond it nobody new is looked at. */
  private static final int MOST_THREADS = 1 << 16;

  /** As far as Linux keeps names: 15 bytes. */
  private static final List<String> NAMES =
      List.of("C1 CompilerThre", "C2 CompilerThre", "JVMCI CompilerT", "JIT Compilation");

  private final ProcFiles files;

  /** Threads of other names that were seen twice, which may keep them: names may come late. */
  private Set<Long> others = Set.of();

  private Set<Long> seenOnce = Set.of();
  private Map<Long, ProcessLine> compilers = Map.of();
  private boolean begun;
  private long ticks;

  /**
   * Looks at nothing yet.
   *
   * @param files where threads are shown
   */
  public CompilerThreads(ProcFiles files) {
    this.files = files;
  }

  /**
   * Looks now.
   *
   * @return CPU time that compilers have taken since the first call, and before it those that were
   *     there then; seconds, never falling; NaN where threads are not shown
   */
  @Override
  public double getAsDouble() {
    List<Long> threads;
    try {
      threads = files.threads(MOST_THREADS);
    } catch (IOException e) {
      return Double.NaN;
    }
    Set<Long> known = new HashSet<>();
    Set<Long> once = new HashSet<>();
    Map<Long, ProcessLine> found = new HashMap<>();
    for (Long id : threads) {
      if (others.contains(id)) {
        known.add(id);
        continue;
      }
      Optional<ProcessLine> compiler = compiler(id);
      if (compiler.isPresent()) {
        found.put(id, compiler.get());
      } else {
        (seenOnce.contains(id) ? known : once).add(id);
      }
    }
    found.forEach((id, line) -> ticks += since(compilers.get(id), line));
    begun = true;
    others = known;
    seenOnce = once;
    compilers = found;
    return ticks / ProcStat.JIFFIES_PER_SECOND;
  }

  private long since(ProcessLine before, ProcessLine now) {
    if (now.isSameAs(before)) {
      return Math.max(0, now.ownTicks() - before.ownTicks());
    }
    return begun ? 0 : now.ownTicks();
  }

  /** A thread that cannot be read has ended, or is none. */
  private Optional<ProcessLine> compiler(long id) {
    try {
      return files.thread(id).filter(line -> NAMES.contains(line.command()));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
