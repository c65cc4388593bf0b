package io.allostat.sampler.resources.internal;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Predicate;

/**
 * Processes chosen by number or by command name, each with all its descendants, but for this
 * process: whoever names {@code java}, or the shell or container that started this server too,
 * means the others. What is below this process belongs to it, unless it was chosen itself.
 *
 * <p>A tree's CPU time is the sum over its living processes of their own time and of that of the
 * children they have waited for. So when a process ends and its parent takes note, the sum does not
 * change; only a process that nobody of the tree waits for takes away what it used since the last
 * reading. A process is told from a later one of the same number by when it started.
 */
final class ProcessTrees implements Foreign {
  private final ProcFiles files;
  private final String description;
  private final Predicate<ProcessLine> chosen;
  private final boolean byNumber;
  private OptionalLong firstStart = OptionalLong.empty();
  private Map<Root, Long> lastTicks = new HashMap<>();
  private long newestStart = Long.MAX_VALUE;
  private double ticks;

  private record Root(long pid, long startTicks) {}

  private ProcessTrees(
      ProcFiles files, String description, Predicate<ProcessLine> chosen, boolean byNumber) {
    this.files = files;
    this.description = description;
    this.chosen = chosen;
    this.byNumber = byNumber;
  }

  /** The process of a number, as long as it is the one that had it at the first reading. */
  static ProcessTrees ofPid(ProcFiles files, long pid) {
    return new ProcessTrees(files, "pid(" + pid + ")", p -> p.pid() == pid, true);
  }

  /** All processes of a command name. */
  static ProcessTrees ofCommand(ProcFiles files, String command) {
    return new ProcessTrees(
        files, "command(" + command + ")", p -> p.command().equals(command), false);
  }

  @Override
  public String description() {
    return description;
  }

  @Override
  public double cpuSeconds() throws IOException {
    Map<Long, ProcessLine> all = all();
    Map<Root, Long> now = trees(all);
    for (Map.Entry<Root, Long> tree : now.entrySet()) {
      // One that began since the last reading counts whole; an older one counts from now on.
      boolean began = tree.getKey().startTicks() > newestStart;
      long before = lastTicks.getOrDefault(tree.getKey(), began ? 0 : tree.getValue());
      ticks += Math.max(0, tree.getValue() - before);
    }
    lastTicks = now;
    newestStart = all.values().stream().mapToLong(ProcessLine::startTicks).max().orElseThrow();
    return ticks / ProcStat.JIFFIES_PER_SECOND;
  }

  @Override
  public String processFolder() throws IOException {
    Root oldest =
        trees(all()).keySet().stream()
            .min(Comparator.comparingLong(Root::startTicks).thenComparingLong(Root::pid))
            .orElseThrow();
    return ProcFiles.folderOf(oldest.pid());
  }

  private Map<Long, ProcessLine> all() throws IOException {
    Map<Long, ProcessLine> all = new HashMap<>();
    for (ProcessLine process : files.processes()) {
      all.put(process.pid(), process);
    }
    return all;
  }

  /** The outermost chosen processes with the ticks of their trees; at least one. */
  private Map<Root, Long> trees(Map<Long, ProcessLine> all) throws IOException {
    Map<Root, Long> trees = new HashMap<>();
    OptionalLong self = files.self();
    boolean found = false;
    for (ProcessLine process : all.values()) {
      ProcessLine root = null;
      for (ProcessLine above : line(process, all)) {
        if (isSelf(above, self)) {
          found |= chosen.test(above);
          break;
        }
        root = chosen.test(above) ? above : root;
      }
      if (root != null) {
        trees.merge(new Root(root.pid(), root.startTicks()), process.cpuTicks(), Long::sum);
      }
    }
    if (trees.isEmpty()) {
      throw new IOException(
          "there is no process " + description + (found ? " besides this server itself" : ""));
    }
    if (byNumber) {
      requireTheFirst(trees.keySet().iterator().next().startTicks());
    }
    return trees;
  }

  private static boolean isSelf(ProcessLine process, OptionalLong self) {
    return self.isPresent() && self.getAsLong() == process.pid();
  }

  private void requireTheFirst(long start) throws IOException {
    if (firstStart.isEmpty()) {
      firstStart = OptionalLong.of(start);
    }
    if (firstStart.getAsLong() != start) {
      throw new IOException("the process " + description + " has ended; another has its number");
    }
  }

  /** A process and those above it, which are as many as there are at most, even in a ring. */
  private static List<ProcessLine> line(ProcessLine process, Map<Long, ProcessLine> all) {
    List<ProcessLine> line = new ArrayList<>();
    ProcessLine above = process;
    while (above != null && line.size() < all.size()) {
      line.add(above);
      above = all.get(above.parent());
    }
    return line;
  }
}
