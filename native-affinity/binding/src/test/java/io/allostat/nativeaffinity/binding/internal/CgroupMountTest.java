package io.allostat.nativeaffinity.binding.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CgroupMountTest {
  private static final Path ROOT = Path.of("/host");

  @Test
  void hierarchiesMountedApart() {
    List<CgroupMount> mounts =
        parse(
            "31 23 0:28 / /sys/fs/cgroup rw,relatime - tmpfs tmpfs rw,mode=755",
            "32 31 0:29 / /sys/fs/cgroup/cpu rw,relatime - cgroup cgroup rw,cpu",
            "34 31 0:31 / /sys/fs/cgroup/cpuset rw,relatime - cgroup cgroup rw,cpuset",
            "41 31 0:38 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw");
    assertEquals(
        List.of(
            new CgroupMount(1, Set.of("rw", "cpu"), "/", ROOT.resolve("sys/fs/cgroup/cpu")),
            new CgroupMount(1, Set.of("rw", "cpuset"), "/", ROOT.resolve("sys/fs/cgroup/cpuset")),
            new CgroupMount(2, Set.of(), "/", ROOT.resolve("sys/fs/cgroup/unified"))),
        mounts);
  }

  @Test
  void optionalFieldsAndBlanksInPaths() {
    CgroupMount mount =
        parse(
                "35 26 0:29 /docker/ab /my\\040cgroups/cpu,cpuacct ro,nosuid shared:12 master:4"
                    + " - cgroup cgroup rw,cpu,cpuacct")
            .get(0);
    assertEquals(ROOT.resolve("my cgroups/cpu,cpuacct"), mount.folder());
    assertEquals("/docker/ab", mount.shown());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " - ",
        " - cgroup cgroup rw,cpu",
        "32 31 0:29 /",
        "32 31 0:29 / /sys/fs/cgroup/cpu rw - cgroup",
        "32 31 0:29 / relative rw - cgroup cgroup rw,cpu",
        "32 31 0:29 / /sys/fs/cgroup/cpu rw cgroup cgroup rw,cpu",
      })
  void linesThatAreNoMountsArePassedOver(String line) {
    assertEquals(List.of(), parse(line));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/ | /a/b | cpu/a/b",
        "/ | / | cpu",
        "/docker/ab | /docker/ab | cpu",
        "/docker/ab | /docker/ab/c | cpu/c",
        "/docker/ab | /docker/abc | ",
        "/docker/ab | /other | ",
        "/ | /../x | ",
        "/ | relative | ",
      })
  void theFolderOfAProcess(String shown, String cgroup, String folder) {
    CgroupMount mount = new CgroupMount(1, Set.of("rw", "cpu"), shown, Path.of("cpu"));
    assertEquals(
        Optional.ofNullable(folder).map(Path::of),
        mount.folderOf(List.of("12:cpuset:/x", "7:cpu:" + cgroup, "0::/y", "garbage")));
  }

  @Test
  void version2IsTheLineWithoutControllers() {
    CgroupMount mount = new CgroupMount(2, Set.of(), "/", Path.of("unified"));
    assertEquals(
        Optional.of(Path.of("unified/y")),
        mount.folderOf(List.of("7:cpu,cpuacct:/a", "1:name=systemd:/b", "0::/y")));
  }

  private static List<CgroupMount> parse(String... lines) {
    return CgroupMount.parse(ROOT, List.of(lines));
  }
}
