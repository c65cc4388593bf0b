package io.allostat.nativeaffinity.binding.internal;

import io.allostat.nativeaffinity.binding.Share;
import io.allostat.nativeaffinity.topology.ProcessIdentity;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;

/**
 * A manager's group in one hierarchy:
 *
 * <pre>
 * base/allostat-NAME/              the manager's
 *      allostat-NAME/owner.P.T/    empty; says that process P, started at T, owns it
 *      allostat-NAME/app-A/        the processes of application A
 * </pre>
 *
 * <p>A group of that name is taken up if its owner is dead, or if it is empty, as one is whose
 * manager was killed before it had marked it. Anything else of that name is not ours to touch. Not
 * thread safe.
 */
final class ManagerGroup {
  private static final String MANAGER_PREFIX = "allostat-";
  private static final String GROUP_PREFIX = "app-";
  private static final String PROCESSES = "cgroup.procs";

  /** New processes may be born into a group while it is emptied. */
  private static final int MAX_ROUNDS = 100;

  private static final long PAUSE_NANOS = 1_000_000;

  /** Of groups that an application nests below ours, where it may, and of processes. */
  private static final int MAX_DEPTH = 32;

  private final CgroupFiles files;
  private final ProcFolder proc;
  private final Controls controls;
  private final CgroupMount mount;
  private final Path base;
  private final Path folder;
  private final Path marker;

  /** By application, then by process: where it came from. */
  private final Map<String, Map<Long, Path>> homes = new HashMap<>();

  /** Applications whose groups were there and fit for processes when that was last looked at. */
  private final Set<String> prepared = new HashSet<>();

  private ManagerGroup(
      CgroupFiles files,
      ProcFolder proc,
      Controls controls,
      CgroupMount mount,
      Path base,
      String manager,
      ProcessIdentity owner) {
    this.files = files;
    this.proc = proc;
    this.controls = controls;
    this.mount = mount;
    this.base = base;
    this.folder = base.resolve(MANAGER_PREFIX + manager);
    this.marker = folder.resolve(Owner.marker(owner));
  }

  /**
   * Makes the group or takes it up.
   *
   * @throws IOException when that is not possible here; nothing is left behind
   * @throws IllegalStateException when a living process owns it
   */
  static ManagerGroup open(
      CgroupFiles files,
      ProcFolder proc,
      Controls controls,
      CgroupMount mount,
      Path base,
      String manager,
      ProcessIdentity owner)
      throws IOException {
    if (!files.isWritable(base)) {
      throw new IOException(base + " is not writable");
    }
    String obstacle = controls.obstacle(files, base);
    if (!obstacle.isEmpty()) {
      throw new IOException(base + ": " + obstacle);
    }
    ManagerGroup group = new ManagerGroup(files, proc, controls, mount, base, manager, owner);
    group.own(owner);
    try {
      controls.prepareManager(files, base, group.folder);
    } catch (IOException e) {
      group.disown();
      throw e;
    }
    return group;
  }

  private void own(ProcessIdentity owner) throws IOException {
    if (files.isFolder(folder)) {
      requireOurs();
    } else {
      try {
        files.makeFolder(folder);
      } catch (FileAlreadyExistsException another) {
        throw taken("another that starts now");
      }
    }
    try {
      files.makeFolder(marker);
    } catch (FileAlreadyExistsException twice) {
      throw taken("this process");
    } catch (IOException e) {
      unmark();
      throw e;
    }
    try {
      // Each marks first and looks then: two that start together may both give up, never both stay.
      for (ProcessIdentity other : owners()) {
        if (!other.equals(owner)) {
          if (proc.isLive(other)) {
            throw taken("process " + other.pid());
          }
          removeIfThere(folder.resolve(Owner.marker(other)));
        }
      }
    } catch (IOException | IllegalStateException e) {
      unmark();
      throw e;
    }
  }

  private IllegalStateException taken(String by) {
    return new IllegalStateException(folder + " is in use by " + by);
  }

  private void requireOurs() throws IOException {
    if (owners().isEmpty() && !(files.children(folder).isEmpty() && members(folder).isEmpty())) {
      throw new IOException(folder + " is there and no processor manager has marked it");
    }
  }

  private List<ProcessIdentity> owners() throws IOException {
    List<ProcessIdentity> owners = new ArrayList<>();
    for (String child : files.children(folder)) {
      Owner.ofMarker(child).ifPresent(owners::add);
    }
    return owners;
  }

  Path folder() {
    return folder;
  }

  Set<String> applications() throws IOException {
    Set<String> names = new TreeSet<>();
    for (String child : files.children(folder)) {
      String name = child.startsWith(GROUP_PREFIX) ? child.substring(GROUP_PREFIX.length()) : "";
      if (Names.isName(name)) {
        names.add(name);
      }
    }
    return names;
  }

  /** A group that is known to be fit is not looked at: one that is not there any more refuses. */
  void apply(String application, Share share) throws IOException {
    if (prepared.contains(application)) {
      try {
        controls.apply(files, base, folder, group(application), share);
        return;
      } catch (IOException e) {
        // Whether it was for the group is seen when it is fit again.
        prepared.remove(application);
      }
    }
    controls.apply(files, base, folder, made(application), share);
  }

  /**
   * The application's group, made unless it is there. It is prepared also when it is: its manager
   * may have been killed before it came to that.
   */
  private Path made(String application) throws IOException {
    Path group = group(application);
    boolean there = files.isFolder(group);
    if (!there) {
      files.makeFolder(group);
    }
    try {
      controls.prepareGroup(files, folder, group);
    } catch (IOException e) {
      if (!there) {
        files.removeFolder(group);
      }
      throw e;
    }
    prepared.add(application);
    return group;
  }

  private Path group(String application) {
    return folder.resolve(GROUP_PREFIX + application);
  }

  /** Also one that is in the group already. When it throws, the process is where it came from. */
  void add(String application, long pid) throws IOException {
    Path group = made(application);
    Optional<Path> home = mount.folderOf(proc.cgroups(pid)).filter(p -> !p.startsWith(folder));
    move(pid, group);
    // One that comes from another application keeps the home that it had at first.
    for (Map<Long, Path> others : homes.values()) {
      Path first = others.remove(pid);
      home = first == null ? home : Optional.of(first);
    }
    Map<Long, Path> origins = homes.computeIfAbsent(application, a -> new HashMap<>());
    home.ifPresent(path -> origins.put(pid, path));
    try {
      inherit(group, origins);
    } catch (IOException e) {
      try {
        // It has been moved by now, and who hears of a refusal takes it that nothing was.
        evict(pid, origins);
      } catch (IOException stays) {
        throw new IOException(group + " keeps process " + pid + ": " + Failures.text(stays), e);
      }
      throw e;
    }
  }

  /** Children inherit before the entries of parents that have ended go. */
  private void inherit(Path group, Map<Long, Path> origins) throws IOException {
    Set<Long> members = members(group);
    for (long member : members) {
      Optional<Path> its = homeOf(member, origins);
      if (its.isPresent()) {
        origins.put(member, its.get());
      }
    }
    origins.keySet().retainAll(members);
  }

  /**
   * Where a process came from, or the nearest of those above it that were added. One whose parents
   * have ended has the home of the group's processes if they have one in common: the home of
   * another application's service would be worse than none.
   */
  private Optional<Path> homeOf(long pid, Map<Long, Path> origins) throws IOException {
    long ancestor = pid;
    for (int step = 0; ancestor > 0 && step < MAX_DEPTH; step++) {
      Path home = origins.get(ancestor);
      if (home != null) {
        return Optional.of(home);
      }
      ancestor = proc.parent(ancestor);
    }
    Set<Path> all = Set.copyOf(origins.values());
    return all.size() == 1 ? all.stream().findFirst() : Optional.empty();
  }

  Set<Long> members(String application) throws IOException {
    Path group = group(application);
    return files.isFolder(group) ? members(group) : Set.of();
  }

  /** False also where there is no such group. */
  boolean contains(String application, long pid) throws IOException {
    try {
      return files.lists(group(application).resolve(PROCESSES), pid);
    } catch (NoSuchFileException gone) {
      return false;
    }
  }

  private Set<Long> members(Path group) throws IOException {
    Set<Long> pids = new TreeSet<>();
    for (String line : files.read(group.resolve(PROCESSES)).split("\n")) {
      try {
        // A process that cannot be seen from this process's namespace shows as 0.
        pids.add(line.isEmpty() ? 0 : Long.parseLong(line));
      } catch (NumberFormatException e) {
        throw new IOException(group.resolve(PROCESSES) + ": expected numbers, got " + line, e);
      }
    }
    pids.remove(0L);
    return pids;
  }

  /** Empty where this hierarchy does not count it, or there is no such group. */
  OptionalDouble cpuSeconds(String application) throws IOException {
    try {
      return controls.cpuSeconds(files, group(application));
    } catch (NoSuchFileException gone) {
      return OptionalDouble.empty();
    }
  }

  /** Lets a process go back, after it could not be added everywhere. */
  void giveBack(String application, long pid) throws IOException {
    evict(pid, homes.getOrDefault(application, Map.of()));
  }

  void remove(String application) throws IOException {
    Path group = group(application);
    prepared.remove(application);
    if (files.isFolder(group)) {
      removeTree(group, homes.getOrDefault(application, Map.of()), 0);
    }
    homes.remove(application);
  }

  private void removeTree(Path group, Map<Long, Path> origins, int depth) throws IOException {
    if (depth > MAX_DEPTH) {
      throw new IOException(group + ": nested deeper than " + MAX_DEPTH);
    }
    for (String child : files.children(group)) {
      removeTree(group.resolve(child), origins, depth + 1);
    }
    for (int round = 0; round < MAX_ROUNDS; round++) {
      for (long pid : members(group)) {
        evict(pid, origins);
      }
      try {
        files.removeFolder(group);
        return;
      } catch (IOException e) {
        if (members(group).isEmpty() && round >= MAX_ROUNDS / 2) {
          throw e;
        }
        // One that is just ending stays a member until the kernel is done with it.
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
    throw new IOException(group + ": processes appear faster than they can be moved out");
  }

  /**
   * Moves a process to its home; else up to the group above the manager's; else, where that may
   * hold no processes, to the one that the manager itself is in.
   */
  private void evict(long pid, Map<Long, Path> origins) throws IOException {
    List<Path> targets = new ArrayList<>();
    homeOf(pid, origins).ifPresent(targets::add);
    targets.add(base);
    mount.folderOf(proc.ownCgroups()).ifPresent(targets::add);
    IOException refusal = null;
    for (Path target : targets) {
      try {
        move(pid, target);
        return;
      } catch (IOException e) {
        if (!proc.isLive(pid)) {
          return;
        }
        refusal = refusal == null ? e : refusal;
      }
    }
    throw refusal;
  }

  private void move(long pid, Path group) throws IOException {
    try {
      files.write(group.resolve(PROCESSES), Long.toString(pid));
    } catch (IOException e) {
      throw Failures.ofMove(e);
    }
  }

  /** Gives up the name. Where applications could not be removed, the marker stays for the next. */
  void disown() throws IOException {
    try {
      if (files.isFolder(folder) && applications().isEmpty()) {
        unmark();
      }
    } finally {
      files.close();
    }
  }

  private void unmark() throws IOException {
    removeIfThere(marker);
    if (files.children(folder).isEmpty()) {
      removeIfThere(folder);
    }
  }

  private void removeIfThere(Path group) throws IOException {
    try {
      files.removeFolder(group);
    } catch (NoSuchFileException gone) {
      // Somebody else was faster.
    }
  }
}
