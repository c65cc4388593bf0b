package io.allostat.demoapps.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.allostat.demoapps.lab.LabException;
import io.allostat.demoapps.lab.analysis.SecondResourceResult;
import io.allostat.demoapps.lab.analysis.SecondResourceRow;
import io.allostat.demoapps.lab.analysis.SummaryJson;
import io.allostat.demoapps.lab.plan.Application;
import io.allostat.demoapps.lab.plan.SecondResourcePlan;
import io.allostat.demoapps.lab.process.Affinity;
import io.allostat.demoapps.lab.process.Children;
import io.allostat.demoapps.lab.process.Jars;
import io.allostat.demoapps.lab.process.Ports;
import io.allostat.demoapps.lab.process.ServerOptions;
import io.allostat.demoapps.lab.report.Progress;
import io.allostat.demoapps.lab.report.SecondResourceHtmlReport;
import io.allostat.nativeaffinity.topology.MachineCpus;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The whole experiment with real programs, so short that nothing about a veto follows from it: that
 * everything fits together, is written down, and is put back.
 */
@Timeout(240)
class SecondResourceSmokeTest {
  private static final SecondResourcePlan PLAN = new SecondResourcePlan(1, 1, 2, 0, 1, 1, 3, 2, 1);

  @TempDir private Path folder;

  @Test
  void everythingFitsTogether() throws Exception {
    MachineCpus machine = MachineCpus.query();
    assumeTrue(machine.usable().size() > 1, "needs two CPUs");
    Optional<Jars> jars = jars();
    assumeTrue(jars.isPresent(), "needs the jars of auction and client, as mvn verify makes them");
    int[] cpus = machine.usable().stream().toArray();
    int[] ports = Ports.twoFree();
    ServerOptions server =
        new ServerOptions(
            Application.AUCTION,
            ports[0],
            ports[1],
            cpus[0],
            Optional.of(0.05),
            Optional.empty(),
            0.85,
            0.7,
            Files.createDirectory(folder.resolve("state")),
            Optional.empty());
    long before = ProcessHandle.current().children().count();
    SecondResourceResult result;
    try (Children children = new Children()) {
      Workbench bench =
          new Workbench(
              machine,
              new Affinity(cpus[0], cpus[1]),
              jars.get(),
              server,
              Application.AUCTION.mix(null),
              1,
              1,
              folder,
              children,
              new Progress(new PrintStream(OutputStream.nullOutputStream()), false));
      result = new SecondResourceExperiment(bench, PLAN, true, 10, cpus[1], Map.of()).run();
    }
    assertEquals(
        List.of(
            SecondResourceRow.FULL_SERVICE,
            SecondResourceRow.MOVED,
            SecondResourceRow.TIGHTER,
            SecondResourceRow.ROOM),
        result.rows().stream().map(SecondResourceRow::phase).toList());
    assertTrue(result.rows().stream().allMatch(row -> row.repliesPerSecond() > 0));
    assertTrue(result.rows().stream().allMatch(row -> row.errors() == 0), () -> "" + result.rows());
    assertEquals(2, result.costs().size());
    assertTrue(
        result.trace().status().stream()
            .anyMatch(s -> s.usages().keySet().containsAll(List.of("cpu", "Database"))),
        () -> "" + result.trace().status());
    assertTrue(SummaryJson.of(result).contains("\"second-resource\""));
    assertTrue(SecondResourceHtmlReport.of(result).contains("What it says: the veto"));
    assertFalse(Files.exists(folder.resolve("state/allostat")), "nothing stays pinned");
    assertEquals(before, ProcessHandle.current().children().count());
  }

  private static Optional<Jars> jars() {
    try {
      return Optional.of(Jars.locate(List.of(Application.AUCTION), Map.of(), null));
    } catch (LabException e) {
      return Optional.empty();
    }
  }
}
