package io.allostat.nativeaffinity.binding.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.nativeaffinity.binding.AffinityMask;
import io.allostat.nativeaffinity.binding.CpuAffinity;
import io.allostat.nativeaffinity.binding.Outcome;
import io.allostat.nativeaffinity.binding.ProcessBinding;
import io.allostat.nativeaffinity.topology.CpuSet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is made of the kernel's answers, with a kernel that answers as told. */
class LinuxAffinityTest {
  private static final int PID = 4711;

  @TempDir Path proc;
  private final ScriptedScheduler scheduler = new ScriptedScheduler();

  @ParameterizedTest
  @CsvSource({
    "0, DONE",
    "22, INVALID_CPUS",
    "1, NOT_PERMITTED",
    "13, NOT_PERMITTED",
    "3, NO_SUCH_TASK",
    "38, UNSUPPORTED",
    "12, FAILED",
    "14, FAILED"
  })
  void errorNumbersHaveNames(int error, Outcome outcome) {
    scheduler.errors.put(PID, error);
    scheduler.errors.put(0, error);
    assertEquals(outcome, affinity().bindThread(PID, CpuSet.of(1)));
    assertEquals(outcome, affinity().bindCallingThread(CpuSet.of(1)));
    assertEquals(outcome, affinity().threadMask(PID).outcome());
    assertEquals(outcome, affinity().callingThreadMask().outcome());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
  void aNumberThatIsNoThreadNeverReachesTheKernel(int thread) {
    assertEquals(Outcome.NO_SUCH_TASK, affinity().bindThread(thread, CpuSet.of(0)));
    assertEquals(Outcome.NO_SUCH_TASK, affinity().threadMask(thread).outcome());
    assertEquals(
        new ProcessBinding(Outcome.NO_SUCH_TASK, 0, false),
        affinity().bindProcess(thread, CpuSet.of(0)));
    assertEquals(List.of(), scheduler.set);
  }

  @Test
  void masksGoToTheKernelInWordsOf64() {
    affinity().bindThread(PID, CpuSet.of(0, 65));
    assertArrayEquals(new long[] {1, 2}, scheduler.mask);
    affinity().bindThread(PID, CpuSet.none());
    assertArrayEquals(new long[] {0}, scheduler.mask, "the kernel refuses the empty set itself");
    scheduler.mask = new long[] {0, 1L << 63};
    assertEquals(new AffinityMask(Outcome.DONE, CpuSet.of(127)), affinity().threadMask(PID));
  }

  @Test
  void everyThreadIsBoundAlsoThoseThatAppearMeanwhile() {
    threads(PID, PID + 1);
    scheduler.whenSet =
        thread -> {
          if (thread < PID + 10) {
            threads(thread + 2);
          }
        };
    assertEquals(
        new ProcessBinding(Outcome.DONE, 12, true), affinity().bindProcess(PID, CpuSet.of(0)));
    assertEquals(12, scheduler.set.stream().distinct().count());
  }

  @Test
  void aProcessThatMakesThreadsWithoutEndDoesNotHoldUsForEver() {
    threads(PID);
    scheduler.whenSet = thread -> threads(thread + 1);
    ProcessBinding binding = affinity().bindProcess(PID, CpuSet.of(0));
    assertEquals(Outcome.DONE, binding.outcome());
    assertTrue(!binding.settled() && binding.threads() <= 50, binding.toString());
  }

  @Test
  void aThreadThatDiesMeanwhileDoesNotMatter() {
    threads(PID, PID + 1);
    scheduler.errors.put(PID + 1, Scheduler.ESRCH);
    assertEquals(
        new ProcessBinding(Outcome.DONE, 1, true), affinity().bindProcess(PID, CpuSet.of(0)));
  }

  @Test
  void aProcessThatDiesMeanwhileIsGone() {
    threads(PID, PID + 1);
    scheduler.errors.put(PID, Scheduler.ESRCH);
    scheduler.errors.put(PID + 1, Scheduler.ESRCH);
    assertEquals(Outcome.NO_SUCH_TASK, affinity().bindProcess(PID, CpuSet.of(0)).outcome());
    assertEquals(Outcome.NO_SUCH_TASK, affinity().bindProcess(PID + 9, CpuSet.of(0)).outcome());
  }

  @Test
  void theMaskOfAProcessIsThatOfAllItsThreads() {
    assertEquals(Outcome.NO_SUCH_TASK, affinity().processMask(PID).outcome());
    assertEquals(Outcome.NO_SUCH_TASK, affinity().processMask(0).outcome());
    threads(PID, PID + 1, PID + 2, PID + 3);
    scheduler.masks.put(PID, 0b1L);
    scheduler.masks.put(PID + 1, 0b10L);
    scheduler.errors.put(PID + 2, Scheduler.ESRCH);
    scheduler.masks.put(PID + 3, 0b1000L);
    assertEquals(new AffinityMask(Outcome.DONE, CpuSet.of(0, 1, 3)), affinity().processMask(PID));
    scheduler.errors.put(PID + 1, Scheduler.EPERM);
    assertEquals(
        new AffinityMask(Outcome.NOT_PERMITTED, CpuSet.none()), affinity().processMask(PID));
    scheduler.errors.remove(PID + 1);
    scheduler.errors.put(PID + 3, Scheduler.ESRCH);
    assertEquals(new AffinityMask(Outcome.DONE, CpuSet.of(0, 1)), affinity().processMask(PID));
  }

  @Test
  void anotherRefusalStopsTheAttempt() {
    threads(PID, PID + 1, PID + 2);
    scheduler.errors.put(PID + 1, Scheduler.EPERM);
    assertEquals(
        new ProcessBinding(Outcome.NOT_PERMITTED, 1, false),
        affinity().bindProcess(PID, CpuSet.of(0)));
  }

  @Test
  void otherSystemsGetAProviderThatDoesNothingAndSaysSoOnce() {
    List<String> said = new ArrayList<>();
    CpuAffinity none = SystemAffinity.choose("Mac OS X", () -> scheduler, said::add);
    assertEquals(List.of("expected Linux, got Mac OS X"), said);
    assertEquals(Optional.of("expected Linux, got Mac OS X"), none.unsupported());
    assertEquals(Outcome.UNSUPPORTED, none.bindCallingThread(CpuSet.of(0)));
    assertEquals(Outcome.UNSUPPORTED, none.bindThread(PID, CpuSet.of(0)));
    assertEquals(Outcome.UNSUPPORTED, none.bindProcess(PID, CpuSet.of(0)).outcome());
    assertEquals(Outcome.UNSUPPORTED, none.threadMask(PID).outcome());
    assertEquals(Outcome.UNSUPPORTED, none.processMask(PID).outcome());
    assertEquals(Outcome.UNSUPPORTED, none.callingThreadMask().outcome());
    assertTrue(none.callingThread().isEmpty());
    assertEquals(1, said.size());
    assertEquals(List.of(), scheduler.set);
  }

  @Test
  void aMissingNativeLibraryIsAReasonNotAFailure() {
    List<String> said = new ArrayList<>();
    CpuAffinity none =
        SystemAffinity.choose(
            "Linux",
            () -> {
              throw new UnsatisfiedLinkError("jnidispatch");
            },
            said::add);
    assertTrue(none.unsupported().orElseThrow().contains("jnidispatch"));
    assertEquals(1, said.size());
  }

  @Test
  void aNativeLibraryOfAnotherVersionIsAReasonNotAFailure() {
    List<String> said = new ArrayList<>();
    Error another = new Error("\n\nThere is an incompatible JNA native library installed");
    CpuAffinity none =
        SystemAffinity.choose(
            "Linux",
            () -> {
              throw another;
            },
            said::add);
    assertEquals(
        List.of(
            "no native calls: java.lang.Error: There is an incompatible JNA native library"
                + " installed"),
        said);
    assertEquals(Optional.of(said.get(0)), none.unsupported());
    assertThrows(
        OutOfMemoryError.class,
        () ->
            SystemAffinity.choose(
                "Linux",
                () -> {
                  throw new OutOfMemoryError();
                },
                said::add));
  }

  @Test
  void threadsThatCannotBeListedAreNotADeadProcess() throws IOException {
    Files.createDirectories(proc.resolve(Integer.toString(PID)));
    Files.createFile(proc.resolve(PID + "/task"));
    assertEquals(
        new ProcessBinding(Outcome.FAILED, 0, false), affinity().bindProcess(PID, CpuSet.of(0)));
  }

  private CpuAffinity affinity() {
    return new LinuxAffinity(scheduler, new ProcFolder(proc));
  }

  private void threads(int... threads) {
    try {
      for (int thread : threads) {
        Files.createDirectories(proc.resolve(PID + "/task/" + thread));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static final class ScriptedScheduler implements Scheduler {
    private final Map<Integer, Integer> errors = new HashMap<>();
    private final Map<Integer, Long> masks = new HashMap<>();
    private final List<Integer> set = new ArrayList<>();
    private IntConsumer whenSet = thread -> {};
    private long[] mask = {1};

    @Override
    public int setAffinity(int thread, long[] words) {
      set.add(thread);
      mask = words;
      whenSet.accept(thread);
      return errors.getOrDefault(thread, 0);
    }

    @Override
    public int getAffinity(int thread, long[] words) {
      System.arraycopy(mask, 0, words, 0, mask.length);
      if (masks.containsKey(thread)) {
        words[0] = masks.get(thread);
      }
      return errors.getOrDefault(thread, 0);
    }
  }
}
