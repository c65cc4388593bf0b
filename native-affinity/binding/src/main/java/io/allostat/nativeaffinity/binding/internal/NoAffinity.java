package io.allostat.nativeaffinity.binding.internal;

import io.allostat.nativeaffinity.binding.AffinityMask;
import io.allostat.nativeaffinity.binding.CpuAffinity;
import io.allostat.nativeaffinity.binding.Outcome;
import io.allostat.nativeaffinity.binding.ProcessBinding;
import io.allostat.nativeaffinity.topology.CpuSet;
import java.util.Optional;
import java.util.OptionalInt;

/** For systems without affinity. */
final class NoAffinity implements CpuAffinity {
  private static final AffinityMask UNREADABLE =
      new AffinityMask(Outcome.UNSUPPORTED, CpuSet.none());

  private final String why;

  NoAffinity(String why) {
    this.why = why;
  }

  @Override
  public Optional<String> unsupported() {
    return Optional.of(why);
  }

  @Override
  public OptionalInt callingThread() {
    return OptionalInt.empty();
  }

  @Override
  public Outcome bindCallingThread(CpuSet cpus) {
    return Outcome.UNSUPPORTED;
  }

  @Override
  public Outcome bindThread(int thread, CpuSet cpus) {
    return Outcome.UNSUPPORTED;
  }

  @Override
  public ProcessBinding bindProcess(long pid, CpuSet cpus) {
    return new ProcessBinding(Outcome.UNSUPPORTED, 0, false);
  }

  @Override
  public AffinityMask processMask(long pid) {
    return UNREADABLE;
  }

  @Override
  public AffinityMask callingThreadMask() {
    return UNREADABLE;
  }

  @Override
  public AffinityMask threadMask(int thread) {
    return UNREADABLE;
  }
}
