package io.allostat.nativeaffinity.binding.internal;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Where a cgroup hierarchy is mounted.
 *
 * @param version 1 or 2
 * @param controllers of a version 1 hierarchy, among its other mount options; empty for version 2
 * @param shown the cgroup that is visible at the mount point, as a path in the hierarchy
 * @param folder the mount point
 */
record CgroupMount(int version, Set<String> controllers, String shown, Path folder) {

  /**
   * Parses {@code /proc/self/mountinfo} (proc_pid_mountinfo(5)). Lines of other file systems and
   * lines that are too short are passed over.
   *
   * @param root the folder that stands for the root of the file system
   * @param lines the file
   * @return the cgroup mounts, in their order
   */
  static List<CgroupMount> parse(Path root, List<String> lines) {
    List<CgroupMount> mounts = new ArrayList<>();
    for (String line : lines) {
      // Optional fields end with " - "; then come type, source and options of the superblock.
      int separator = line.indexOf(" - ");
      String[] before = line.substring(0, Math.max(0, separator)).split(" ");
      String[] after = separator < 0 ? new String[0] : line.substring(separator + 3).split(" ");
      if (before.length >= 5 && after.length >= 3 && before[4].startsWith("/")) {
        String shown = unescape(before[3]);
        Path folder = root.resolve(unescape(before[4]).substring(1));
        if (after[0].equals("cgroup")) {
          Set<String> options = Set.copyOf(Arrays.asList(after[2].split(",")));
          mounts.add(new CgroupMount(1, options, shown, folder));
        } else if (after[0].equals("cgroup2")) {
          mounts.add(new CgroupMount(2, Set.of(), shown, folder));
        }
      }
    }
    return mounts;
  }

  private static String unescape(String text) {
    return text.replace("\\040", " ")
        .replace("\\011", "\t")
        .replace("\\012", "\n")
        .replace("\\134", "\\");
  }

  /**
   * The folder of a process's cgroup in this hierarchy.
   *
   * @param membership the lines of a process's cgroup file: number, controllers and path
   * @return the folder; empty when the cgroup lies outside what the mount shows
   */
  Optional<Path> folderOf(List<String> membership) {
    return membership.stream()
        .map(line -> line.split(":", 3))
        .filter(fields -> fields.length == 3 && isMine(fields[1]))
        .findFirst()
        .flatMap(fields -> folderOf(fields[2]));
  }

  private boolean isMine(String names) {
    return version == 2
        ? names.isEmpty()
        : !names.isEmpty() && controllers.containsAll(Arrays.asList(names.split(",")));
  }

  private Optional<Path> folderOf(String cgroup) {
    String prefix = shown.equals("/") ? "" : shown;
    boolean inside =
        cgroup.startsWith("/")
            && !Arrays.asList(cgroup.split("/")).contains("..")
            && (cgroup + "/").startsWith(prefix + "/");
    if (!inside) {
      return Optional.empty();
    }
    String relative = cgroup.substring(prefix.length());
    return Optional.of(relative.length() > 1 ? folder.resolve(relative.substring(1)) : folder);
  }
}
