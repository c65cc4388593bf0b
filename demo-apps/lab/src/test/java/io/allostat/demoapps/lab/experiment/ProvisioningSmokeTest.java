package io.allostat.demoapps.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.analysis.ProvisioningResult;
import io.allostat.demoapps.lab.analysis.ProvisioningRow;
import io.allostat.demoapps.lab.plan.Application;
import io.allostat.demoapps.lab.plan.ProvisioningArm;
import io.allostat.demoapps.lab.plan.ProvisioningPlan;
import io.allostat.demoapps.lab.plan.Rounds;
import io.allostat.demoapps.lab.report.ProvisioningHtmlReport;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The whole experiment with real programs, so short that nothing about provisioning follows from
 * it: that servers, clients and a processor manager fit together.
 */
@Timeout(600)
@Tag("once")
class ProvisioningSmokeTest {
  private static final ProvisioningPlan PLAN =
      new ProvisioningPlan(
          List.of(ProvisioningArm.ALLOSTAT_EQUAL), new Rounds(1, 0), 1, 1, 1, 6, 4, 10);

  @TempDir private Path folder;

  @Test
  void everythingFitsTogether() throws Exception {
    Path manager = SmokeBench.manager();
    ProvisioningResult result;
    try (SmokeBench smoke = SmokeBench.open(folder, 1, List.of(Application.AUCTION));
        ProvisioningExperiment experiment =
            new ProvisioningExperiment(
                smoke.bench(), PLAN, true, SmokeBench.SITE, manager, List.of(), Map.of())) {
      result = experiment.run();
    }
    assertTrue(result.capacities().get(0) > 0);
    Set<String> lines =
        result.rows().stream()
            .map(row -> row.arm() + " " + row.zone() + " " + row.application())
            .collect(Collectors.toSet());
    assertEquals(1 + 2 * ProvisioningPlan.ZONES.size(), lines.size(), lines::toString);
    double held =
        result.rows().stream()
            .filter(row -> row.arm().equals(ProvisioningArm.ALLOSTAT_EQUAL.label()))
            .mapToDouble(ProvisioningRow::processorsAllocatedMean)
            .min()
            .orElseThrow();
    assertTrue(held < 1, "the manager divides the processor: " + held);
    assertTrue(ProvisioningHtmlReport.of(result).contains("allostat-equal"));
  }
}
