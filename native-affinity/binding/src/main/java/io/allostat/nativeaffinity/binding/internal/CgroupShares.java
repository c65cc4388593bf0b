package io.allostat.nativeaffinity.binding.internal;

import io.allostat.nativeaffinity.binding.Outcome;
import io.allostat.nativeaffinity.binding.Result;
import io.allostat.nativeaffinity.binding.Share;
import io.allostat.nativeaffinity.binding.ShareGroup;
import io.allostat.nativeaffinity.binding.Shares;
import io.allostat.nativeaffinity.topology.CpuQuota;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Shares by cgroups, in one hierarchy or in two. Thread safe: one lock for all groups. */
final class CgroupShares implements Shares {
  private static final Logger LOG = LoggerFactory.getLogger(Shares.class);

  private final Mechanism mechanism;
  private final ProcFolder proc;

  /** The one with CPU sets first: it can refuse a share before anything has changed. */
  private final List<ManagerGroup> hierarchies;

  private final String shortcoming;

  private boolean closed;

  CgroupShares(
      Mechanism mechanism, ProcFolder proc, List<ManagerGroup> hierarchies, String shortcoming) {
    this.mechanism = mechanism;
    this.proc = proc;
    this.hierarchies = List.copyOf(hierarchies);
    this.shortcoming = shortcoming;
  }

  @Override
  public Mechanism mechanism() {
    return mechanism;
  }

  @Override
  public OptionalDouble quota() {
    return hierarchies.stream()
        .map(hierarchy -> CpuQuota.ofGroup(hierarchy.folder()))
        .flatMapToDouble(OptionalDouble::stream)
        .min();
  }

  @Override
  public String shortcoming() {
    return shortcoming;
  }

  @Override
  public ShareGroup group(String application) {
    return new Group(Names.require("application", application));
  }

  @Override
  public synchronized Set<String> groups() {
    Set<String> names = new HashSet<>();
    for (ManagerGroup hierarchy : closed ? List.<ManagerGroup>of() : hierarchies) {
      try {
        names.addAll(hierarchy.applications());
      } catch (IOException e) {
        LOG.warn("cannot list the groups in {}: {}", hierarchy.folder(), Failures.text(e));
      }
    }
    return names;
  }

  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    for (String application : groups()) {
      Result removed = group(application).remove();
      if (removed.outcome() != Outcome.DONE) {
        LOG.warn("the share of {} could not be removed: {}", application, removed);
      }
    }
    closed = true;
    for (ManagerGroup hierarchy : hierarchies) {
      try {
        hierarchy.disown();
      } catch (IOException e) {
        LOG.warn("{} could not be removed: {}", hierarchy.folder(), Failures.text(e));
      }
    }
  }

  private final class Group implements ShareGroup {
    private final String name;

    Group(String name) {
      this.name = name;
    }

    @Override
    public String application() {
      return name;
    }

    @Override
    public Result apply(Share share) {
      synchronized (CgroupShares.this) {
        return everywhere(hierarchy -> hierarchy.apply(name, share));
      }
    }

    @Override
    public Result add(long pid) {
      synchronized (CgroupShares.this) {
        // To the kernel, 0 means the process that writes.
        if (!isLive(pid)) {
          return new Result(Outcome.NO_SUCH_TASK, "process " + pid);
        }
        int added = 0;
        Result result = closed ? closed() : Result.done();
        while (result.outcome() == Outcome.DONE && added < hierarchies.size()) {
          ManagerGroup hierarchy = hierarchies.get(added);
          result = attempt(hierarchy, h -> h.add(name, pid));
          added++;
        }
        if (result.outcome() != Outcome.DONE) {
          // The hierarchy that refused has not moved it.
          for (ManagerGroup hierarchy : hierarchies.subList(0, Math.max(0, added - 1))) {
            Result back = attempt(hierarchy, h -> h.giveBack(name, pid));
            if (back.outcome() != Outcome.DONE) {
              LOG.warn("process {} stays in {}: {}", pid, hierarchy.folder(), back);
            }
          }
          return isLive(pid) ? result : new Result(Outcome.NO_SUCH_TASK, "process " + pid);
        }
        return result;
      }
    }

    /** One of which nothing can be read is left for the kernel to judge. */
    private boolean isLive(long pid) {
      try {
        return proc.isLive(pid);
      } catch (IOException untold) {
        return true;
      }
    }

    @Override
    public Set<Long> processes() {
      synchronized (CgroupShares.this) {
        try {
          return closed ? Set.of() : hierarchies.get(0).members(name);
        } catch (IOException e) {
          LOG.warn("cannot list the processes of {}: {}", name, Failures.text(e));
          return Set.of();
        }
      }
    }

    @Override
    public boolean contains(long pid) {
      synchronized (CgroupShares.this) {
        try {
          for (ManagerGroup hierarchy : hierarchies) {
            // In one of them only, it is not held to what of the share lies in another.
            if (closed || !hierarchy.contains(name, pid)) {
              return false;
            }
          }
          return true;
        } catch (IOException e) {
          LOG.warn("cannot list the processes of {}: {}", name, Failures.text(e));
          return false;
        }
      }
    }

    @Override
    public OptionalDouble cpuSeconds() {
      synchronized (CgroupShares.this) {
        for (ManagerGroup hierarchy : closed ? List.<ManagerGroup>of() : hierarchies) {
          try {
            OptionalDouble seconds = hierarchy.cpuSeconds(name);
            if (seconds.isPresent()) {
              return seconds;
            }
          } catch (IOException e) {
            // Each second: who asks has another way.
            LOG.debug("cannot read the CPU time of {}: {}", name, Failures.text(e));
          }
        }
        return OptionalDouble.empty();
      }
    }

    @Override
    public Result remove() {
      synchronized (CgroupShares.this) {
        // Every hierarchy is tried: what one refuses must not keep the others from being clean.
        Result result = closed ? closed() : Result.done();
        for (ManagerGroup hierarchy : closed ? List.<ManagerGroup>of() : hierarchies) {
          Result here = attempt(hierarchy, h -> h.remove(name));
          result = result.outcome() == Outcome.DONE ? here : result;
        }
        return result;
      }
    }
  }

  private Result everywhere(Action action) {
    Result result = closed ? closed() : Result.done();
    for (ManagerGroup hierarchy : hierarchies) {
      if (result.outcome() == Outcome.DONE) {
        result = attempt(hierarchy, action);
      }
    }
    return result;
  }

  private static Result attempt(ManagerGroup hierarchy, Action action) {
    try {
      action.in(hierarchy);
      return Result.done();
    } catch (IOException e) {
      return Failures.result(e);
    }
  }

  private static Result closed() {
    return new Result(Outcome.FAILED, "these shares are closed");
  }

  /** Something to do in a hierarchy. */
  private interface Action {
    void in(ManagerGroup hierarchy) throws IOException;
  }
}
