package io.allostat.sampler.resources.internal;

import java.io.IOException;

/** The processes of a cgroup and of all below it, which the kernel adds up itself. */
final class ForeignCgroup implements Foreign {
  private final ProcFiles files;
  private final CgroupCpu cgroups;
  private final String path;
  private final RisingSum seconds = new RisingSum();

  ForeignCgroup(ProcFiles files, String path) throws IOException {
    this.files = files;
    this.cgroups = new CgroupCpu(files);
    this.path = path;
  }

  @Override
  public String description() {
    return "cgroup(" + path + ")";
  }

  @Override
  public double cpuSeconds() throws IOException {
    return seconds.upTo(cgroups.usageSeconds(path));
  }

  @Override
  public String processFolder() throws IOException {
    long pid =
        files
            .firstNumberBelow(cgroups.folder(path), "cgroup.procs")
            .orElseThrow(() -> new IOException("there is no process in " + description()));
    return ProcFiles.folderOf(pid);
  }
}
