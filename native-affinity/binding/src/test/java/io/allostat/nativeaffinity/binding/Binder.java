package io.allostat.nativeaffinity.binding;

import io.allostat.nativeaffinity.topology.CpuSet;

/** Tries to bind a process, given by number and CPUs, with what rights it is started with. */
public final class Binder {
  private Binder() {}

  /** Says what became of binding its first thread and of binding all. */
  public static void main(String[] args) {
    CpuAffinity affinity = CpuAffinity.system();
    CpuSet cpus = CpuSet.parseCpuList("cpus", args[1]);
    System.out.println(
        affinity.bindThread(Integer.parseInt(args[0]), cpus)
            + " "
            + affinity.bindProcess(Long.parseLong(args[0]), cpus).outcome());
  }
}
