package io.allostat.nativeaffinity.topology;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.nativeaffinity.topology.MachineCpus.Part;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MachineCpusTest {
  private static final int NOT_ASKED_FOR = 3;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "desktop-x86-64 | 0-15 | 0-31 | 0-15 | 0-15",
        "server-256-x86-64 | 0-255 | 0-511 | 0-511 | 0-255",
        "server-80-aarch64 | 0-2,4-79 | 0-79 | 0-79 | 0-2,4-79",
        "container-x86-64 | 0-63 | 0-63 | 2-3,34-35 | 2-3,34-35",
      })
  void readsWhatTheKernelTells(
      String machine, String online, String possible, String allowed, String usable)
      throws Exception {
    MachineCpus cpus = MachineCpus.query(fixture(machine), NOT_ASKED_FOR);
    assertEquals(new MachineCpus(list(online), list(possible), list(allowed), Set.of()), cpus);
    assertEquals(list(usable), cpus.usable());
  }

  @ParameterizedTest
  @CsvSource({"desktop-x86-64", "server-256-x86-64", "server-80-aarch64", "container-x86-64"})
  void theMaskInAStatusFileIsItsList(String machine) throws Exception {
    List<String> status = Files.readAllLines(fixture(machine).resolve("proc/self/status"));
    String mask =
        status.stream().filter(line -> line.startsWith("Cpus_allowed:")).findFirst().orElseThrow();
    assertEquals(
        MachineCpus.query(fixture(machine), NOT_ASKED_FOR).allowed(),
        CpuSet.parseHexMask("Cpus_allowed", mask.substring("Cpus_allowed:".length())));
  }

  @Test
  void thisMachineHasAUsableCpuAndAcceptsAllOfThem() {
    MachineCpus cpus = MachineCpus.query();
    assertTrue(cpus.usable().size() >= 1);
    assertEquals(cpus.usable(), cpus.requireUsable("cpus", cpus.usable()));
  }

  @Test
  void refusesCpusThatAreNotThere() {
    MachineCpus two = new MachineCpus(list("0-1"), list("0-1"), list("0-1"), Set.of());
    assertRefused(
        "cpus: expected CPUs among 0-1, got 0-3,8 (not online: 2-3,8)",
        () -> two.requireUsable("cpus", list("0-3,8")));
    assertRefused("cpus: expected CPUs among 0-1, got none", () -> two.requireUsable("cpus", "  "));
    assertRefused(
        "--cpus: expected a CPU list such as 0-3,8 or 0-10:2/4, got one",
        () -> two.requireUsable("--cpus", "one"));
  }

  @Test
  void tellsOfflineFromForbidden() throws Exception {
    MachineCpus container = MachineCpus.query(fixture("container-x86-64"), NOT_ASKED_FOR);
    assertRefused(
        "cpus: expected CPUs among 2-3,34-35, got 0-3,70"
            + " (not online: 70; not allowed for this process: 0-1)",
        () -> container.requireUsable("cpus", list("0-3,70")));
    CpuSet asked = list("2,35");
    assertSame(asked, container.requireUsable("cpus", asked));
    assertEquals(asked, container.requireUsable("cpus", "35,2"));
  }

  @Test
  void aCpuOfTheMaskThatIsOfflineIsNotUsable() throws Exception {
    MachineCpus server = MachineCpus.query(fixture("server-80-aarch64"), NOT_ASKED_FOR);
    assertRefused(
        "cpus: expected CPUs among 0-2,4-79, got 3 (not online: 3)",
        () -> server.requireUsable("cpus", list("3")));
  }

  @Test
  void withoutProcAndSysEverythingIsAssumedAndSaysSo(@TempDir Path empty) {
    MachineCpus cpus = MachineCpus.query(empty, 4);
    assertEquals(
        new MachineCpus(list("0-3"), list("0-3"), list("0-3"), EnumSet.allOf(Part.class)), cpus);
    assertRefused(
        "cpus: expected CPUs among 0-3, got 4"
            + " (not online: 4; online CPUs are assumed, not told by the kernel)",
        () -> cpus.requireUsable("cpus", list("4")));
  }

  @Test
  void withoutSysTheMaskIsKept() {
    MachineCpus cpus = MachineCpus.parse(Map.of(Part.ALLOWED, status("4-5")), 2);
    assertEquals(list("4-5"), cpus.usable());
    assertEquals(EnumSet.of(Part.ONLINE, Part.POSSIBLE), cpus.assumed());
  }

  @Test
  void aStatusFileWithoutAMaskAllowsWhatIsOnline() {
    MachineCpus cpus =
        MachineCpus.parse(
            Map.of(
                Part.ONLINE, List.of("0-7"),
                Part.POSSIBLE, List.of("0-7"),
                Part.ALLOWED, List.of("Name:\tjava", "Threads:\t3")),
            2);
    assertEquals(list("0-7"), cpus.usable());
    assertEquals(EnumSet.of(Part.ALLOWED), cpus.assumed());
  }

  @Test
  void anEmulatedSysThatNumbersInItsOwnWayYieldsToTheMask() {
    MachineCpus cpus =
        MachineCpus.parse(
            Map.of(
                Part.ONLINE, List.of("0-1"),
                Part.POSSIBLE, List.of("0-63"),
                Part.ALLOWED, status("4-5")),
            2);
    assertEquals(list("4-5"), cpus.usable());
    assertEquals(EnumSet.of(Part.ONLINE), cpus.assumed());
  }

  @Test
  void aFileThatHoldsNoListIsNamed() {
    assertRefused(
        "/sys/devices/system/cpu/online: expected a CPU list such as 0-3,8 or 0-10:2/4, got ???",
        () -> MachineCpus.parse(Map.of(Part.ONLINE, List.of("\u00ff\u00fe\u0001")), 1));
    assertRefused(
        "/sys/devices/system/cpu/online: expected at least one CPU, got none",
        () -> MachineCpus.parse(Map.of(Part.ONLINE, List.of("")), 1));
    assertRefused(
        "/proc/self/status Cpus_allowed_list: expected CPU numbers from 0 to 8191, got 0-9999",
        () -> MachineCpus.parse(Map.of(Part.ALLOWED, status("0-9999")), 1));
  }

  @Test
  void aProcessNameThatIsNoUtf8DoesNotHideTheMask(@TempDir Path root) throws IOException {
    Path status = root.resolve("proc/self/status");
    Files.createDirectories(status.getParent());
    Files.write(
        status,
        "Name:\t\u00c3\u0028\nCpus_allowed_list:\t1\n".getBytes(StandardCharsets.ISO_8859_1));
    MachineCpus cpus = MachineCpus.query(root, NOT_ASKED_FOR);
    assertEquals(list("1"), cpus.allowed());
    assertFalse(cpus.assumed().contains(Part.ALLOWED));
  }

  @Test
  void aMachineWithoutAUsableCpuIsRefused() {
    assertRefused(
        "allowed: expected at least one CPU among 0-1, got 4",
        () -> new MachineCpus(list("0-1"), list("0-7"), list("4"), Set.of()));
    assertRefused(
        "possible: expected at least one CPU, got none",
        () -> new MachineCpus(list("0"), CpuSet.none(), list("0"), Set.of()));
  }

  private static List<String> status(String cpuList) {
    return List.of("Name:\tjava", "Cpus_allowed_list:\t" + cpuList, "Mems_allowed_list:\t0");
  }

  private static void assertRefused(String message, Runnable call) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, call::run).getMessage());
  }

  private static Path fixture(String machine) throws URISyntaxException {
    return Path.of(MachineCpusTest.class.getResource("/machines/" + machine).toURI());
  }

  private static CpuSet list(String text) {
    return CpuSet.parseCpuList("cpus", text);
  }
}
