package io.allostat.nativeaffinity.binding.internal;

import io.allostat.nativeaffinity.binding.CpuAffinity;
import io.allostat.nativeaffinity.binding.Outcome;
import io.allostat.nativeaffinity.binding.Result;
import io.allostat.nativeaffinity.binding.Shares;
import io.allostat.nativeaffinity.binding.Shares.Mechanism;
import io.allostat.nativeaffinity.topology.CpuSet;
import io.allostat.nativeaffinity.topology.OnlineCpus;
import io.allostat.nativeaffinity.topology.ProcessIdentity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds the best mechanism for shares: cgroups of version 1 if both {@code cpu} and {@code cpuset}
 * are mounted so, else of version 2, else affinity.
 *
 * <p>The manager's group is made at the mount point if that is allowed: below the manager's own
 * group, systemd would stop the applications together with the manager. Next comes the group above
 * the manager's own, which is where a unit with {@code Delegate=} and {@code DelegateSubgroup=} has
 * its freedom, and last the manager's own. Thread safe.
 */
public final class SharesOpener {
  private static final Logger LOG = LoggerFactory.getLogger(Shares.class);
  private static final String CPU = "cpu";
  private static final String CPUSET = "cpuset";
  private static final String ACCOUNTING = "cpuacct";

  private final Path root;
  private final CgroupFiles files;
  private final CpuAffinity affinity;
  private final Supplier<CpuSet> online;
  private final ProcFolder proc;

  /**
   * For any system.
   *
   * @param root the folder that holds its {@code proc} and the mount points
   * @param files its cgroup file systems
   * @param affinity what to fall back to
   * @param online asks for the online CPUs of the machine
   */
  SharesOpener(Path root, CgroupFiles files, CpuAffinity affinity, Supplier<CpuSet> online) {
    this.root = root;
    this.files = files;
    this.affinity = affinity;
    this.online = online;
    this.proc = new ProcFolder(root.resolve("proc"));
  }

  /** Without notes, for tests. */
  Shares open(String manager) {
    return open(manager, Optional.empty());
  }

  /**
   * For this system.
   *
   * @return an opener
   */
  public static SharesOpener system() {
    return new SharesOpener(
        Path.of("/"), new KernelCgroupFiles(), CpuAffinity.system(), new OnlineCpus());
  }

  /**
   * Opens shares, see {@link Shares#open}.
   *
   * @param manager the manager's name
   * @param notes what outlives a manager that is killed, where only affinity is to be had; what it
   *     tells of is undone where there are cgroups by now
   * @return the shares
   */
  public Shares open(String manager, Optional<Path> notes) {
    Names.require("manager", manager);
    List<String> reasons = new ArrayList<>();
    Optional<Shares> shares;
    try {
      Attempt attempt =
          new Attempt(
              manager,
              proc.self(),
              CgroupMount.parse(root, proc.mounts()),
              proc.ownCgroups(),
              reasons);
      shares = versionOne(attempt).or(() -> versionTwo(attempt));
    } catch (IOException e) {
      reasons.add(Failures.text(e));
      shares = Optional.empty();
    } catch (IllegalStateException taken) {
      files.close();
      throw taken;
    }
    if (shares.isEmpty()) {
      return fallBack(reasons, notes);
    }
    undo(notes);
    return shares.get();
  }

  /** What is known about one call of {@link #open}. */
  private record Attempt(
      String manager,
      ProcessIdentity owner,
      List<CgroupMount> mounts,
      List<String> membership,
      List<String> reasons) {

    Optional<CgroupMount> mount(String controller) {
      return mounts.stream().filter(m -> m.controllers().contains(controller)).findFirst();
    }
  }

  private Optional<Shares> versionOne(Attempt attempt) {
    Optional<CgroupMount> cpuset = attempt.mount(CPUSET);
    Optional<CgroupMount> cpu = attempt.mount(CPU);
    if (cpuset.isEmpty() || cpu.isEmpty()) {
      attempt.reasons().add("version 1: cpu and cpuset are not both mounted");
      return Optional.empty();
    }
    boolean together = cpuset.get().equals(cpu.get());
    int processors = online.get().size();
    List<ManagerGroup> groups = new ArrayList<>();
    try {
      groups.add(openIn(cpuset.get(), versionOne(cpuset.get(), processors), attempt));
      if (!together) {
        groups.add(openIn(cpu.get(), versionOne(cpu.get(), processors), attempt));
      }
      accountingApart(attempt, List.of(cpuset.get(), cpu.get()), groups);
    } catch (IOException e) {
      attempt.reasons().add("version 1: " + Failures.text(e));
      giveUp(groups);
      return Optional.empty();
    } catch (IllegalStateException taken) {
      giveUp(groups);
      throw taken;
    }
    return Optional.of(opened(Mechanism.CGROUP_V1, groups));
  }

  private static Controls versionOne(CgroupMount mount, int processors) {
    Set<String> controllers = mount.controllers();
    return new V1Controls(
        controllers.contains(CPU),
        controllers.contains(CPUSET),
        controllers.contains(ACCOUNTING),
        processors);
  }

  /**
   * Where CPU time is accounted in a hierarchy of its own, groups are made there too: who looks at
   * a quota looks for what is used of it under the same name.
   */
  private void accountingApart(Attempt attempt, List<CgroupMount> used, List<ManagerGroup> groups) {
    Optional<CgroupMount> apart = attempt.mount(ACCOUNTING).filter(mount -> !used.contains(mount));
    if (apart.isPresent()) {
      try {
        groups.add(openIn(apart.get(), versionOne(apart.get(), 0), attempt));
      } catch (IOException e) {
        LOG.warn("CPU time is not accounted by group: {}", Failures.text(e));
      }
    }
  }

  private Optional<Shares> versionTwo(Attempt attempt) {
    Optional<CgroupMount> unified =
        attempt.mounts().stream().filter(m -> m.version() == 2).findFirst();
    if (unified.isEmpty()) {
      attempt.reasons().add("version 2: not mounted");
      return Optional.empty();
    }
    try {
      ManagerGroup group = openIn(unified.get(), new V2Controls(online.get().size()), attempt);
      return Optional.of(opened(Mechanism.CGROUP_V2, List.of(group)));
    } catch (IOException e) {
      attempt.reasons().add("version 2: " + Failures.text(e));
      return Optional.empty();
    }
  }

  private ManagerGroup openIn(CgroupMount mount, Controls controls, Attempt attempt)
      throws IOException {
    Set<Path> bases = new LinkedHashSet<>();
    bases.add(mount.folder());
    mount
        .folderOf(attempt.membership())
        .filter(own -> !own.equals(mount.folder()))
        .ifPresent(
            own -> {
              bases.add(own.getParent());
              bases.add(own);
            });
    List<String> refusals = new ArrayList<>();
    for (Path base : bases) {
      try {
        return ManagerGroup.open(
            files, proc, controls, mount, base, attempt.manager(), attempt.owner());
      } catch (IOException e) {
        refusals.add(Failures.text(e));
      }
    }
    throw new IOException(String.join(", ", refusals));
  }

  private Shares opened(Mechanism mechanism, List<ManagerGroup> groups) {
    LOG.info(
        "shares of processors by {} in {}",
        mechanism,
        groups.stream().map(ManagerGroup::folder).toList());
    return new CgroupShares(mechanism, proc, groups, "");
  }

  /**
   * Gives back what a manager had replaced that had affinity only and was killed: a mask goes on
   * within a group, and a process would be held to both.
   */
  private void undo(Optional<Path> notes) {
    BindingNotes read = BindingNotes.read(notes);
    if (read.all().isEmpty()) {
      return;
    }
    if (affinity.unsupported().isPresent()) {
      LOG.warn("what an earlier manager bound stays so: {}", affinity.unsupported().get());
      return;
    }
    AffinityShares left = new AffinityShares(affinity, online, proc, "", read);
    for (String application : left.groups()) {
      Result back = left.group(application).remove();
      if (back.outcome() != Outcome.DONE) {
        LOG.warn("what an earlier manager bound of {} stays so: {}", application, back);
      }
    }
  }

  private static void giveUp(List<ManagerGroup> groups) {
    for (ManagerGroup group : groups) {
      try {
        group.disown();
      } catch (IOException e) {
        LOG.warn("{} could not be removed: {}", group.folder(), Failures.text(e));
      }
    }
  }

  private Shares fallBack(List<String> reasons, Optional<Path> notes) {
    files.close();
    String shortcoming =
        "no cgroups ("
            + String.join("; ", reasons)
            + ")"
            + affinity.unsupported().map(why -> " and no affinity (" + why + ")").orElse("");
    AffinityShares shares =
        new AffinityShares(affinity, online, proc, shortcoming, BindingNotes.read(notes));
    LOG.warn(
        "{}: {}",
        shortcoming,
        shares.mechanism() == Mechanism.AFFINITY
            ? "shares are whole processors, by affinity"
            : "shares have no effect");
    return shares;
  }
}
