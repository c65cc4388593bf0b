package io.allostat.demoapps.lab.experiment;

import io.allostat.demoapps.lab.LabException;
import io.allostat.demoapps.lab.process.Affinity;
import io.allostat.demoapps.lab.process.Jars;
import io.allostat.demoapps.lab.process.ManagerProcess;
import io.allostat.nativeaffinity.manager.region.RegionFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The region that servers join when they start, before there is a manager, and the processor
 * managers that are started for it.
 */
final class HostManager {
  private static final int SLOTS = 8;

  /** A manager runs as its README says. */
  private static final List<String> OF_THE_UNIT_FILE =
      List.of(
          "-Xmx64m",
          "-XX:+UseSerialGC",
          "-XX:TieredStopAtLevel=1",
          "-XX:CompileThresholdScaling=0.05",
          "-XX:-UsePerfData");

  private final Workbench bench;
  private final Path jar;
  private final List<String> arguments;
  private final Path region;

  /**
   * Makes the region.
   *
   * @param bench programs and processors
   * @param jar the processor manager
   * @param arguments what all managers are started with, beside what a start adds
   */
  HostManager(Workbench bench, Path jar, List<String> arguments) {
    this.bench = bench;
    this.jar = jar;
    this.arguments = List.copyOf(arguments);
    this.region = bench.out().resolve("processors");
    try {
      RegionFile.manage(region, SLOTS);
    } catch (IOException e) {
      throw new LabException("cannot make the region " + region + ": " + e.getMessage(), e);
    }
  }

  /** What a server is told so that it asks this manager for processors. */
  List<String> serverArguments(String application) {
    return List.of("--processors", region.toString(), "--application", application);
  }

  /** Starts a manager of the server's processor; closed, it lets the servers go. */
  ManagerProcess start(List<String> moreArguments) {
    List<String> all = new ArrayList<>();
    all.addAll(List.of("--region", region.toString()));
    all.addAll(List.of("--ledger", bench.out().resolve("ledger.csv").toString()));
    all.addAll(List.of("--name", "lab-" + ProcessHandle.current().pid()));
    all.addAll(List.of("--cpus", Integer.toString(bench.affinity().serverCpu())));
    all.addAll(arguments);
    all.addAll(moreArguments);
    List<String> command = Jars.java(jar, OF_THE_UNIT_FILE, all);
    return ManagerProcess.start(
        bench.children(),
        Affinity.unpinned(bench.machine(), command),
        bench.out().resolve("manager.log"));
  }
}
