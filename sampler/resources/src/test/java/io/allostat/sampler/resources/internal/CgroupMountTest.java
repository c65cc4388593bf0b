package io.allostat.sampler.resources.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class CgroupMountTest {
  @Test
  void findsCgroupsAmongOtherMounts() throws IOException {
    List<CgroupMount> mounts =
        CgroupMount.parse(
            List.of(
                "22 28 0:20 / /proc rw,relatime shared:14 - proc proc rw",
                "36 33 0:31 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct",
                "30 23 0:26 / /cg\\0402 rw shared:4 master:2 - cgroup2 cgroup2 rw,nsdelegate",
                "torn line"));
    assertEquals(2, mounts.size());
    assertEquals(
        "/sys/fs/cgroup/cpu,cpuacct",
        CgroupMount.ofController(mounts, "cpu").orElseThrow().mountPoint());
    assertEquals("/cg 2", CgroupMount.unified(mounts).orElseThrow().mountPoint());
    assertTrue(CgroupMount.ofController(mounts, "cpuset").isEmpty());
  }

  @Test
  void tornCgroupLineIsRefused() {
    assertThrows(IOException.class, () -> CgroupMount.parse(List.of("36 33 - cgroup cgroup cpu")));
    assertThrows(
        IOException.class, () -> CgroupMount.parse(List.of("36 33 0:31 / /sys rw - cgroup")));
  }

  @Test
  void chainLeadsFromTheCgroupToTheMountPoint() {
    CgroupMount whole = new CgroupMount(2, List.of(), "/", "/cg");
    assertEquals(List.of("/cg/a/b", "/cg/a", "/cg"), whole.chain("/a/b"));
    assertEquals(List.of("/cg"), whole.chain("/"));

    CgroupMount part = new CgroupMount(1, List.of("cpu"), "/docker/x", "/cg");
    assertEquals(List.of("/cg"), part.chain("/docker/x"));
    assertEquals(List.of("/cg/y", "/cg"), part.chain("/docker/x/y"));
  }

  @Test
  void chainNeverLeavesTheMount() {
    CgroupMount whole = new CgroupMount(2, List.of(), "/", "/cg");
    assertEquals(List.of("/cg"), whole.chain("/../../etc"));
    assertEquals(List.of("/cg"), whole.chain("etc"));
    CgroupMount part = new CgroupMount(1, List.of("cpu"), "/docker/x", "/cg");
    assertEquals(List.of("/cg"), part.chain("/docker/xy"));
  }
}
