package io.allostat.nativeaffinity.binding.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On plain files; what only the kernel's do is in the tests with real groups. */
class KernelCgroupFilesTest {
  private final KernelCgroupFiles files = new KernelCgroupFiles();

  @TempDir Path group;

  @AfterEach
  void close() {
    files.close();
  }

  @Test
  void aFigureIsReadAsItIsNow() throws IOException {
    Path file = Files.writeString(group.resolve("cpuacct.usage"), "12\n");
    assertEquals("12", files.read(file));
    Files.writeString(file, "345\n");
    assertEquals("345", files.read(file));
    Files.writeString(file, "");
    assertEquals("", files.read(file));
  }

  @Test
  void aTextOfAnyLengthIsReadWhole() throws IOException {
    Path file = group.resolve("cpuset.cpus");
    for (int length : new int[] {4095, 4096, 4097, 8192, 100_000}) {
      String text = "0,".repeat(length / 2) + "1".repeat(length % 2);
      Files.writeString(file, text);
      assertEquals(text, files.read(file));
    }
    Files.writeString(file, "0".repeat(5 << 20));
    IOException refused = assertThrows(IOException.class, () -> files.read(file));
    assertTrue(refused.getMessage().startsWith(file + ": expected less than "));
  }

  @Test
  void eachWriteIsAtTheBegin() throws IOException {
    Path file = Files.writeString(group.resolve("cpu.shares"), "1024");
    files.write(file, "512");
    files.write(file, "2048");
    files.write(file, "77");
    assertEquals("7748", Files.readString(file));
  }

  @Test
  void whatIsMissingIsNotMade() {
    Path file = group.resolve("cpu.max");
    assertThrows(NoSuchFileException.class, () -> files.write(file, "max 100000"));
    assertThrows(NoSuchFileException.class, () -> files.read(file));
    assertFalse(Files.exists(file));
  }

  /** In one that stays open the kernel goes on to show the same list. */
  @Test
  void aListOfProcessesIsOpenedForEachUse() throws IOException {
    Path file = Files.writeString(group.resolve("cgroup.procs"), "1\n2\n");
    assertEquals("1\n2", files.read(file));
    Files.delete(file);
    Files.writeString(file, "3\n4\n");
    assertEquals("3\n4", files.read(file));
    files.write(file, "5");
    Files.delete(file);
    assertThrows(NoSuchFileException.class, () -> files.write(file, "6"));
  }

  @Test
  void aListHasTheNumbersThatAreWholeLinesOfIt() throws IOException {
    Path file = Files.writeString(group.resolve("cgroup.procs"), "12\n345\n6789\n12345");
    for (long pid : new long[] {12, 345, 6789, 12345}) {
      assertTrue(files.lists(file, pid), () -> "" + pid);
    }
    for (long pid : new long[] {1, 2, 34, 45, 678, 789, 1234, 123456, 0}) {
      assertFalse(files.lists(file, pid), () -> "" + pid);
    }
    Files.writeString(file, "");
    assertFalse(files.lists(file, 12));
    Files.delete(file);
    assertThrows(NoSuchFileException.class, () -> files.lists(file, 12));
  }

  @Test
  void aListIsLookedThroughToItsEndAndEachTimeAnew() throws IOException {
    Path file = group.resolve("cgroup.procs");
    StringBuilder many = new StringBuilder();
    for (int pid = 1000; pid < 4000; pid++) {
      many.append(pid).append('\n');
    }
    Files.writeString(file, many);
    for (long pid = 1000; pid < 4000; pid++) {
      assertTrue(files.lists(file, pid));
    }
    assertFalse(files.lists(file, 4000));
    Files.delete(file);
    Files.writeString(file, "4000\n");
    assertTrue(files.lists(file, 4000));
    assertFalse(files.lists(file, 1000));
  }
}
