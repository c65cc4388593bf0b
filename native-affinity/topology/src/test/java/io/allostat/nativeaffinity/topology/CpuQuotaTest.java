package io.allostat.nativeaffinity.topology;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CpuQuotaTest {
  @TempDir Path root;

  private void put(String path, String text) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text + "\n");
  }

  @Test
  void theSmallestOfTheProcesssCgroupAndItsAncestorsCounts() throws IOException {
    put("proc/self/cgroup", "0::/site/shop");
    put("sys/fs/cgroup/site/shop/cpu.max", "max 100000");
    assertEquals(OptionalDouble.empty(), CpuQuota.query(root));
    put("sys/fs/cgroup/site/cpu.max", "150000 100000");
    assertEquals(OptionalDouble.of(1.5), CpuQuota.query(root));
    put("sys/fs/cgroup/site/shop/cpu.max", "20000 10000");
    assertEquals(OptionalDouble.of(1.5), CpuQuota.query(root));
    put("sys/fs/cgroup/other/cpu.max", "1000 10000");
    assertEquals(OptionalDouble.of(1.5), CpuQuota.query(root));
  }

  @Test
  void theFirstVersionHasAHierarchyForTheController() throws IOException {
    put("proc/self/cgroup", "4:memory:/m\n3:cpu,cpuacct:/docker/a1\n0::/");
    put("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us", "-1");
    put("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us", "100000");
    assertEquals(OptionalDouble.empty(), CpuQuota.query(root));
    put("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us", "50000");
    assertEquals(OptionalDouble.of(0.5), CpuQuota.query(root), "a container shows its own folder");
  }

  @Test
  void ofAGroupThoseAboveItCountUpToTheMountPoint() throws IOException {
    Path group = root.resolve("cgroup/site/shop");
    assertEquals(OptionalDouble.empty(), CpuQuota.ofGroup(group), "there is none");
    for (String each : new String[] {"", "/site", "/site/shop"}) {
      put("cgroup" + each + "/cgroup.procs", "");
    }
    assertEquals(OptionalDouble.empty(), CpuQuota.ofGroup(group));
    put("cgroup/site/shop/cpu.max", "max 100000");
    put("cgroup/cpu.max", "250000 100000");
    assertEquals(OptionalDouble.of(2.5), CpuQuota.ofGroup(group));
    put("cgroup/site/cpu.cfs_quota_us", "50000");
    put("cgroup/site/cpu.cfs_period_us", "100000");
    assertEquals(OptionalDouble.of(0.5), CpuQuota.ofGroup(group));
    put("cpu.max", "1000 100000");
    assertEquals(OptionalDouble.of(0.5), CpuQuota.ofGroup(group), "that is no group");
  }

  @Test
  void whatTheKernelDoesNotTellIsNoQuota() throws IOException {
    assertEquals(OptionalDouble.empty(), CpuQuota.query(root));
    put("proc/self/cgroup", "nonsense\n0::/a");
    put("sys/fs/cgroup/a/cpu.max", "many");
    put("sys/fs/cgroup/cpu.max", "0 0");
    assertEquals(OptionalDouble.empty(), CpuQuota.query(root));
  }
}
