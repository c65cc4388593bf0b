package io.allostat.nativeaffinity.binding.internal;

import io.allostat.nativeaffinity.binding.AffinityMask;
import io.allostat.nativeaffinity.binding.CpuAffinity;
import io.allostat.nativeaffinity.binding.Outcome;
import io.allostat.nativeaffinity.binding.ProcessBinding;
import io.allostat.nativeaffinity.topology.CpuSet;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.util.HashSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Affinity by system calls. Thread safe. */
final class LinuxAffinity implements CpuAffinity {
  private static final Logger LOG = LoggerFactory.getLogger(CpuAffinity.class);

  private static final int SELF = 0;

  /** The kernel refuses to fill a mask that is shorter than its own. */
  private static final int MASK_WORDS = (CpuSet.MAX_CPU + 1) / Long.SIZE;

  /** One could miss a thread whose maker was bound between copying its mask and showing it. */
  private static final int QUIET_LOOKS = 2;

  /** A process that still shows new threads by then makes them as fast as it can. */
  private static final int MAX_LOOKS = 50;

  private final Scheduler scheduler;
  private final ProcFolder proc;

  LinuxAffinity(Scheduler scheduler, ProcFolder proc) {
    this.scheduler = scheduler;
    this.proc = proc;
  }

  @Override
  public Optional<String> unsupported() {
    return Optional.empty();
  }

  @Override
  public OptionalInt callingThread() {
    return proc.callingThread();
  }

  @Override
  public Outcome bindCallingThread(CpuSet cpus) {
    return outcome(scheduler.setAffinity(SELF, words(cpus)));
  }

  @Override
  public Outcome bindThread(int thread, CpuSet cpus) {
    return thread > 0 ? outcome(scheduler.setAffinity(thread, words(cpus))) : Outcome.NO_SUCH_TASK;
  }

  @Override
  public ProcessBinding bindProcess(long pid, CpuSet cpus) {
    long[] mask = words(cpus);
    Set<Integer> seen = new HashSet<>();
    int bound = 0;
    int quiet = 0;
    for (int look = 0; look < MAX_LOOKS && quiet < QUIET_LOOKS; look++) {
      Threads threads = threads(pid);
      if (threads.outcome() != Outcome.DONE) {
        return new ProcessBinding(threads.outcome(), bound, false);
      }
      quiet++;
      for (int thread : threads.numbers()) {
        if (seen.add(thread)) {
          quiet = 0;
          Outcome outcome = outcome(scheduler.setAffinity(thread, mask));
          if (outcome == Outcome.DONE) {
            bound++;
          } else if (outcome != Outcome.NO_SUCH_TASK) {
            return new ProcessBinding(outcome, bound, false);
          }
        }
      }
    }
    return bound == 0
        ? new ProcessBinding(Outcome.NO_SUCH_TASK, 0, false)
        : new ProcessBinding(Outcome.DONE, bound, quiet >= QUIET_LOOKS);
  }

  /** The threads of a process, or why they are not known. */
  private record Threads(Outcome outcome, Set<Integer> numbers) {}

  private Threads threads(long pid) {
    Outcome why;
    try {
      return new Threads(Outcome.DONE, pid > 0 ? proc.threads(pid) : Set.of());
    } catch (AccessDeniedException hidden) {
      why = Outcome.NOT_PERMITTED;
    } catch (IOException e) {
      why = proc.isThere(pid) ? Outcome.FAILED : Outcome.NO_SUCH_TASK;
      if (why == Outcome.FAILED) {
        LOG.warn("cannot list the threads of process {}: {}", pid, Failures.text(e));
      }
    }
    return new Threads(why, Set.of());
  }

  @Override
  public AffinityMask processMask(long pid) {
    Threads threads = threads(pid);
    CpuSet cpus = CpuSet.none();
    Outcome outcome = threads.outcome() == Outcome.DONE ? Outcome.NO_SUCH_TASK : threads.outcome();
    for (int thread : threads.numbers()) {
      AffinityMask mask = mask(thread);
      if (mask.outcome() != Outcome.NO_SUCH_TASK) {
        outcome = mask.outcome();
        cpus = cpus.union(mask.cpus());
      }
      if (outcome != Outcome.DONE && outcome != Outcome.NO_SUCH_TASK) {
        return mask;
      }
    }
    return new AffinityMask(outcome, cpus);
  }

  @Override
  public AffinityMask callingThreadMask() {
    return mask(SELF);
  }

  @Override
  public AffinityMask threadMask(int thread) {
    return thread > 0 ? mask(thread) : new AffinityMask(Outcome.NO_SUCH_TASK, CpuSet.none());
  }

  private AffinityMask mask(int thread) {
    long[] words = new long[MASK_WORDS];
    Outcome outcome = outcome(scheduler.getAffinity(thread, words));
    CpuSet cpus = outcome == Outcome.DONE ? CpuSet.valueOf(words) : CpuSet.none();
    // All CPUs of a bound thread can go offline for a moment before the kernel widens its mask.
    return new AffinityMask(
        outcome == Outcome.DONE && cpus.isEmpty() ? Outcome.FAILED : outcome, cpus);
  }

  /** At least one word: the kernel is to answer for the empty set, not the native bridge. */
  private static long[] words(CpuSet cpus) {
    return cpus.isEmpty() ? new long[1] : cpus.toLongArray();
  }

  private static Outcome outcome(int error) {
    return switch (error) {
      case 0 -> Outcome.DONE;
      case Scheduler.EINVAL -> Outcome.INVALID_CPUS;
      case Scheduler.EPERM, Scheduler.EACCES -> Outcome.NOT_PERMITTED;
      case Scheduler.ESRCH -> Outcome.NO_SUCH_TASK;
      case Scheduler.ENOSYS -> Outcome.UNSUPPORTED;
      default -> {
        LOG.warn("reading or setting an affinity mask failed with error number {}", error);
        yield Outcome.FAILED;
      }
    };
  }
}
