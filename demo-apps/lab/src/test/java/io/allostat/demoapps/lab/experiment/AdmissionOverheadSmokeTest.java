package io.allostat.demoapps.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.allostat.demoapps.lab.LabException;
import io.allostat.demoapps.lab.analysis.AdmissionOverheadResult;
import io.allostat.demoapps.lab.analysis.SessionOverheadRow;
import io.allostat.demoapps.lab.experiment.AdmissionExperiment.Site;
import io.allostat.demoapps.lab.plan.AdmissionOverheadPlan;
import io.allostat.demoapps.lab.plan.AdmissionOverheadPlan.Times;
import io.allostat.demoapps.lab.plan.AdmissionPlan;
import io.allostat.demoapps.lab.plan.Application;
import io.allostat.demoapps.lab.process.Affinity;
import io.allostat.demoapps.lab.process.Children;
import io.allostat.demoapps.lab.process.Jars;
import io.allostat.demoapps.lab.process.ServerOptions;
import io.allostat.demoapps.lab.report.Progress;
import io.allostat.nativeaffinity.topology.MachineCpus;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The whole experiment with real programs, so short that nothing about a cost follows from it: that
 * everything fits together, and that the connector does and does not ask when it shall.
 */
@Timeout(240)
class AdmissionOverheadSmokeTest {
  private static final AdmissionOverheadPlan PLAN =
      new AdmissionOverheadPlan(AdmissionPlan.RECONNECT, 3, 1, 1, new Times(1, 1, 2, 1));

  @TempDir private Path folder;

  @Test
  void everythingFitsTogether() throws Exception {
    MachineCpus machine = MachineCpus.query();
    assumeTrue(machine.usable().size() > 1, "needs two CPUs");
    Optional<Jars> jars = jars();
    assumeTrue(jars.isPresent(), "needs the jars of auction and client, as mvn verify makes them");
    int[] cpus = machine.usable().stream().toArray();
    ServerOptions unused =
        new ServerOptions(
            Application.AUCTION,
            1,
            2,
            cpus[0],
            Optional.of(0.05),
            Optional.empty(),
            0.85,
            0.7,
            Files.createDirectory(folder.resolve("state")),
            Optional.empty());
    long before = ProcessHandle.current().children().count();
    AdmissionOverheadResult result;
    try (Children children = new Children()) {
      Workbench bench =
          new Workbench(
              machine,
              new Affinity(cpus[0], cpus[1]),
              jars.get(),
              unused,
              Application.AUCTION.mix(null),
              1,
              1,
              folder,
              children,
              new Progress(new PrintStream(OutputStream.nullOutputStream()), false));
      Site site = new Site(0.05, "1.2", false, "ec");
      try (AdmissionOverheadExperiment experiment =
          new AdmissionOverheadExperiment(
              bench, PLAN, OptionalDouble.of(8), true, site, Map.of())) {
        result = experiment.run();
      }
    }
    assertEquals(
        List.of("off", "admission"), result.rows().stream().map(row -> row.seen().arm()).toList());
    SessionOverheadRow off = result.rows().get(0);
    SessionOverheadRow admission = result.rows().get(1);
    for (SessionOverheadRow row : result.rows()) {
      assertEquals(3, row.seen().slices());
      assertTrue(row.seen().repliesPerSecond() > 0, () -> "" + row);
      assertTrue(row.resumedHandshakesPerSecond() > row.fullHandshakesPerSecond(), () -> "" + row);
      assertTrue(row.seen().cpuMillisPerReply() > 0, () -> "" + row);
    }
    // Handshakes at the borders of so short slices are many of all.
    assertTrue(off.countedShare() < 0.3, () -> "" + off);
    assertTrue(admission.countedShare() > 0.7, () -> "" + admission);
    assertTrue(result.slices().stream().anyMatch(slice -> slice.pages().containsKey("Home")));
    assertEquals(1, result.costs().size());
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
