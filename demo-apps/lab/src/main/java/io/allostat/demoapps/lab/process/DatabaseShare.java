package io.allostat.demoapps.lab.process;

import io.allostat.demoapps.lab.LabException;
import io.allostat.nativeaffinity.binding.Outcome;
import io.allostat.nativeaffinity.binding.Result;
import io.allostat.nativeaffinity.binding.Share;
import io.allostat.nativeaffinity.binding.ShareGroup;
import io.allostat.nativeaffinity.binding.Shares;
import io.allostat.nativeaffinity.topology.CpuSet;

/**
 * Holds a process to a part of one processor, by a quota of a cgroup where this machine has one.
 * Elsewhere it holds nothing, and says why.
 */
public final class DatabaseShare implements AutoCloseable {
  private static final String GROUP = "database";
  private static final int MOST_LABS = 16;

  private final Shares shares;
  private final CpuSet cpu;

  private DatabaseShare(Shares shares, int cpu) {
    this.shares = shares;
    this.cpu = CpuSet.of(cpu);
  }

  /**
   * Looks for cgroups, and for a name that no running lab has; what a lab that was killed left
   * behind under a name is taken up and removed at the end.
   *
   * @param cpu the processor
   * @return the share, to be closed
   * @throws LabException when too many labs are running
   */
  public static DatabaseShare open(int cpu) {
    IllegalStateException taken = null;
    for (int number = 0; number < MOST_LABS; number++) {
      try {
        return new DatabaseShare(Shares.open("lab-" + number), cpu);
      } catch (IllegalStateException e) {
        taken = e;
      }
    }
    throw new LabException("too many labs have a database in a group: " + taken, taken);
  }

  /**
   * Whether it can hold anything to a part.
   *
   * @return false without cgroups
   */
  public boolean fractional() {
    return shares.fractional();
  }

  /**
   * What it works by, for a report.
   *
   * @return such as {@code CGROUP_V1}, or why there are no cgroups
   */
  public String description() {
    return fractional() ? shares.mechanism().toString() : "no quota: " + shares.shortcoming();
  }

  /**
   * Takes a process in, with all that it starts.
   *
   * @param pid the process
   * @param processors its share, 0.01 to 1
   * @throws LabException when the system refuses
   */
  public void hold(long pid, double processors) {
    if (fractional()) {
      ShareGroup group = shares.group(GROUP);
      // In this order: a process in a group without a share may run everywhere.
      require("a share of " + processors, group.apply(new Share(processors, cpu)));
      require("process " + pid, group.add(pid));
    }
  }

  /**
   * Changes the share.
   *
   * @param processors 0.01 to 1
   * @throws LabException when the system refuses
   */
  public void change(double processors) {
    if (fractional()) {
      require("a share of " + processors, shares.group(GROUP).apply(new Share(processors, cpu)));
    }
  }

  private static void require(String what, Result result) {
    if (result.outcome() != Outcome.DONE) {
      throw new LabException("the cgroup does not take %s: %s".formatted(what, result));
    }
  }

  @Override
  public void close() {
    shares.close();
  }
}
