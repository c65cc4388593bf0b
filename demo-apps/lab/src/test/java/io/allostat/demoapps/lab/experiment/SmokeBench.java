package io.allostat.demoapps.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.allostat.demoapps.lab.LabException;
import io.allostat.demoapps.lab.experiment.AdmissionExperiment.Site;
import io.allostat.demoapps.lab.observe.Machine;
import io.allostat.demoapps.lab.plan.Application;
import io.allostat.demoapps.lab.process.Affinity;
import io.allostat.demoapps.lab.process.Children;
import io.allostat.demoapps.lab.process.Jars;
import io.allostat.demoapps.lab.process.Ports;
import io.allostat.demoapps.lab.process.ServerOptions;
import io.allostat.demoapps.lab.report.Progress;
import io.allostat.demoapps.lab.testing.Origins;
import io.allostat.nativeaffinity.binding.Shares;
import io.allostat.nativeaffinity.topology.MachineCpus;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Real programs with little data, for a whole experiment that is too short to say anything. Closed,
 * it sees to it that no process is left.
 */
final class SmokeBench implements AutoCloseable {
  /** How much data. */
  static final double SCALE = 0.05;

  /** What servers of sessions offer. */
  static final Site SITE = new Site(SCALE, "1.2", false, "ec");

  private final long before = ProcessHandle.current().children().count();
  private final Children children = new SeededChildren();
  private final Workbench bench;

  private SmokeBench(Path folder, double thinkSeconds, MachineCpus machine, Jars jars)
      throws IOException {
    int[] cpus = machine.usable().stream().toArray();
    int[] ports = Ports.twoFree();
    ServerOptions server =
        new ServerOptions(
            Application.AUCTION,
            ports[0],
            ports[1],
            cpus[0],
            Optional.of(SCALE),
            Optional.empty(),
            0.85,
            0.7,
            Files.createDirectory(folder.resolve("state")),
            Optional.empty());
    bench =
        new Workbench(
            machine,
            new Affinity(cpus[0], cpus[1]),
            jars,
            server,
            Application.AUCTION.mix(null),
            thinkSeconds,
            Origins.of(Machine.query(cpus.length), 1),
            folder,
            children,
            new Progress(new PrintStream(OutputStream.nullOutputStream()), false));
  }

  /** Skips the test where something is missing. */
  static SmokeBench open(Path folder, double thinkSeconds, List<Application> applications)
      throws IOException {
    MachineCpus machine = MachineCpus.query();
    assumeTrue(machine.usable().size() > 1, "needs two CPUs");
    return new SmokeBench(folder, thinkSeconds, machine, jars(applications));
  }

  private static Jars jars(List<Application> applications) {
    try {
      return Jars.locate(applications, Map.of(), null);
    } catch (LabException e) {
      return abort("needs what mvn verify makes: " + e.getMessage());
    }
  }

  /** The processor manager; skips the test where it cannot divide processors. */
  static Path manager() {
    try (Shares shares = Shares.open("lab-test-" + ProcessHandle.current().pid())) {
      assumeTrue(shares.fractional(), "needs cgroups: " + shares.shortcoming());
    }
    try {
      return Jars.manager(null);
    } catch (LabException e) {
      return abort("needs what mvn verify makes: " + e.getMessage());
    }
  }

  /** The auction site's bench. */
  Workbench bench() {
    return bench;
  }

  @Override
  public void close() {
    children.close();
    assertEquals(before, ProcessHandle.current().children().count(), "processes that are left");
  }
}
