package io.allostat.nativeaffinity.binding.internal;

import io.allostat.nativeaffinity.topology.CpuSet;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A folder that behaves like a version 2 hierarchy, with a {@code /proc} beside it: control files
 * come with their controllers, processes live in one group, a group with controllers for its
 * children holds no processes unless it is the root, and only empty groups can be removed.
 */
final class UnifiedFake implements CgroupFiles {
  private static final String BUSY = "Device or resource busy";
  private static final String INVALID = "Invalid argument";
  private static final String MOUNT = "/sys/fs/cgroup";

  private final Path root;
  private final Path mount;
  private final Set<Path> readOnly = new HashSet<>();
  private final Set<Path> unreadable = new HashSet<>();
  private final Set<Long> foreign = new HashSet<>();
  private final Set<Long> immovable = new HashSet<>();
  private final Map<Long, Path> groupOf = new HashMap<>();

  /**
   * Mounts it.
   *
   * @param root the folder for all of it
   * @param controllers offered by the root group
   * @param cpus online
   */
  UnifiedFake(Path root, String controllers, String cpus) throws IOException {
    this.root = root;
    this.mount = root.resolve(MOUNT.substring(1));
    Files.createDirectories(mount);
    put(mount.resolve("cgroup.controllers"), controllers);
    put(mount.resolve("cgroup.subtree_control"), "");
    put(mount.resolve("cgroup.procs"), "");
    put(mount.resolve("cpuset.cpus.effective"), cpus);
    Files.createDirectories(root.resolve("proc/self"));
    put(
        root.resolve("proc/self/mountinfo"),
        "22 27 0:21 / /proc rw,relatime - proc proc rw\n"
            + "41 31 0:38 / "
            + MOUNT
            + " rw,nosuid shared:9 - cgroup2 cgroup2 rw,nsdelegate\n");
  }

  Path group(String path) {
    return path.equals("/") ? mount : mount.resolve(path.substring(1));
  }

  /** Starts a process; the one of this test is also {@code self}. */
  void start(long pid, long startTicks, String group) throws IOException {
    start(pid, startTicks, group, 1);
  }

  /** Starts a process, or makes it one of another parent. */
  void start(long pid, long startTicks, String group, long parent) throws IOException {
    Path folder = root.resolve("proc").resolve(Long.toString(pid));
    Files.createDirectories(folder);
    put(
        folder.resolve("stat"),
        pid + " (a) name) S " + parent + " 0".repeat(17) + " " + startTicks + " 0 0\n");
    groupOf.put(pid, group(group));
    show(pid);
    list(group(group));
  }

  void exit(long pid) throws IOException {
    Path group = groupOf.remove(pid);
    Path folder = root.resolve("proc").resolve(Long.toString(pid));
    Files.delete(folder.resolve("stat"));
    Files.delete(folder.resolve("cgroup"));
    Files.delete(folder);
    list(group);
  }

  void makeReadOnly(String group) {
    readOnly.add(group(group));
  }

  /** From now on reading it fails, as without file descriptors. */
  void makeUnreadable(String file) {
    unreadable.add(group(file));
  }

  /** Ends a process that nobody waits for. */
  void makeZombie(long pid) throws IOException {
    Path stat = root.resolve("proc").resolve(Long.toString(pid)).resolve("stat");
    put(stat, Files.readString(stat).replace(" S ", " Z "));
  }

  /** The kernel refuses to move this process, whoever asks. */
  void makeImmovable(long pid) {
    immovable.add(pid);
  }

  /** Moving this process is not permitted. */
  void makeForeign(long pid) {
    foreign.add(pid);
  }

  /** The processes of a group have used so much. */
  void use(String group, String micros) throws IOException {
    put(
        group(group).resolve("cpu.stat"),
        "usage_usec " + micros + "\nuser_usec 1\nsystem_usec 2\n");
  }

  String groupOf(long pid) {
    String relative = mount.relativize(groupOf.get(pid)).toString();
    return "/" + relative;
  }

  /** All groups, as paths below the mount, without the root. */
  Set<String> groups() throws IOException {
    try (Stream<Path> all = Files.walk(mount)) {
      return all.filter(Files::isDirectory)
          .filter(p -> !p.equals(mount))
          .map(p -> "/" + mount.relativize(p))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  @Override
  public boolean isFolder(Path folder) {
    return Files.isDirectory(folder);
  }

  @Override
  public boolean isWritable(Path folder) {
    return Files.isDirectory(folder) && !readOnly.contains(folder);
  }

  @Override
  public Set<String> children(Path folder) throws IOException {
    return new KernelCgroupFiles().children(folder);
  }

  @Override
  public void makeFolder(Path folder) throws IOException {
    Files.createDirectory(folder);
    put(folder.resolve("cgroup.subtree_control"), "");
    put(folder.resolve("cgroup.procs"), "");
    put(folder.resolve("cpu.stat"), "usage_usec 0\nuser_usec 0\nsystem_usec 0\n");
    fill(folder);
  }

  private void fill(Path folder) throws IOException {
    List<String> enabled = words(folder.getParent().resolve("cgroup.subtree_control"));
    put(folder.resolve("cgroup.controllers"), String.join(" ", enabled));
    if (enabled.contains("cpu") && !Files.exists(folder.resolve("cpu.max"))) {
      put(folder.resolve("cpu.max"), "max 100000");
      put(folder.resolve("cpu.weight"), "100");
    }
    if (enabled.contains("cpuset") && !Files.exists(folder.resolve("cpuset.cpus"))) {
      put(folder.resolve("cpuset.cpus"), "");
      put(
          folder.resolve("cpuset.cpus.effective"),
          Files.readString(folder.getParent().resolve("cpuset.cpus.effective")));
    }
  }

  @Override
  public void removeFolder(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw new NoSuchFileException(folder.toString());
    }
    if (!children(folder).isEmpty() || groupOf.containsValue(folder)) {
      throw new FileSystemException(folder.toString(), null, BUSY);
    }
    try (Stream<Path> entries = Files.list(folder)) {
      for (Path entry : entries.toList()) {
        Files.delete(entry);
      }
    }
    Files.delete(folder);
  }

  @Override
  public String read(Path file) throws IOException {
    if (unreadable.contains(file)) {
      throw new FileSystemException(file.toString(), null, "Too many open files");
    }
    return Files.readString(file).strip();
  }

  @Override
  public boolean lists(Path file, long pid) throws IOException {
    return Files.readAllLines(file).contains(Long.toString(pid));
  }

  @Override
  public void write(Path file, String value) throws IOException {
    if (!Files.exists(file)) {
      throw new NoSuchFileException(file.toString());
    }
    Path group = file.getParent();
    switch (file.getFileName().toString()) {
      case "cgroup.procs" -> move(Long.parseLong(value), group);
      case "cgroup.subtree_control" -> enable(group, value);
      case "cpu.max" -> {
        require(value.matches("(max|\\d{4,}) \\d{4,7}"));
        put(file, value);
      }
      case "cpu.weight" -> {
        require(Integer.parseInt(value) >= 1 && Integer.parseInt(value) <= 10_000);
        put(file, value);
      }
      case "cpuset.cpus" -> {
        CpuSet parents = effective(group.getParent());
        CpuSet own = CpuSet.parseCpuList("cpuset.cpus", value).intersection(parents);
        put(file, value);
        put(group.resolve("cpuset.cpus.effective"), (own.isEmpty() ? parents : own).toCpuList());
      }
      default -> throw new IOException(INVALID);
    }
  }

  @Override
  public void close() {
    // It keeps none open.
  }

  private void move(long pid, Path group) throws IOException {
    if (!groupOf.containsKey(pid)) {
      throw new IOException("No such process");
    }
    if (immovable.contains(pid)) {
      throw new IOException(INVALID);
    }
    if (foreign.contains(pid)) {
      throw new IOException("Permission denied");
    }
    if (!group.equals(mount) && !words(group.resolve("cgroup.subtree_control")).isEmpty()) {
      throw new IOException(BUSY);
    }
    Path before = groupOf.put(pid, group);
    list(before);
    list(group);
    show(pid);
  }

  private void enable(Path group, String value) throws IOException {
    if (!group.equals(mount) && groupOf.containsValue(group)) {
      throw new IOException(BUSY);
    }
    List<String> enabled = new ArrayList<>(words(group.resolve("cgroup.subtree_control")));
    for (String word : value.split(" ")) {
      String controller = word.substring(1);
      require(word.startsWith("+"));
      if (!words(group.resolve("cgroup.controllers")).contains(controller)) {
        throw new IOException("No such file or directory");
      }
      if (!enabled.contains(controller)) {
        enabled.add(controller);
      }
    }
    put(group.resolve("cgroup.subtree_control"), String.join(" ", enabled));
    for (String child : children(group)) {
      fill(group.resolve(child));
    }
  }

  private static void require(boolean valid) throws IOException {
    if (!valid) {
      throw new IOException(INVALID);
    }
  }

  private static CpuSet effective(Path group) throws IOException {
    return CpuSet.parseCpuList(
        "cpuset.cpus.effective", Files.readString(group.resolve("cpuset.cpus.effective")));
  }

  private static List<String> words(Path file) throws IOException {
    return Arrays.stream(Files.readString(file).split("\\s+")).filter(w -> !w.isEmpty()).toList();
  }

  private void list(Path group) throws IOException {
    put(
        group.resolve("cgroup.procs"),
        groupOf.entrySet().stream()
            .filter(e -> e.getValue().equals(group))
            .map(e -> e.getKey() + "\n")
            .sorted()
            .collect(Collectors.joining()));
  }

  private void show(long pid) throws IOException {
    String line = "0::" + groupOf(pid) + "\n";
    put(root.resolve("proc").resolve(Long.toString(pid)).resolve("cgroup"), line);
    if (pid == ProcessHandle.current().pid()) {
      put(root.resolve("proc/self/cgroup"), line);
    }
  }

  private static void put(Path file, String text) throws IOException {
    Files.writeString(file, text);
  }
}
