package io.allostat.demoapps.lab.all;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.plan.AdmissionPlan;
import io.allostat.demoapps.lab.plan.ProvisioningPlan;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class JobsTest {
  private static final int SERVER_START_SECONDS = 12;
  private static final int CLIENT_SECONDS = 5;
  private static final int MANAGER_SECONDS = 4;

  private static Job quick(String name) {
    return Jobs.QUICK.stream().filter(job -> job.name().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void theShortFormsFitIntoHalfAnHourTogether() {
    int sum = Jobs.QUICK.stream().mapToInt(Job::seconds).sum();
    assertTrue(sum <= Jobs.QUICK_SECONDS, sum + " s");
  }

  @Test
  void theFullFormHasEveryExperimentOnce() {
    List<String> full = Jobs.FULL.stream().map(Job::name).toList();
    assertEquals(full.size(), new HashSet<>(full).size());
    assertTrue(full.containsAll(Jobs.QUICK.stream().map(Job::name).toList()));
    assertTrue(Jobs.FULL.stream().allMatch(job -> job.seconds() <= 75 * 60));
  }

  @Test
  void whatAJobIsToldFitsIntoItsTime() {
    assertEquals(List.of("--quick", "--loads", "0.5,1,5"), quick("admission").arguments());
    AdmissionPlan admission = AdmissionPlan.QUICK.select(null, null, List.of(0.5, 1.0, 5.0));
    int clients = 3 + admission.arms().size();
    assertTrue(
        admission.seconds() + 2 * SERVER_START_SECONDS + clients * CLIENT_SECONDS
            <= quick("admission").seconds(),
        () -> admission.seconds() + " s");
    assertEquals(List.of("--quick", "--time-factor", "0.4"), quick("provisioning").arguments());
    ProvisioningPlan provisioning = ProvisioningPlan.QUICK.shortened(0.4);
    int turns = provisioning.arms().size();
    assertTrue(
        provisioning.seconds()
                + 2 * SERVER_START_SECONDS
                + (4 + turns) * CLIENT_SECONDS
                + turns * MANAGER_SECONDS
            <= quick("provisioning").seconds(),
        () -> provisioning.seconds() + " s");
  }
}
