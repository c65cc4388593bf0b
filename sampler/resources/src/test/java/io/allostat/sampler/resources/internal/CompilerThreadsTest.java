package io.allostat.sampler.resources.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompilerThreadsTest {
  private static final String C2 = "C2 CompilerThre";

  @TempDir Path root;

  private CompilerThreads threads() {
    return new CompilerThreads(new ProcFiles(root));
  }

  /** A thread that has used {@code ticks}, of a process that has waited for children. */
  private void thread(long id, String name, long ticks, long started) throws IOException {
    write(
        id,
        id + " (" + name + ") R 1 1 1 0 -1 4 5 0 0 0 " + ticks + " 0 900 90 20 0 9 0 " + started);
  }

  private void write(long id, String content) throws IOException {
    Path file = root.resolve("proc/self/task/" + id + "/stat");
    Files.createDirectories(file.getParent());
    Files.writeString(file, content + "\n");
  }

  private void end(long id) throws IOException {
    Files.delete(root.resolve("proc/self/task/" + id + "/stat"));
    Files.delete(root.resolve("proc/self/task/" + id));
  }

  @Test
  void compilersAreKnownByTheirNames() throws IOException {
    List<String> names = List.of(C2, "C1 CompilerThre", "JVMCI CompilerT", "JIT Compilation");
    for (int i = 0; i < names.size(); i++) {
      thread(10 + i, names.get(i), 100, 5);
    }
    thread(20, "http-nio-exec-1", 5000, 5);
    thread(21, "a (b) C2 CompilerThre", 5000, 5);
    CompilerThreads threads = threads();
    assertEquals(4, threads.getAsDouble(), "what they took before");
    thread(10, C2, 150, 5);
    thread(20, "http-nio-exec-1", 9000, 5);
    assertEquals(4.5, threads.getAsDouble());
  }

  @Test
  void whatOneThatHasGoneTookStaysCounted() throws IOException {
    thread(10, C2, 100, 5);
    thread(11, C2, 40, 5);
    CompilerThreads threads = threads();
    assertEquals(1.4, threads.getAsDouble(), 1e-9);
    end(11);
    assertEquals(1.4, threads.getAsDouble(), 1e-9);
    thread(12, C2, 30, 9);
    assertEquals(1.4, threads.getAsDouble(), 1e-9, "who comes counts from now on");
    thread(12, C2, 50, 9);
    assertEquals(1.6, threads.getAsDouble(), 1e-9);
    thread(12, C2, 10, 11);
    assertEquals(1.6, threads.getAsDouble(), 1e-9, "another of the same number");
    thread(12, C2, 5, 11);
    assertEquals(1.6, threads.getAsDouble(), 1e-9, "nothing falls");
  }

  /** A thread is there a moment before the virtual machine names it. */
  @Test
  void aNameMayComeLate() throws IOException {
    thread(10, C2, 0, 5);
    CompilerThreads threads = threads();
    threads.getAsDouble();
    thread(11, "java", 0, 9);
    threads.getAsDouble();
    thread(11, C2, 10, 9);
    threads.getAsDouble();
    thread(11, C2, 30, 9);
    assertEquals(0.2, threads.getAsDouble(), 1e-9);
  }

  @Test
  void othersAreReadTwiceAndThenLeftAlone() throws IOException {
    thread(11, "java", 0, 5);
    CompilerThreads threads = threads();
    threads.getAsDouble();
    threads.getAsDouble();
    thread(11, C2, 10, 5);
    threads.getAsDouble();
    thread(11, C2, 30, 5);
    assertEquals(0, threads.getAsDouble());
    end(11);
    threads.getAsDouble();
    thread(11, C2, 40, 9);
    threads.getAsDouble();
    thread(11, C2, 50, 9);
    assertEquals(0.1, threads.getAsDouble(), 1e-9, "a later one of the same number is read again");
  }

  @Test
  void withoutTheFolderNothingIsKnown() throws IOException {
    CompilerThreads threads = threads();
    assertEquals(Double.NaN, threads.getAsDouble());
    thread(10, C2, 100, 5);
    assertEquals(1, threads.getAsDouble());
  }

  /** Cut off before the last field that is needed, with whatever but blanks in it. */
  @Test
  void nonsenseIsNobody() throws IOException {
    thread(10, C2, 100, 5);
    String line = Files.readString(root.resolve("proc/self/task/10/stat"));
    Random random = new Random(7);
    for (int id = 100; id < 400; id++) {
      StringBuilder text = new StringBuilder(line.substring(0, random.nextInt(line.length() - 3)));
      for (int i = random.nextInt(6); i > 0; i--) {
        text.insert(random.nextInt(text.length() + 1), (char) (33 + random.nextInt(90)));
      }
      write(id, text.toString());
    }
    Files.createDirectories(root.resolve("proc/self/task/nobody"));
    CompilerThreads threads = threads();
    assertEquals(1, threads.getAsDouble());
    thread(10, C2, 150, 5);
    assertEquals(1.5, threads.getAsDouble());
  }

  @Test
  void thisVirtualMachineHasCompiled() {
    assumeTrue(Files.isDirectory(Path.of("/proc/self/task")), "needs /proc/self/task");
    CompilerThreads linux = new CompilerThreads(new ProcFiles(Path.of("/")));
    double first = linux.getAsDouble();
    assertTrue(first > 0, () -> "a machine that runs tests has compiled, got " + first);
    assertTrue(linux.getAsDouble() >= first);
  }
}
