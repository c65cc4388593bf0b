package io.allostat.demoapps.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.allostat.demoapps.lab.LabException;
import io.allostat.demoapps.lab.analysis.CharacteriseResult;
import io.allostat.demoapps.lab.analysis.CharacteriseRow;
import io.allostat.demoapps.lab.experiment.AdmissionExperiment.Site;
import io.allostat.demoapps.lab.plan.AdmissionPlan;
import io.allostat.demoapps.lab.plan.Application;
import io.allostat.demoapps.lab.plan.CharacterisePlan;
import io.allostat.demoapps.lab.plan.CharacterisePlan.Case;
import io.allostat.demoapps.lab.plan.CharacterisePlan.Times;
import io.allostat.demoapps.lab.process.Affinity;
import io.allostat.demoapps.lab.process.Children;
import io.allostat.demoapps.lab.process.Jars;
import io.allostat.demoapps.lab.process.ServerOptions;
import io.allostat.demoapps.lab.report.CharacteriseHtmlReport;
import io.allostat.demoapps.lab.report.Progress;
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
 * The whole experiment with real programs, so short that nothing about a server follows from it:
 * that everything fits together, and that both sides count the same.
 */
@Timeout(240)
class CharacteriseSmokeTest {
  private static final CharacterisePlan PLAN =
      new CharacterisePlan(
          List.of(
              new Case(false, AdmissionPlan.KEEP_ALIVE, 1),
              new Case(true, AdmissionPlan.RECONNECT, 1)),
          List.of(0.5),
          1,
          new Times(3, 2, 1.5, 2, 5, 2, 3));

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
    CharacteriseResult result;
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
      try (CharacteriseExperiment experiment =
          new CharacteriseExperiment(bench, PLAN, true, site, "lab characterise", Map.of())) {
        result = experiment.run();
      }
    }
    assertEquals(
        List.of("plain, keep-alive, 1 processor", "tls, reconnect, 1 processor"),
        result.rows().stream().map(CharacteriseRow::title).toList());
    assertTrue(
        result.rows().stream().allMatch(row -> row.seen().repliesPerSecond() > 0),
        () -> "" + result.rows());
    CharacteriseRow plain = result.rows().get(0);
    assertEquals(0, plain.seen().fullHandshakesPerSecond());
    CharacteriseRow tls = result.rows().get(1);
    assertTrue(tls.resumedShare() > 0.5, () -> "" + tls);
    assertTrue(tls.handshakeFullMillis() > 0 && tls.handshakeResumedMillis() > 0, () -> "" + tls);
    assertTrue(tls.serviceMillisPerConnection() > 0, () -> "" + tls);
    assertEquals(Optional.empty(), result.handshakes().get(0).disagreement());
    assertTrue(CharacteriseHtmlReport.of(result).contains("Figure 4.2"));
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
