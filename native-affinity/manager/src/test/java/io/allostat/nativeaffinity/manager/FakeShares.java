package io.allostat.nativeaffinity.manager;

import io.allostat.nativeaffinity.binding.Outcome;
import io.allostat.nativeaffinity.binding.Result;
import io.allostat.nativeaffinity.binding.Share;
import io.allostat.nativeaffinity.binding.ShareGroup;
import io.allostat.nativeaffinity.binding.Shares;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Groups in memory; counts how often a share was applied. */
final class FakeShares implements Shares {
  final Map<String, Share> applied = new TreeMap<>();
  final Map<String, Set<Long>> processes = new TreeMap<>();
  final Map<String, Double> cpuSeconds = new TreeMap<>();
  Mechanism mechanism = Mechanism.CGROUP_V1;
  Result refusal = Result.done();
  Result removal = Result.done();

  /** Done each time before a group is removed. */
  Runnable removing = () -> {};

  int applications;
  int listed;

  @Override
  public Mechanism mechanism() {
    return mechanism;
  }

  @Override
  public OptionalDouble quota() {
    return OptionalDouble.empty();
  }

  @Override
  public String shortcoming() {
    return "";
  }

  @Override
  public Set<String> groups() {
    listed++;
    return Set.copyOf(processes.keySet());
  }

  @Override
  public void close() {
    processes.clear();
  }

  @Override
  public ShareGroup group(String application) {
    return new ShareGroup() {
      @Override
      public String application() {
        return application;
      }

      @Override
      public Result apply(Share share) {
        applications++;
        if (refusal.outcome() == Outcome.DONE) {
          processes.computeIfAbsent(application, name -> new TreeSet<>());
          applied.put(application, share);
        }
        return refusal;
      }

      @Override
      public Result add(long pid) {
        processes.computeIfAbsent(application, name -> new TreeSet<>()).add(pid);
        return Result.done();
      }

      @Override
      public Set<Long> processes() {
        return processes.getOrDefault(application, Set.of());
      }

      @Override
      public OptionalDouble cpuSeconds() {
        Double seconds = cpuSeconds.get(application);
        return seconds == null ? OptionalDouble.empty() : OptionalDouble.of(seconds);
      }

      @Override
      public Result remove() {
        removing.run();
        if (removal.outcome() == Outcome.DONE) {
          processes.remove(application);
          applied.remove(application);
        }
        return removal;
      }
    };
  }
}
