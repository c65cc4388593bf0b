package io.allostat.sampler.resources.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProcessTreesTest {
  @TempDir private Path folder;
  private Machine machine;

  @BeforeEach
  void aServerAndADatabase() throws IOException {
    machine = Machine.copyOf("v1-no-quota", folder);
    process(1, "init", 0, 900, 1);
    process(20, "java", 1, 5000, 50);
    process(30, "postgres", 1, 1000, 60);
    process(31, "postgres", 30, 200, 70);
  }

  /** Writes one process with so many ticks of its own and of children waited for. */
  private void process(long pid, String command, long parent, long ticks, long start)
      throws IOException {
    String times = ticks / 2 + " " + (ticks - ticks / 2) + " 0 0";
    process(pid, command, parent, times, start);
  }

  private void process(long pid, String command, long parent, String times, long start)
      throws IOException {
    machine.write(
        "/proc/" + pid + "/stat",
        pid
            + (" (" + command + ") S " + parent + " 1 1 0 -1 4194560 1 2 3 4 ")
            + times
            + (" 20 0 1 0 " + start + " 1000 100 18446744073709551615 1 1"));
  }

  @Test
  void aNumberIsThatProcessWithItsDescendants() throws IOException {
    ProcessTrees database = ProcessTrees.ofPid(machine.files(), 30);
    assertEquals(0, database.cpuSeconds());
    process(20, "java", 1, 9000, 50);
    process(30, "postgres", 1, 1010, 60);
    process(31, "postgres", 30, 225, 70);
    assertEquals(0.35, database.cpuSeconds(), 1e-9);
    assertEquals("/proc/30", database.processFolder());
  }

  @Test
  void aChildThatBeginsAndOneThatEndsLoseNothing() throws IOException {
    ProcessTrees database = ProcessTrees.ofPid(machine.files(), 30);
    database.cpuSeconds();
    process(32, "worker", 31, 40, 80);
    assertEquals(0.4, database.cpuSeconds(), 1e-9);
    // It used 10 ticks more before it ended; its parent has waited for it.
    machine.delete("/proc/32/stat");
    process(31, "postgres", 30, "100 100 30 20", 70);
    assertEquals(0.5, database.cpuSeconds(), 1e-9);
  }

  @Test
  void aCommandIsEveryTreeOfThatNameOnce() throws IOException {
    ProcessTrees database = ProcessTrees.ofCommand(machine.files(), "postgres");
    database.cpuSeconds();
    process(31, "postgres", 30, 300, 70);
    assertEquals(1, database.cpuSeconds(), 1e-9);
    // A second server, and an old process that takes the name: only the first one's past is ours.
    process(40, "postgres", 1, 50, 90);
    process(20, "postgres", 1, 5000, 50);
    assertEquals(1.5, database.cpuSeconds(), 1e-9);
    process(20, "postgres", 1, 5100, 50);
    assertEquals(2.5, database.cpuSeconds(), 1e-9);
    assertEquals("/proc/20", database.processFolder(), "the oldest");
  }

  @Test
  void aNumberThatIsGivenToAnotherProcessIsNoMoreThatProcess() throws IOException {
    ProcessTrees database = ProcessTrees.ofPid(machine.files(), 31);
    database.cpuSeconds();
    process(31, "cron", 1, 3, 5000);
    assertEquals(
        "the process pid(31) has ended; another has its number",
        assertThrows(IOException.class, database::cpuSeconds).getMessage());
    assertThrows(IOException.class, database::processFolder);
  }

  @Test
  void whatIsNotThereIsNotIdle() {
    ProcessTrees none = ProcessTrees.ofCommand(machine.files(), "mysqld");
    assertEquals(
        "there is no process command(mysqld)",
        assertThrows(IOException.class, none::cpuSeconds).getMessage());
  }

  private void weAre(long pid) throws IOException {
    machine.write(
        "/proc/self/stat", pid + " (java) S 1 1 1 0 -1 0 1 2 3 4 0 0 0 0 20 0 1 0 50 1000");
  }

  /** This server is 20, a java like 25; it was started by a shell that has started 26 too. */
  @Test
  void thisServerAndWhatItStartedAreNotAmongOthers() throws IOException {
    weAre(20);
    process(10, "sh", 1, 50, 20);
    process(20, "java", 10, 5000, 50);
    process(21, "helper", 20, 30, 55);
    process(25, "java", 1, 100, 56);
    process(26, "rsync", 10, 10, 57);
    ProcessTrees byName = ProcessTrees.ofCommand(machine.files(), "java");
    ProcessTrees ancestor = ProcessTrees.ofPid(machine.files(), 10);
    byName.cpuSeconds();
    ancestor.cpuSeconds();
    process(20, "java", 10, 9000, 50);
    process(21, "helper", 20, 90, 55);
    process(25, "java", 1, 150, 56);
    process(26, "rsync", 10, 30, 57);
    assertEquals(0.5, byName.cpuSeconds(), 1e-9);
    assertEquals("/proc/25", byName.processFolder());
    assertEquals(0.2, ancestor.cpuSeconds(), 1e-9);
  }

  @Test
  void whatThisServerStartedCountsIfItWasNamedItself() throws IOException {
    weAre(20);
    process(21, "postgres", 20, 30, 55);
    machine.delete("/proc/30/stat").delete("/proc/31/stat");
    ProcessTrees database = ProcessTrees.ofCommand(machine.files(), "postgres");
    database.cpuSeconds();
    process(21, "postgres", 20, 80, 55);
    assertEquals(0.5, database.cpuSeconds(), 1e-9);
  }

  @Test
  void whereThisServerIsTheOnlyOneTheMessageSaysSo() throws IOException {
    weAre(20);
    ProcessTrees alone = ProcessTrees.ofCommand(machine.files(), "java");
    assertEquals(
        "there is no process command(java) besides this server itself",
        assertThrows(IOException.class, alone::cpuSeconds).getMessage());
  }

  @Test
  void parentsInARingAndNamesWithAnythingInThemAreBorne() throws IOException {
    process(50, "a) S 30 (b", 51, 10, 100);
    process(51, "x\ny", 50, 10, 101);
    ProcessTrees odd = ProcessTrees.ofCommand(machine.files(), "a) S 30 (b");
    odd.cpuSeconds();
    process(50, "a) S 30 (b", 51, 110, 100);
    assertEquals(1, odd.cpuSeconds(), 1e-9);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "30",
        "30 (postgres",
        ") 30 (",
        "30 (postgres) S 1",
        "x (postgres) S 1 1 1 0 -1 4194560 1 2 3 4 1 1 0 0 20 0 1 0 60 1000",
        "30 (postgres) S 1 1 1 0 -1 4194560 1 2 3 4 1 -1 0 0 20 0 1 0 60 1000",
        "30 (postgres) S 1 1 1 0 -1 4194560 1 2 3 4 1 1 0 0 20 0 1 0 99999999999999999999 1"
      })
  void aLineThatMakesNoSenseIsNamed(String line) throws IOException {
    machine.write("/proc/30/stat", line);
    ProcessTrees database = ProcessTrees.ofPid(machine.files(), 31);
    String message = assertThrows(IOException.class, database::cpuSeconds).getMessage();
    assertTrue(message.startsWith("/proc/30/stat: expected"), message);
  }
}
