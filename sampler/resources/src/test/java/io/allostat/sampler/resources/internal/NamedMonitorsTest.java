package io.allostat.sampler.resources.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.resource.ResourceKind;
import io.allostat.core.api.resource.ResourceMonitor;
import io.allostat.core.api.resource.ResourceReading;
import io.allostat.core.api.resource.ResourceSource;
import io.allostat.core.api.settings.SettingException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A machine of two processors with a database in a cgroup of its own. */
class NamedMonitorsTest {
  private static final String CGROUP = "/sys/fs/cgroup/cpu,cpuacct/postgres";

  @TempDir private Path folder;
  private Machine machine;

  @BeforeEach
  void aDatabaseBesideTheServer() throws IOException {
    machine = Machine.copyOf("v1-no-quota", folder);
    machine.write(
        "/proc/self/mountinfo",
        "36 33 0:31 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct");
    machine.write("/proc/self/cgroup", "3:cpu,cpuacct:/");
    machine.write(
        "/proc/30/stat", "30 (postgres) S 1 1 1 0 -1 0 1 2 3 4 100 100 0 0 20 0 1 0 60 1000");
    machine.write("/proc/30/status", "Cpus_allowed:\t3");
    machine.write("/proc/30/cgroup", "3:cpu,cpuacct:/postgres");
    machine.write(CGROUP + "/cgroup.procs", "30");
    machine.write(CGROUP + "/cpuacct.usage", "7000000000");
    machine.write(CGROUP + "/cpu.cfs_quota_us", "-1");
    machine.write(CGROUP + "/cpu.cfs_period_us", "100000");
  }

  private ResourceMonitor named(String type, String target, String shares) {
    return new NamedMonitors(machine.files())
        .create(new ResourceSource("Database", type, target, Optional.ofNullable(shares)))
        .orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({"pid, 30", "command, postgres", "cgroup, /postgres"})
  void aGroupThatSharesTheServersCpusIsAViewOfThem(String type, String target) throws IOException {
    ResourceMonitor view = named(type, target, "cpu");
    assertEquals(ResourceKind.VIEW, view.kind());
    assertEquals(new ResourceReading(0, 2), view.read());
    machine.write(
        "/proc/30/stat", "30 (postgres) S 1 1 1 0 -1 0 1 2 3 4 150 100 0 0 20 0 1 0 60 1000");
    machine.write(CGROUP + "/cpuacct.usage", "7500000000");
    assertEquals(new ResourceReading(0.5, 2), view.read());
  }

  @ParameterizedTest
  @CsvSource({"pid, 30", "command, postgres", "cgroup, /postgres"})
  void asAControlledResourceItIsRefusedWithWhatToWriteInstead(String type, String target) {
    String message = assertThrows(IOException.class, named(type, target, null)::read).getMessage();
    assertTrue(
        message.endsWith("expected a view, views=Database=cpu:" + type + "(" + target + ")"),
        message);
  }

  @ParameterizedTest
  @CsvSource({"pid, 30", "command, postgres", "cgroup, /postgres"})
  void aQuotaOfItsOwnMakesItAControlledResource(String type, String target) throws IOException {
    machine.write(CGROUP + "/cpu.cfs_quota_us", "50000");
    ResourceMonitor database = named(type, target, null);
    assertEquals(ResourceKind.WAITED_FOR, database.kind());
    assertEquals("Database", database.name());
    assertEquals(0.5, database.read().capacity());
    double before = database.read().busySeconds();
    machine.write(CGROUP + "/cpuacct.usage", "7400000000");
    assertEquals(0.4, database.read().busySeconds() - before, 1e-9);
  }

  /** Version 1 with accounting in a hierarchy of its own, in which nobody has made the group. */
  private void accountedApart(String... members) throws IOException {
    String quota = "/sys/fs/cgroup/cpu/postgres";
    machine.write(
        "/proc/self/mountinfo",
        "36 33 0:31 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu",
        "37 33 0:32 / /sys/fs/cgroup/cpuacct rw - cgroup cgroup rw,cpuacct");
    machine.write("/proc/self/cgroup", "3:cpu:/", "4:cpuacct:/");
    machine.write("/proc/30/cgroup", "3:cpu:/postgres", "4:cpuacct:/");
    machine.write(quota + "/cpu.cfs_quota_us", "50000");
    machine.write(quota + "/cpu.cfs_period_us", "100000");
    machine.write(quota + "/cgroup.procs", members);
    machine.write("/sys/fs/cgroup/cpuacct/cpuacct.usage", "1");
  }

  /** Ticks of its own in user mode, and of children that it has waited for. */
  private void process(long pid, long parent, long own, long waitedFor, long start)
      throws IOException {
    machine.write(
        "/proc/" + pid + "/stat",
        pid
            + (" (postgres) S " + parent + " 1 1 0 -1 0 1 2 3 4 " + own + " 100 " + waitedFor)
            + (" 0 20 0 1 0 " + start + " 1000"));
  }

  @ParameterizedTest
  @CsvSource({"pid, 30", "cgroup, /postgres"})
  void aGroupThatIsNotAccountedForIsReadByItsProcesses(String type, String target)
      throws IOException {
    accountedApart("30");
    ResourceMonitor database = named(type, target, null);
    assertEquals(0.5, database.read().capacity());
    double before = database.read().busySeconds();
    process(30, 1, 130, 0, 60);
    assertEquals(0.3, database.read().busySeconds() - before, 1e-9);
    // A process that has ended meanwhile.
    accountedApart("30", "31");
    assertEquals(0.3, database.read().busySeconds() - before, 1e-9);
  }

  @ParameterizedTest
  @CsvSource({"pid, 30", "cgroup, /postgres"})
  void whoJoinsSuchAGroupLeavesItsPastBehind(String type, String target) throws IOException {
    accountedApart("30");
    ResourceMonitor database = named(type, target, null);
    database.read();
    double before = database.read().busySeconds();
    process(40, 1, 100_000, 50_000, 50);
    accountedApart("30", "40");
    assertEquals(before, database.read().busySeconds(), 1e-9);
    process(40, 1, 100_020, 50_000, 50);
    process(30, 1, 110, 0, 60);
    assertEquals(0.3, database.read().busySeconds() - before, 1e-9);
    // Another one with the same number.
    process(40, 1, 900_000, 0, 9000);
    assertEquals(0.3, database.read().busySeconds() - before, 1e-9);
    process(40, 1, 900_010, 0, 9000);
    assertEquals(0.4, database.read().busySeconds() - before, 1e-9);
    // Who leaves takes nothing away from those who stay.
    accountedApart("30");
    process(30, 1, 140, 0, 60);
    assertEquals(0.7, database.read().busySeconds() - before, 1e-9);
  }

  @ParameterizedTest
  @CsvSource({"pid, 30", "cgroup, /postgres"})
  void aChildThatEndsInSuchAGroupIsNotCountedAgainByWhoWaitsForIt(String type, String target)
      throws IOException {
    process(31, 30, 50_000, 0, 70);
    process(32, 31, 20_000, 0, 80);
    accountedApart("30", "31", "32");
    ResourceMonitor database = named(type, target, null);
    database.read();
    double before = database.read().busySeconds();
    // Each has 100 ticks in system mode too. They used 20 more before they ended, and so did one
    // that came and went between the readings: 20.
    machine.delete("/proc/31/stat").delete("/proc/32/stat");
    accountedApart("30");
    process(30, 1, 105, 70_240, 60);
    assertEquals(0.45, database.read().busySeconds() - before, 1e-9);
  }

  @Test
  void aQuotaThatItsCpusCannotFillDoesNot() throws IOException {
    machine.write(CGROUP + "/cpu.cfs_quota_us", "250000");
    assertThrows(IOException.class, named("pid", "30", null)::read);
  }

  @Test
  void soDoCpusOfItsOwn() throws IOException {
    machine.write("/proc/self/status", "Cpus_allowed:\t1");
    machine.write("/proc/30/status", "Cpus_allowed:\t2");
    machine.write("/proc/stat", "cpu0 1000 0 0 5000", "cpu1 1000 0 0 5000");
    ResourceMonitor database = named("pid", "30", null);
    assertEquals(new ResourceReading(0, 1), database.read());
    machine.write("/proc/stat", "cpu0 1400 0 0 5000", "cpu1 1090 0 0 5000");
    assertEquals(new ResourceReading(0.9, 1), database.read());
  }

  @Test
  void aCgroupThatIsNotThereOrEmptyIsNotIdle() throws IOException {
    ResourceMonitor missing = named("cgroup", "/mysql", "cpu");
    assertTrue(assertThrows(IOException.class, missing::read).getMessage().contains("/mysql"));
    machine.write(CGROUP + "/cgroup.procs");
    ResourceMonitor empty = named("cgroup", "/postgres", null);
    assertEquals(
        "there is no process in cgroup(/postgres)",
        assertThrows(IOException.class, empty::read).getMessage());
    machine.write(CGROUP + "/workers/cgroup.procs", "30");
    machine.write(CGROUP + "/cpu.cfs_quota_us", "50000");
    assertEquals(0.5, empty.read().capacity(), "processes may be further below");
  }

  @Test
  void thisServerIsNoOther() throws IOException {
    machine.write("/proc/self/stat", "20 (java) S 1 1 1 0 -1 0 1 2 3 4 1 1 0 0 20 0 1 0 50 1000");
    String message =
        assertThrows(SettingException.class, () -> named("pid", "20", "cpu")).getMessage();
    assertTrue(message.contains("another process than this server"), message);
    machine.write("/proc/self/cgroup", "3:cpu,cpuacct:/postgres/workers");
    ResourceMonitor around = named("cgroup", "/postgres", "cpu");
    message = assertThrows(IOException.class, around::read).getMessage();
    assertTrue(message.startsWith("cgroup(/postgres) holds this server itself"), message);
    machine.write("/proc/self/cgroup", "3:cpu,cpuacct:/postgresql");
    assertEquals(0, named("cgroup", "/postgres", "cpu").read().busySeconds());
  }

  @ParameterizedTest
  @CsvSource({
    "pid, 0",
    "pid, -4",
    "pid, postgres",
    "command, sixteen-letters-",
    "cgroup, postgres",
    "cgroup, /",
    "cgroup, /a/../b",
    "cgroup, /a//b",
    "cgroup, /a/",
    "disk, ../sda",
    "disk, /dev/sda",
    "host, localhost:9990",
    "host, http://localhost:9990",
    "host, http://me:secret@localhost:9990#cpu",
    "host, ftp://localhost#cpu",
    "host, http://localhost:9990#a.b"
  })
  void aTargetThatMakesNoSenseIsRefusedByName(String type, String target) {
    SettingException refused =
        assertThrows(SettingException.class, () -> named(type, target, null));
    assertEquals(type + " of Database", refused.setting());
  }

  @Test
  void whatFillsByItselfIsNoViewAndProcessesShareTheCpuOnly() {
    assertThrows(SettingException.class, () -> named("disk", "sda", "cpu"));
    assertThrows(SettingException.class, () -> named("host", "http://localhost#cpu", "cpu"));
    assertThrows(SettingException.class, () -> named("pid", "30", "disk"));
    assertTrue(
        new NamedMonitors(machine.files())
            .create(new ResourceSource("x", "tape", "0", Optional.empty()))
            .isEmpty());
  }
}
