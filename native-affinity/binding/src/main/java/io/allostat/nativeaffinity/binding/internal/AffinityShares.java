package io.allostat.nativeaffinity.binding.internal;

import io.allostat.nativeaffinity.binding.AffinityMask;
import io.allostat.nativeaffinity.binding.CpuAffinity;
import io.allostat.nativeaffinity.binding.Outcome;
import io.allostat.nativeaffinity.binding.ProcessBinding;
import io.allostat.nativeaffinity.binding.Result;
import io.allostat.nativeaffinity.binding.Share;
import io.allostat.nativeaffinity.binding.ShareGroup;
import io.allostat.nativeaffinity.binding.Shares;
import io.allostat.nativeaffinity.topology.CpuQuota;
import io.allostat.nativeaffinity.topology.CpuSet;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * Whole processors by affinity, where there are no cgroups to be had. Groups are kept in memory: a
 * manager that is killed leaves the processes bound as they are, and the next one has them in its
 * groups by its notes. Thread safe: one lock for all groups.
 */
final class AffinityShares implements Shares {
  private final CpuAffinity affinity;
  private final Supplier<CpuSet> online;
  private final ProcFolder proc;
  private final String shortcoming;
  private final BindingNotes notes;
  private final Map<String, Group> groups = new HashMap<>();

  AffinityShares(
      CpuAffinity affinity,
      Supplier<CpuSet> online,
      ProcFolder proc,
      String shortcoming,
      BindingNotes notes) {
    this.affinity = affinity;
    this.online = online;
    this.proc = proc;
    this.shortcoming = shortcoming;
    this.notes = notes;
    notes
        .all()
        .forEach(
            note ->
                groups
                    .computeIfAbsent(note.application(), n -> new Group())
                    .members
                    .put(note.pid(), new Member(note.startTicks(), note.before())));
    groups.values().forEach(this::forgetTheDead);
  }

  @Override
  public Mechanism mechanism() {
    return affinity.unsupported().isEmpty() ? Mechanism.AFFINITY : Mechanism.NONE;
  }

  /** Without groups the applications are where the manager is, as far as anybody can tell. */
  @Override
  public OptionalDouble quota() {
    return CpuQuota.query();
  }

  @Override
  public String shortcoming() {
    return shortcoming;
  }

  @Override
  public synchronized ShareGroup group(String application) {
    return new Handle(Names.require("application", application));
  }

  @Override
  public synchronized Set<String> groups() {
    return Set.copyOf(groups.keySet());
  }

  @Override
  public synchronized void close() {
    for (String application : groups()) {
      group(application).remove();
    }
  }

  /** A process, and what it may use when it leaves. */
  private record Member(long startTicks, CpuSet before) {}

  /** What there is of a group once a share or a process has been given to it. */
  private static final class Group {
    private final Map<Long, Member> members = new HashMap<>();
    private Share share;
  }

  private final class Handle implements ShareGroup {
    private final String name;

    Handle(String name) {
      this.name = name;
    }

    @Override
    public String application() {
      return name;
    }

    @Override
    public Result apply(Share share) {
      synchronized (AffinityShares.this) {
        if (mechanism() == Mechanism.NONE) {
          return new Result(Outcome.UNSUPPORTED, shortcoming);
        }
        CpuSet available = online.get();
        if (!available.containsAll(share.cpus())) {
          // The kernel would silently bind to those that are there.
          return new Result(
              Outcome.INVALID_CPUS, "expected CPUs among " + available + ", got " + share.cpus());
        }
        Group group = groups.computeIfAbsent(name, n -> new Group());
        forgetTheDead(group);
        group.share = share;
        Result refusal = Result.done();
        for (long pid : group.members.keySet()) {
          // Every one is tried: what one refuses must not leave the others without the share.
          Result bound = bind(pid, share.cpus());
          refusal = isRefusal(bound) ? bound : refusal;
        }
        if (isRefusal(refusal)) {
          return refusal;
        }
        return share.whole()
            ? Result.done()
            : new Result(
                Outcome.DONE,
                "whole processors " + share.cpus() + " instead of " + share.processors());
      }
    }

    @Override
    public Result add(long pid) {
      synchronized (AffinityShares.this) {
        OptionalLong start;
        try {
          start = pid > 0 ? proc.startTicks(pid) : OptionalLong.empty();
        } catch (IOException e) {
          return Failures.result(e);
        }
        if (mechanism() == Mechanism.NONE) {
          return new Result(Outcome.UNSUPPORTED, shortcoming);
        }
        if (start.isEmpty()) {
          return new Result(Outcome.NO_SUCH_TASK, "process " + pid);
        }
        AffinityMask before = affinity.processMask(pid);
        if (before.outcome() != Outcome.DONE) {
          return new Result(before.outcome(), "process " + pid);
        }
        Group group = groups.computeIfAbsent(name, n -> new Group());
        CpuSet home = home(pid, start.getAsLong()).orElse(before.cpus());
        CpuSet cpus = group.share == null ? home : group.share.cpus();
        // Before it is bound: from then on somebody must know what it had.
        notes.keep(new BindingNotes.Note(name, pid, start.getAsLong(), home));
        Result bound =
            group.share == null && home.equals(before.cpus()) ? Result.done() : bind(pid, cpus);
        if (bound.outcome() == Outcome.DONE) {
          groups.values().forEach(other -> other.members.remove(pid));
          group.members.put(pid, new Member(start.getAsLong(), home));
        } else {
          // Some of its threads may have been bound before one was refused.
          bind(pid, before.cpus());
          if (home(pid, start.getAsLong()).isEmpty()) {
            notes.drop(Set.of(pid));
          }
        }
        return bound;
      }
    }

    /** What one that changes groups had at first; a process is in one group only. */
    private Optional<CpuSet> home(long pid, long startTicks) {
      return groups.values().stream()
          .map(group -> group.members.get(pid))
          .filter(member -> member != null && member.startTicks() == startTicks)
          .map(Member::before)
          .findFirst();
    }

    @Override
    public Set<Long> processes() {
      synchronized (AffinityShares.this) {
        Group group = groups.get(name);
        if (group == null) {
          return Set.of();
        }
        forgetTheDead(group);
        return new TreeSet<>(group.members.keySet());
      }
    }

    @Override
    public Result remove() {
      synchronized (AffinityShares.this) {
        Group group = groups.remove(name);
        Result result = Result.done();
        if (group != null) {
          forgetTheDead(group);
          for (Map.Entry<Long, Member> entry : group.members.entrySet()) {
            Result back = bind(entry.getKey(), entry.getValue().before());
            result = isRefusal(back) ? back : result;
          }
          notes.drop(group.members.keySet());
        }
        return result;
      }
    }
  }

  private Result bind(long pid, CpuSet cpus) {
    ProcessBinding binding = affinity.bindProcess(pid, cpus);
    return binding.outcome() == Outcome.DONE
        ? Result.done()
        : new Result(binding.outcome(), "process " + pid + " to CPUs " + cpus);
  }

  /** A member that dies at this moment refuses nothing. */
  private static boolean isRefusal(Result bound) {
    return bound.outcome() != Outcome.DONE && bound.outcome() != Outcome.NO_SUCH_TASK;
  }

  private void forgetTheDead(Group group) {
    Set<Long> dead = new HashSet<>();
    group.members.forEach(
        (pid, member) -> {
          try {
            if (!proc.startTicks(pid).equals(OptionalLong.of(member.startTicks()))) {
              dead.add(pid);
            }
          } catch (IOException untold) {
            // It stays until that can be told.
          }
        });
    group.members.keySet().removeAll(dead);
    notes.drop(dead);
  }
}
