package io.allostat.sampler.resources.internal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
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
  static final int MOST_THREADS = 1 << 16;

  /** As far as Linux keeps names: 15 bytes. */
  private static final List<String> NAMES =
      List.of("C1 CompilerThre", "C2 CompilerThre", "JVMCI CompilerT", "JIT Compilation");

  private final Path tasks;

  /** Threads of other names, from the second time on that they are seen: names may come late. */
  private Set<String> others = Set.of();

  private Set<String> seen = Set.of();
  private Map<String, ProcessLine> compilers = Map.of();
  private boolean begun;
  private long ticks;

  /**
   * Looks at nothing yet.
   *
   * @param proc where {@code /proc} is
   */
  public CompilerThreads(Path proc) {
    this.tasks = proc.resolve("self/task");
  }

  /**
   * Looks now.
   *
   * @return CPU time that compilers have taken since the first call, and before it those that were
   *     there then; seconds, never falling; NaN where threads are not shown
   */
  @Override
  public double getAsDouble() {
    Set<String> now = new HashSet<>();
    Set<String> known = new HashSet<>();
    Map<String, ProcessLine> found = new HashMap<>();
    try (DirectoryStream<Path> threads = Files.newDirectoryStream(tasks)) {
      for (Path thread : threads) {
        String id = thread.getFileName().toString();
        if (now.size() < MOST_THREADS && now.add(id) && !others.contains(id)) {
          Optional<ProcessLine> compiler = compiler(id);
          compiler.ifPresent(line -> found.put(id, line));
          if (compiler.isEmpty() && seen.contains(id)) {
            known.add(id);
          }
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      return Double.NaN;
    }
    others.stream().filter(now::contains).forEach(known::add);
    found.forEach((id, line) -> ticks += since(compilers.get(id), line));
    begun = true;
    others = known;
    seen = now;
    compilers = found;
    return ticks / ProcStat.JIFFIES_PER_SECOND;
  }

  private long since(ProcessLine before, ProcessLine now) {
    if (now.isSameAs(before)) {
      return Math.max(0, now.ownTicks() - before.ownTicks());
    }
    return begun ? 0 : now.ownTicks();
  }

  /** A thread that cannot be read has ended. */
  private Optional<ProcessLine> compiler(String id) {
    Path stat = tasks.resolve(id).resolve("stat");
    try {
      ProcessLine line =
          ProcessLine.parse(
              stat.toString(), Files.readString(stat, StandardCharsets.ISO_8859_1).strip());
      return NAMES.contains(line.command()) ? Optional.of(line) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
