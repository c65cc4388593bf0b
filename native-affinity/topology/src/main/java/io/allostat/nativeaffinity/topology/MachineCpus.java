package io.allostat.nativeaffinity.topology;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The CPUs of this machine and those that this process may use, as they were when queried.
 *
 * <p>What the kernel does not tell (no {@code /sys} or {@code /proc}, a sandbox that emulates half
 * of them) is replaced by a named assumption, and {@link #assumed} says for which parts: online
 * CPUs become the allowed ones, or 0..availableProcessors-1 when those are unknown too; possible
 * and allowed CPUs become the online ones.
 *
 * <p>Identity: {@code usable() = online ∩ allowed}, never empty. The allowed CPUs may include
 * offline ones, as the kernel's mask does.
 *
 * <p>Thread safety: immutable.
 *
 * @param online CPUs that can run something now
 * @param possible CPUs that can ever come online before the next boot
 * @param allowed CPUs in the affinity mask of this process: of its first thread, so a mask that
 *     other threads were given since does not show
 * @param assumed the parts that the kernel did not tell; empty when it told all
 */
public record MachineCpus(CpuSet online, CpuSet possible, CpuSet allowed, Set<Part> assumed) {
  private static final String ALLOWED_KEY = "Cpus_allowed_list:";

  /** A set of CPUs that the kernel tells, and the file in which it does. */
  public enum Part {
    /** The online CPUs. */
    ONLINE("sys/devices/system/cpu/online"),
    /** The possible CPUs. */
    POSSIBLE("sys/devices/system/cpu/possible"),
    /** The CPUs that the process may use. */
    ALLOWED("proc/self/status");

    private final String file;

    Part(String file) {
      this.file = file;
    }

    /**
     * The file that tells this part.
     *
     * @return an absolute path
     */
    public String path() {
      return "/" + file;
    }
  }

  /**
   * Checks and copies the parts.
   *
   * @throws IllegalArgumentException when no CPU is both online and allowed, or none is possible
   */
  public MachineCpus {
    assumed = Set.copyOf(assumed);
    if (possible.isEmpty()) {
      throw Refusal.of("possible", "at least one CPU", "none");
    }
    if (!online.intersects(allowed)) {
      throw Refusal.of("allowed", "at least one CPU among " + online, allowed.toString());
    }
  }

  /**
   * Reads the CPUs of this machine and process now; a few small files, no caching.
   *
   * @return what the kernel tells, and assumptions where it does not
   * @throws IllegalArgumentException when a file is there but holds no CPU list or is longer than
   *     128 KiB; names the file
   */
  public static MachineCpus query() {
    return query(Path.of("/"), Runtime.getRuntime().availableProcessors());
  }

  static MachineCpus query(Path root, int availableProcessors) {
    KernelFiles files = new KernelFiles(root);
    Map<Part, List<String>> lines = new EnumMap<>(Part.class);
    for (Part part : Part.values()) {
      files.text(part.path()).ifPresent(text -> lines.put(part, text.lines().toList()));
    }
    return parse(lines, availableProcessors);
  }

  /** A part without lines is one that could not be read. */
  static MachineCpus parse(Map<Part, List<String>> lines, int availableProcessors) {
    Optional<CpuSet> told = list(Part.ONLINE, lines);
    Optional<CpuSet> possible = list(Part.POSSIBLE, lines);
    Optional<CpuSet> allowed = allowed(lines);
    // A running process always has an online CPU in its mask. Where it seems not to, an emulated
    // /sys numbers the CPUs in its own way, and the mask is what the scheduler obeys.
    Optional<CpuSet> online = told.filter(cpus -> allowed.map(cpus::intersects).orElse(true));

    Set<Part> assumed = EnumSet.noneOf(Part.class);
    CpuSet onlineOrAssumed =
        online.orElseGet(
            () -> {
              assumed.add(Part.ONLINE);
              return allowed.orElseGet(() -> firstCpus(availableProcessors));
            });
    return new MachineCpus(
        onlineOrAssumed,
        orAssume(possible, Part.POSSIBLE, onlineOrAssumed, assumed),
        orAssume(allowed, Part.ALLOWED, onlineOrAssumed, assumed),
        assumed);
  }

  /**
   * The CPUs that are online and in this process's mask.
   *
   * @return a set with at least one member
   */
  public CpuSet usable() {
    return online.intersection(allowed);
  }

  /**
   * Refuses CPUs that this process cannot run on.
   *
   * @param setting what the CPUs are the value of; opens the error message
   * @param asked the CPUs asked for
   * @return {@code asked}
   * @throws IllegalArgumentException when it is empty, or a CPU is offline or not allowed; the
   *     message says which, e.g. {@code cpus: expected CPUs among 0-1, got 0-3,8 (not online:
   *     2-3,8)}
   */
  public CpuSet requireUsable(String setting, CpuSet asked) {
    CpuSet offline = asked.difference(online);
    CpuSet forbidden = asked.difference(allowed).intersection(online);
    if (asked.isEmpty() || !offline.isEmpty() || !forbidden.isEmpty()) {
      throw new IllegalArgumentException(
          Refusal.of(setting, "CPUs among " + usable(), asked.toString()).getMessage()
              + detail(offline, forbidden));
    }
    return asked;
  }

  /**
   * Parses a CPU list and refuses CPUs that this process cannot run on.
   *
   * @param setting what the list is the value of; opens the error message
   * @param cpuList a list as {@link CpuSet#parseCpuList} takes it
   * @return the CPUs, at least one
   * @throws IllegalArgumentException when it is no CPU list, or as for {@link
   *     #requireUsable(String, CpuSet)}
   */
  public CpuSet requireUsable(String setting, String cpuList) {
    return requireUsable(setting, CpuSet.parseCpuList(setting, cpuList));
  }

  private String detail(CpuSet offline, CpuSet forbidden) {
    StringBuilder out = new StringBuilder();
    if (!offline.isEmpty()) {
      out.append("; not online: ").append(Refusal.excerpt(offline.toString()));
    }
    if (!forbidden.isEmpty()) {
      out.append("; not allowed for this process: ").append(Refusal.excerpt(forbidden.toString()));
    }
    if (assumed.contains(Part.ONLINE)) {
      out.append("; online CPUs are assumed, not told by the kernel");
    }
    return out.isEmpty() ? "" : " (" + out.substring(2) + ")";
  }

  private static Optional<CpuSet> list(Part part, Map<Part, List<String>> lines) {
    return Optional.ofNullable(lines.get(part))
        .map(text -> CpuSet.parseCpuList(part.path(), String.join("\n", text)))
        .map(cpus -> requireMember(part, cpus));
  }

  private static Optional<CpuSet> allowed(Map<Part, List<String>> lines) {
    return lines.getOrDefault(Part.ALLOWED, List.of()).stream()
        .filter(line -> line.startsWith(ALLOWED_KEY))
        .findFirst()
        .map(
            line ->
                CpuSet.parseCpuList(
                    Part.ALLOWED.path() + " " + ALLOWED_KEY.replace(":", ""),
                    line.substring(ALLOWED_KEY.length())))
        .map(cpus -> requireMember(Part.ALLOWED, cpus));
  }

  private static CpuSet requireMember(Part part, CpuSet cpus) {
    if (cpus.isEmpty()) {
      throw Refusal.of(part.path(), "at least one CPU", "none");
    }
    return cpus;
  }

  private static CpuSet orAssume(
      Optional<CpuSet> told, Part part, CpuSet assumption, Set<Part> assumed) {
    return told.orElseGet(
        () -> {
          assumed.add(part);
          return assumption;
        });
  }

  private static CpuSet firstCpus(int availableProcessors) {
    return CpuSet.range(0, Math.min(availableProcessors - 1, CpuSet.MAX_CPU));
  }
}
