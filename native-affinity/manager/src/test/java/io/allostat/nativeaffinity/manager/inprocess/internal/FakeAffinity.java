package io.allostat.nativeaffinity.manager.inprocess.internal;

import io.allostat.nativeaffinity.binding.AffinityMask;
import io.allostat.nativeaffinity.binding.CpuAffinity;
import io.allostat.nativeaffinity.binding.Outcome;
import io.allostat.nativeaffinity.binding.ProcessBinding;
import io.allostat.nativeaffinity.topology.CpuSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;

/** Masks in memory, of threads that are numbered as Java does. Thread safe. */
final class FakeAffinity implements CpuAffinity {
  final Map<Integer, CpuSet> masks = new ConcurrentHashMap<>();
  private final CpuSet all;
  volatile Outcome refusal = Outcome.DONE;

  FakeAffinity(CpuSet all) {
    this.all = all;
  }

  CpuSet mask(Thread thread) {
    return masks.getOrDefault((int) thread.getId(), all);
  }

  @Override
  public Optional<String> unsupported() {
    return Optional.empty();
  }

  @Override
  public OptionalInt callingThread() {
    return OptionalInt.of((int) Thread.currentThread().getId());
  }

  @Override
  public Outcome bindCallingThread(CpuSet cpus) {
    return bindThread(callingThread().getAsInt(), cpus);
  }

  @Override
  public Outcome bindThread(int thread, CpuSet cpus) {
    if (refusal == Outcome.DONE) {
      masks.put(thread, cpus);
    }
    return refusal;
  }

  @Override
  public ProcessBinding bindProcess(long pid, CpuSet cpus) {
    throw new AssertionError("only threads are bound in a process of several applications");
  }

  @Override
  public AffinityMask processMask(long pid) {
    throw new AssertionError("only threads are looked at in a process of several applications");
  }

  @Override
  public AffinityMask callingThreadMask() {
    return threadMask(callingThread().getAsInt());
  }

  @Override
  public AffinityMask threadMask(int thread) {
    return new AffinityMask(Outcome.DONE, masks.getOrDefault(thread, all));
  }
}
