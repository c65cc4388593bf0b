package io.allostat.nativeaffinity.topology;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProcessStatTest {
  private static final String REST = " S 41 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 4242 20";
  private static final ProcessStat SLEEPING = new ProcessStat('S', 41, 11 + 12, 4242);

  @TempDir Path proc;

  private void put(long pid, String text) throws IOException {
    Path folder = proc.resolve(Long.toString(pid));
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("stat"), text, StandardCharsets.ISO_8859_1);
  }

  @Test
  void theNameMayHoldAnything() {
    for (String name : new String[] {"java", "a) Z (b) 1 2", "(", ")", "\u00ff\n"}) {
      assertEquals(
          Optional.of(SLEEPING), ProcessStat.parse("7 (" + name + ")" + REST + "\n"), name);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ")",
        "7 (java) S 1 2",
        "7 (java) SS 41 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 4242 20",
        "7 (java) S -1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 4242 20",
        "7 (java) S 41 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 -4242 20",
        "7 (java) S 41 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 9999999999999999999 20",
        "7 (java) x x x x x x x x x x x x x x x x x x x x x x"
      })
  void whatIsNoSuchLineTellsNothing(String hostile) {
    assertEquals(Optional.empty(), ProcessStat.parse(hostile));
  }

  @Test
  void aProcessThatHasEndedIsNotLiveEvenWhileNobodyHasWaitedForIt() {
    assertTrue(SLEEPING.isLive());
    for (char state : new char[] {'Z', 'X', 'x'}) {
      assertFalse(ProcessStat.parse("7 (a)" + REST.replace('S', state)).orElseThrow().isLive());
    }
  }

  @Test
  void aSuccessorOfTheSameNumberIsAnotherProcess() throws IOException {
    put(7, "7 (java)" + REST);
    assertTrue(new ProcessIdentity(7, 4242).isLive(proc));
    assertFalse(new ProcessIdentity(7, 4243).isLive(proc));
    assertFalse(new ProcessIdentity(8, 4242).isLive(proc));
  }

  @Test
  void numbersThatNoProcessHasAreNotLookedFor() throws IOException {
    put(0, "0 (java)" + REST);
    assertEquals(Optional.empty(), ProcessStat.read(proc, 0));
    assertEquals(Optional.empty(), ProcessStat.read(proc, -1));
    assertThrows(IllegalArgumentException.class, () -> new ProcessIdentity(0, 1));
    assertThrows(IllegalArgumentException.class, () -> new ProcessIdentity(4_194_305, 1));
    assertThrows(IllegalArgumentException.class, () -> new ProcessIdentity(1, -1));
  }

  @Test
  void aProcessThatIsThereAndCannotBeReadIsNotTakenForDead() throws IOException {
    Files.createDirectories(proc.resolve("7").resolve("stat"));
    assertThrows(IOException.class, () -> ProcessStat.read(proc, 7));
    put(8, "8 (" + "a".repeat(70_000) + ")" + REST);
    assertThrows(IOException.class, () -> ProcessStat.read(proc, 8));
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void thisProcessLives() throws IOException {
    ProcessIdentity self = ProcessIdentity.self();
    assertEquals(ProcessHandle.current().pid(), self.pid());
    assertTrue(self.isLive(Path.of("/proc")));
    ProcessStat stat = ProcessStat.read(Path.of("/proc"), self.pid()).orElseThrow();
    assertTrue(stat.cpuSeconds() > 0 && stat.cpuSeconds() < 1e6, stat::toString);
  }
}
