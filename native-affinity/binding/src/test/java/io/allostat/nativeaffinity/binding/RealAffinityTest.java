package io.allostat.nativeaffinity.binding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.allostat.nativeaffinity.topology.CpuSet;
import io.allostat.nativeaffinity.topology.MachineCpus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Real threads and processes on this machine's kernel. */
class RealAffinityTest {
  private static final long PATIENCE_SECONDS = 20;
  private static final Path SETPRIV = Path.of("/usr/bin/setpriv");

  private final CpuAffinity affinity = CpuAffinity.system();
  private final CpuSet usable = MachineCpus.query().usable();

  /** The last: new threads and processes would be on the first anyhow. */
  private final CpuSet one = CpuSet.of(usable.stream().max().orElseThrow());

  @BeforeEach
  void needsAffinity() {
    assumeTrue(
        affinity.unsupported().isEmpty(), () -> "needs " + affinity.unsupported().orElseThrow());
  }

  @Test
  void theCallingThreadAlone() throws Exception {
    CompletableFuture<AffinityMask> inside = new CompletableFuture<>();
    start(
        () -> {
          assertEquals(Outcome.DONE, affinity.bindCallingThread(one));
          inside.complete(affinity.callingThreadMask());
        });
    assertEquals(new AffinityMask(Outcome.DONE, one), get(inside));
    assertEquals(usable, affinity.callingThreadMask().cpus());
  }

  @Test
  void anotherThreadByItsNumber() throws Exception {
    CompletableFuture<Integer> number = new CompletableFuture<>();
    CompletableFuture<AffinityMask> inside = new CompletableFuture<>();
    CountDownLatch bound = new CountDownLatch(1);
    start(
        () -> {
          number.complete(affinity.callingThread().orElseThrow());
          await(bound);
          inside.complete(affinity.callingThreadMask());
        });
    assertEquals(Outcome.DONE, affinity.bindThread(get(number), one));
    assertEquals(one, affinity.threadMask(get(number)).cpus());
    bound.countDown();
    assertEquals(one, get(inside).cpus());
  }

  @Test
  void aWholeProcessWithTheThreadsBornLater() throws Exception {
    long self = ProcessHandle.current().pid();
    try {
      ProcessBinding binding = affinity.bindProcess(self, one);
      assertEquals(Outcome.DONE, binding.outcome());
      assertTrue(binding.settled() && binding.threads() > 1, binding.toString());
      CompletableFuture<AffinityMask> later = new CompletableFuture<>();
      start(() -> later.complete(affinity.callingThreadMask()));
      assertEquals(one, get(later).cpus());
      assertEquals(new AffinityMask(Outcome.DONE, one), affinity.processMask(self));
      for (Path task : tasks(self)) {
        AffinityMask mask = affinity.threadMask(Integer.parseInt(task.getFileName().toString()));
        assertTrue(
            mask.cpus().equals(one) || mask.outcome() == Outcome.NO_SUCH_TASK, mask.toString());
      }
    } finally {
      affinity.bindProcess(self, usable);
    }
  }

  @Test
  void anotherProcess() throws Exception {
    try (RealProcess sleeping = RealProcess.sleeping()) {
      assertEquals(
          new ProcessBinding(Outcome.DONE, 1, true), affinity.bindProcess(sleeping.pid(), one));
      String list =
          Files.readAllLines(Path.of("/proc/" + sleeping.pid() + "/status")).stream()
              .filter(line -> line.startsWith("Cpus_allowed_list:"))
              .findFirst()
              .orElseThrow();
      assertEquals("Cpus_allowed_list:\t" + one, list);
    }
  }

  @Test
  void aProcessThatHasEnded() throws Exception {
    RealProcess ended = RealProcess.sleeping();
    ended.kill();
    assertEquals(Outcome.NO_SUCH_TASK, affinity.bindProcess(ended.pid(), one).outcome());
    assertEquals(Outcome.NO_SUCH_TASK, affinity.bindThread((int) ended.pid(), one));
    assertEquals(Outcome.NO_SUCH_TASK, affinity.threadMask((int) ended.pid()).outcome());
    assertEquals(Outcome.NO_SUCH_TASK, affinity.processMask(ended.pid()).outcome());
  }

  @Test
  void cpusThatAreNotThere() throws Exception {
    CpuSet absent = CpuSet.of(CpuSet.MAX_CPU);
    assumeFalse(MachineCpus.query().possible().intersects(absent), "needs a machine without it");
    try (RealProcess sleeping = RealProcess.sleeping()) {
      assertEquals(Outcome.INVALID_CPUS, affinity.bindProcess(sleeping.pid(), absent).outcome());
      assertEquals(Outcome.INVALID_CPUS, affinity.bindThread((int) sleeping.pid(), CpuSet.none()));
      assertEquals(usable, affinity.threadMask((int) sleeping.pid()).cpus());
    }
  }

  @Test
  void aProcessOfSomebodyElse() throws Exception {
    assumeTrue(
        "root".equals(System.getProperty("user.name")) && Files.isExecutable(SETPRIV),
        "needs root, to start one, and setpriv, to give up the right to bind it");
    try (RealProcess foreign =
            RealProcess.start(
                SETPRIV.toString(), "--reuid=65534", "--clear-groups", "sleep", "120");
        RealProcess binder =
            RealProcess.start(
                SETPRIV.toString(),
                "--bounding-set=-sys_nice",
                "--inh-caps=-sys_nice",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Binder.class.getName(),
                Long.toString(foreign.pid()),
                one.toCpuList())) {
      String said = binder.firstLine();
      assumeFalse(said == null, "needs the right to give up rights");
      assertEquals("NOT_PERMITTED NOT_PERMITTED", said);
      assertEquals(usable, affinity.threadMask((int) foreign.pid()).cpus());
    }
  }

  @Test
  void theFirstProcessWhereItIsSomebodyElses() throws Exception {
    UserPrincipal mine = Files.getOwner(Path.of("/proc/self"));
    assumeFalse(
        mine.getName().equals("root") || mine.equals(Files.getOwner(Path.of("/proc/1"))),
        "needs a user that may not bind process 1");
    assertEquals(Outcome.NOT_PERMITTED, affinity.bindThread(1, one));
  }

  private static Iterable<Path> tasks(long pid) throws IOException {
    try (var tasks = Files.list(Path.of("/proc/" + pid + "/task"))) {
      return tasks.toList();
    }
  }

  private static void start(Runnable body) {
    Thread thread = new Thread(body, "bound");
    thread.setDaemon(true);
    thread.start();
  }

  private static void await(CountDownLatch latch) {
    try {
      assertTrue(latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static <T> T get(CompletableFuture<T> future) throws Exception {
    return future.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }
}
