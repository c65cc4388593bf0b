package io.allostat.sampler.resources.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.resource.ResourceReading;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CpuSetMonitorTest {
  private static final double EXACT = 1e-9;
  private static final String SLICE = "/sys/fs/cgroup/shop.slice";

  @TempDir private Path folder;
  private Machine machine;

  @BeforeEach
  void twoProcessorsWithoutQuota() throws IOException {
    machine = Machine.copyOf("v1-no-quota", folder.resolve("plain"));
  }

  private Machine fixture(String name) throws IOException {
    return Machine.copyOf(name, folder.resolve(name));
  }

  @Test
  void busyIsEverythingButIdleAndIowait() throws IOException {
    CpuSetMonitor monitor = machine.monitor();
    assertReading(0, 2, monitor.read());
    // Per CPU: user, nice, system, idle, iowait, irq, softirq, steal; guest is inside user.
    machine.write(
        "/proc/stat",
        "cpu0 11758 20 1872 149345 152 40 61 77 5 0",
        "cpu1 18104 0 2730 141062 1091 0 45 25 0 0");
    // 10 + 20 + 30 + 40 + 50 + 60 jiffies
    assertReading(2.10, 2, monitor.read());
  }

  @Test
  void onlyTheCpusOfTheMaskCount() throws IOException {
    machine.write("/proc/self/status", "Cpus_allowed:\t2");
    CpuSetMonitor monitor = machine.monitor();
    assertReading(0, 1, monitor.read());
    machine.write("/proc/stat", "cpu0 12748 0 1842 0 0 0 11 17", "cpu1 18154 0 2730 0 0 0 45 25");
    assertReading(0.5, 1, monitor.read());
  }

  @Test
  void maskMayNameCpusThatAreNotThere() throws IOException {
    machine.write("/proc/self/status", "Cpus_allowed:\tffffffff,ffffffff");
    assertEquals(2, machine.monitor().read().capacity());
  }

  @Test
  void maskMayChangeAndUseNeverFalls() throws IOException {
    CpuSetMonitor monitor = machine.monitor();
    machine.write("/proc/stat", "cpu0 1000 0 0 5000", "cpu1 9000 0 0 5000");
    monitor.read();
    machine.write("/proc/self/status", "Cpus_allowed:\t1");
    machine.write("/proc/stat", "cpu0 1030 0 0 5000", "cpu1 9100 0 0 5000");
    assertReading(0.3, 1, monitor.read());
    machine.write("/proc/self/status", "Cpus_allowed:\t3");
    machine.write("/proc/stat", "cpu0 1040 0 0 5000", "cpu1 9150 0 0 5000");
    assertReading(0.9, 2, monitor.read());
  }

  @Test
  void counterThatStepsBackAddsNothing() throws IOException {
    CpuSetMonitor monitor = machine.monitor();
    machine.write("/proc/stat", "cpu0 1000 0 0 5000", "cpu1 1000 0 0 5000");
    monitor.read();
    machine.write("/proc/stat", "cpu0 900 0 0 5000", "cpu1 1100 0 0 5000");
    assertReading(1, 2, monitor.read());
    machine.write("/proc/stat", "cpu0 950 0 0 5000", "cpu1 1100 0 0 5000");
    assertReading(1.5, 2, monitor.read());
  }

  @Test
  void cpuThatComesOnlineCountsFromThen() throws IOException {
    CpuSetMonitor monitor = machine.monitor();
    machine.write("/proc/stat", "cpu0 1000 0 0 5000");
    assertEquals(1, monitor.read().capacity());
    machine.write("/proc/stat", "cpu0 1010 0 0 5000", "cpu1 7000 0 0 5000");
    assertReading(0.1, 2, monitor.read());
  }

  @Test
  void quotaOfVersion1BindsBelowTheMask() throws IOException {
    Machine container = fixture("v1-container");
    CpuSetMonitor monitor = container.monitor();
    assertReading(0, 1.5, monitor.read());
    assertTrue(monitor.read().quota());
    container.write("/sys/fs/cgroup/cpu,cpuacct/cpuacct.usage", "13750000000");
    assertReading(1.25, 1.5, monitor.read());
  }

  @Test
  void smallestQuotaOfTheAncestorsBinds() throws IOException {
    Machine slice = fixture("v2-slice");
    CpuSetMonitor monitor = slice.monitor();
    assertReading(0, 0.5, monitor.read());
    slice.write(SLICE + "/cpu.stat", "usage_usec 9400000");
    slice.write(SLICE + "/auction.service/cpu.stat", "usage_usec 4100000");
    assertReading(0.4, 0.5, monitor.read());
  }

  @Test
  void quotaAboveTheMaskDoesNotBind() throws IOException {
    Machine slice = fixture("v2-slice").write(SLICE + "/cpu.max", "400000 100000");
    CpuSetMonitor monitor = slice.monitor();
    assertReading(0, 4, monitor.read());
    assertFalse(monitor.read().quota());
    slice.write(
        "/proc/stat",
        "cpu0 1100 0 0 9000",
        "cpu1 1000 0 0 9000",
        "cpu2 1000 0 0 9000",
        "cpu3 1000 0 0 9000");
    assertReading(1, 4, monitor.read());
  }

  @Test
  void quotaThatAppearsAndGoesLeavesNoGap() throws IOException {
    Machine slice = fixture("v2-slice").write(SLICE + "/cpu.max", "max 100000");
    CpuSetMonitor monitor = slice.monitor();
    monitor.read();
    slice.write(SLICE + "/cpu.max", "100000 100000");
    slice.write("/proc/stat", "cpu0 1050 0 0 9000", "cpu1 1000 0 0 9000");
    // The cgroup's own use before is not known yet, so that of its CPUs stands in.
    assertReading(0.5, 1, monitor.read());
    slice.write("/proc/stat", "cpu0 1150 0 0 9000", "cpu1 1100 0 0 9000");
    slice.write(SLICE + "/cpu.stat", "usage_usec 9700000");
    assertReading(1.2, 1, monitor.read());
    slice.write(SLICE + "/cpu.max", "max 100000");
    slice.write("/proc/stat", "cpu0 1180 0 0 9000", "cpu1 1100 0 0 9000");
    assertReading(1.5, 2, monitor.read());
  }

  @Test
  void readingThatFailsLeavesNoTrace() throws IOException {
    CpuSetMonitor monitor = machine.monitor();
    machine.write("/proc/stat", "cpu0 1000 0 0 5000", "cpu1 1000 0 0 5000");
    monitor.read();
    machine.write("/proc/stat", "cpu0 9999 0 0 5000", "cpu1 what");
    assertThrows(IOException.class, monitor::read);
    machine.write("/proc/stat", "cpu0 1010 0 0 5000", "cpu1 1010 0 0 5000");
    assertReading(0.2, 2, monitor.read());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "cpu  1 2 3 4",
        "cpu0 1 2 3",
        "cpu0 1 2 3 four",
        "cpu0 1 -2 3 4",
        "cpu0 1 2 3 99999999999999999999",
        "cpu0 0 0 0 0",
        "cpu7 1 2 3 4"
      })
  void nonsenseInStatIsRefusedWithItsName(String line) throws IOException {
    machine.write("/proc/stat", line);
    assertFails("/proc/stat");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "Cpus_allowed:", "Cpus_allowed:\t0", "Cpus_allowed:\tgg", "Cpus_allowed:\t-1"})
  void nonsenseInStatusIsRefusedWithItsName(String line) throws IOException {
    machine.write("/proc/self/status", line);
    assertFails("/proc/self/status");
  }

  @ParameterizedTest
  @CsvSource({
    "''",
    "max",
    "50000",
    "50000 0",
    "0 100000",
    "-5 100000",
    "much 100000",
    "50000 100000 7"
  })
  void nonsenseInAQuotaIsRefusedWithItsName(String line) throws IOException {
    machine = fixture("v2-slice").write(SLICE + "/cpu.max", line);
    assertFails("cpu.max");
  }

  @Test
  void missingFilesAreRefusedWithTheirName() throws IOException {
    machine.delete("/proc/stat");
    assertFails("stat");
    machine = fixture("v1-container").delete("/sys/fs/cgroup/cpu,cpuacct/cpuacct.usage");
    assertFails("cpuacct.usage");
    machine = fixture("v2-slice").write(SLICE + "/cpu.stat", "user_usec 4");
    assertFails("usage_usec");
  }

  @Test
  void withoutCgroupsTheMaskIsAll() throws IOException {
    machine.delete("/proc/self/cgroup").delete("/proc/self/mountinfo");
    assertReading(0, 2, machine.monitor().read());
  }

  private void assertFails(String name) {
    IOException failure = assertThrows(IOException.class, () -> machine.monitor().read());
    assertTrue(failure.getMessage().contains(name), failure.getMessage());
  }

  private static void assertReading(double busySeconds, double capacity, ResourceReading reading) {
    assertEquals(busySeconds, reading.busySeconds(), EXACT);
    assertEquals(capacity, reading.capacity(), EXACT);
  }
}
