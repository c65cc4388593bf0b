package io.allostat.nativeaffinity.topology;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** With the kernel's own files: no other ones fail when their process is gone. */
@EnabledOnOs(OS.LINUX)
class ProcessStatsTest {
  private static final Path PROC = Path.of("/proc");
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(20);

  private final ProcessStats stats = new ProcessStats(PROC);

  @TempDir Path folder;

  @AfterEach
  void close() {
    stats.close();
  }

  private static Process sleeping() throws IOException {
    return new ProcessBuilder("sleep", "120").start();
  }

  private static void awaitName(Process process, String name) throws IOException {
    Path comm = PROC.resolve(Long.toString(process.pid())).resolve("comm");
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (!Files.readString(comm).strip().equals(name) && System.nanoTime() < deadline) {
      Thread.onSpinWait();
    }
    assertEquals(name, Files.readString(comm).strip());
  }

  private static void kill(Process process) throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  @Test
  void eachLookIsOfNow() throws IOException {
    long self = ProcessHandle.current().pid();
    ProcessStat first = stats.of(self).orElseThrow();
    assertEquals(ProcessIdentity.self().startTicks(), first.startTicks());
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    long cpuTicks = first.cpuTicks();
    while (cpuTicks == first.cpuTicks() && System.nanoTime() < deadline) {
      cpuTicks = stats.of(self).orElseThrow().cpuTicks();
    }
    assertTrue(cpuTicks > first.cpuTicks(), "to look takes CPU time");
  }

  @Test
  void aProcessThatHasEndedIsNotThere() throws Exception {
    Process process = sleeping();
    assertTrue(stats.of(process.pid()).orElseThrow().isLive());
    kill(process);
    assertEquals(Optional.empty(), stats.of(process.pid()));
    assertEquals(Optional.empty(), stats.of(process.pid()), "nor later");
  }

  @Test
  void oneThatNobodyHasWaitedForIsNotLive() throws Exception {
    Process parent = new ProcessBuilder("sh", "-c", "sleep 120 & echo $!; exec sleep 120").start();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(parent.getInputStream(), StandardCharsets.US_ASCII))) {
      long child = Long.parseLong(lines.readLine());
      // The shell would wait for its child; what it becomes does not.
      awaitName(parent, "sleep");
      assertTrue(stats.of(child).orElseThrow().isLive());
      ProcessHandle.of(child).orElseThrow().destroyForcibly();
      long deadline = System.nanoTime() + PATIENCE_NANOS;
      while (stats.of(child).orElseThrow().isLive() && System.nanoTime() < deadline) {
        Thread.onSpinWait();
      }
      assertEquals('Z', stats.of(child).orElseThrow().state());
    } finally {
      kill(parent);
    }
  }

  /** The link stands for the number: what was opened there is of the process that has ended. */
  @Test
  void aSuccessorOfTheSameNumberIsAnotherProcess() throws Exception {
    Path link = Files.createDirectory(folder.resolve("7")).resolve("stat");
    Process ended = sleeping();
    ProcessIdentity self = ProcessIdentity.self();
    try (ProcessStats seven = new ProcessStats(folder)) {
      Files.createSymbolicLink(link, PROC.resolve(Long.toString(ended.pid())).resolve("stat"));
      assertTrue(seven.of(7).orElseThrow().startTicks() > self.startTicks());
      kill(ended);
      Files.delete(link);
      Files.createSymbolicLink(link, PROC.resolve(Long.toString(self.pid())).resolve("stat"));
      assertEquals(self.startTicks(), seven.of(7).orElseThrow().startTicks());
    } finally {
      kill(ended);
      Files.delete(link);
    }
  }

  @Test
  void moreProcessesThanFilesAreKeptAreAllTold() throws IOException {
    String line = Files.readString(PROC.resolve("self/stat"), StandardCharsets.ISO_8859_1);
    try (ProcessStats many = new ProcessStats(folder)) {
      for (int round = 0; round < 2; round++) {
        for (int pid = 1; pid <= 600; pid++) {
          Path stat = Files.createDirectories(folder.resolve("" + pid)).resolve("stat");
          Files.writeString(stat, line, StandardCharsets.ISO_8859_1);
          assertTrue(many.of(pid).isPresent());
        }
      }
    }
  }

  @Test
  void numbersThatNoProcessHasAreNotLookedFor() throws IOException {
    assertEquals(Optional.empty(), stats.of(0));
    assertEquals(Optional.empty(), stats.of(-1));
    assertEquals(Optional.empty(), stats.of(ProcessIdentity.MOST_PID + 1));
  }

  @Test
  void whatIsNoStatFileTellsNothing() throws IOException {
    Files.writeString(Files.createDirectory(folder.resolve("7")).resolve("stat"), "7 (java) S 1");
    Path longer = Files.createDirectory(folder.resolve("8")).resolve("stat");
    Files.writeString(longer, "8 (" + "a".repeat(70_000) + ") S 1");
    try (ProcessStats fake = new ProcessStats(folder)) {
      assertEquals(Optional.empty(), fake.of(7));
      assertThrows(IOException.class, () -> fake.of(8));
    }
  }
}
