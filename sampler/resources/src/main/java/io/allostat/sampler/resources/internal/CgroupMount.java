package io.allostat.sampler.resources.internal;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Where a cgroup hierarchy is mounted.
 *
 * @param version 1 or 2
 * @param controllers the controllers of a version 1 hierarchy; empty for version 2
 * @param root the cgroup that is visible at the mount point
 * @param mountPoint the folder
 */
record CgroupMount(int version, List<String> controllers, String root, String mountPoint) {
  /**
   * Parses {@code /proc/self/mountinfo} (proc_pid_mountinfo(5)).
   *
   * @param lines the file
   * @return the cgroup mounts
   * @throws IOException if a line of a cgroup mount is too short
   */
  static List<CgroupMount> parse(List<String> lines) throws IOException {
    List<CgroupMount> mounts = new ArrayList<>();
    for (String line : lines) {
      // Optional fields end with " - "; then come type, source and options of the superblock.
      int separator = line.indexOf(" - ");
      String[] after = separator < 0 ? new String[0] : line.substring(separator + 3).split(" ");
      if (after.length > 0 && (after[0].equals("cgroup") || after[0].equals("cgroup2"))) {
        String[] before = line.substring(0, separator).split(" ");
        if (before.length < 5 || after.length < 3) {
          throw new IOException("/proc/self/mountinfo: too few fields in \"" + line + "\"");
        }
        boolean second = after[0].equals("cgroup2");
        mounts.add(
            new CgroupMount(
                second ? 2 : 1,
                second ? List.of() : Arrays.asList(after[2].split(",")),
                unescape(before[3]),
                unescape(before[4])));
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

  static Optional<CgroupMount> ofController(List<CgroupMount> mounts, String controller) {
    return mounts.stream().filter(m -> m.controllers().contains(controller)).findFirst();
  }

  static Optional<CgroupMount> unified(List<CgroupMount> mounts) {
    return mounts.stream().filter(m -> m.version() == 2).findFirst();
  }

  /**
   * The folders of a cgroup and of its ancestors, as far as the mount shows them.
   *
   * @param cgroup the cgroup's path in its hierarchy
   * @return folders, innermost first, the mount point last; only the mount point if the cgroup lies
   *     outside of it
   */
  List<String> chain(String cgroup) {
    List<String> folders = new ArrayList<>();
    String relative = relative(cgroup);
    while (!relative.isEmpty()) {
      folders.add(mountPoint + relative);
      relative = relative.substring(0, relative.lastIndexOf('/'));
    }
    folders.add(mountPoint);
    return folders;
  }

  private String relative(String cgroup) {
    String prefix = root.equals("/") ? "" : root;
    boolean inside =
        cgroup.startsWith("/")
            && !Arrays.asList(cgroup.split("/")).contains("..")
            && (cgroup + "/").startsWith(prefix + "/");
    String relative = inside ? cgroup.substring(prefix.length()) : "";
    return relative.equals("/") ? "" : relative;
  }
}
