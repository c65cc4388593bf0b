package io.allostat.demoapps.lab.all;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.plan.AdmissionPlan;
import io.allostat.demoapps.lab.plan.CapacityPlan;
import io.allostat.demoapps.lab.plan.CharacterisePlan;
import io.allostat.demoapps.lab.plan.CombinedPlan;
import io.allostat.demoapps.lab.plan.CombinedPlanTest;
import io.allostat.demoapps.lab.plan.OverheadArm;
import io.allostat.demoapps.lab.plan.OverheadPlan;
import io.allostat.demoapps.lab.plan.ProvisioningPlan;
import io.allostat.demoapps.lab.plan.Run;
import io.allostat.demoapps.lab.plan.ServiceLevelsPlan;
import io.allostat.demoapps.lab.plan.Timing;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class JobsTest {
  private static final int SERVER_START_SECONDS = 12;
  private static final int CLIENT_SECONDS = 5;

  /** One that needs no TLS and nobody at rest. */
  private static final int PLAIN_CLIENT_SECONDS = 3;

  private static final int MANAGER_SECONDS = 4;

  private static Job quick(String name) {
    return Jobs.QUICK.stream().filter(job -> job.name().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void theShortFormsAndTheMakingOfTheDataFitIntoHalfAnHourTogether() {
    int sum = Jobs.QUICK.stream().mapToInt(Job::seconds).sum();
    assertEquals(1_655, sum, "as the README has it");
    assertTrue(sum + Jobs.DATA_SECONDS <= Jobs.QUICK_SECONDS, sum + " s");
    assertEquals(7, Jobs.QUICK.size(), "each is checked below");
  }

  @Test
  void theFullFormHasEveryExperimentOnce() {
    List<String> full = Jobs.FULL.stream().map(Job::name).toList();
    assertEquals(full.size(), new HashSet<>(full).size());
    assertTrue(full.containsAll(Jobs.QUICK.stream().map(Job::name).toList()));
    assertTrue(Jobs.FULL.stream().allMatch(job -> job.seconds() <= 75 * 60));
    assertEquals(61_260, Jobs.FULL.stream().mapToInt(Job::seconds).sum(), "as the README has it");
  }

  @Test
  void theBookstoreIsOverloadedByTheCommandOfTheAuction() {
    Job job =
        Jobs.FULL.stream()
            .filter(j -> j.name().equals("service-levels-bookstore"))
            .findFirst()
            .orElseThrow();
    assertEquals("service-levels", job.command());
    assertEquals(List.of("--application", "bookstore"), job.arguments());
  }

  @Test
  void theMixOfThePaperHasAFolderOfItsOwn() {
    Job job =
        Jobs.FULL.stream()
            .filter(j -> j.name().equals("service-levels-bidding"))
            .findFirst()
            .orElseThrow();
    assertEquals("service-levels", job.command());
    assertEquals(List.of("--mix", "bidding"), job.arguments());
  }

  @Test
  void theOverloadBeyondThePapersHasFoldersOfItsOwn() {
    List<Job> beyond = Jobs.FULL.stream().filter(j -> j.arguments().contains("--load")).toList();
    assertEquals(
        List.of("service-levels-load-2-2", "service-levels-bookstore-load-2-2"),
        beyond.stream().map(Job::name).toList());
    assertEquals(List.of("--load", "2.2"), beyond.get(0).arguments());
    assertEquals(List.of("--application", "bookstore", "--load", "2.2"), beyond.get(1).arguments());
  }

  private static void fits(String name, List<String> arguments, int seconds) {
    assertEquals(arguments, quick(name).arguments());
    assertTrue(seconds <= quick(name).seconds(), () -> name + ": " + seconds + " s");
  }

  /** It waits for nothing; the ticks are those whose time is taken. */
  @Test
  void distributionIsShortened() {
    fits("distribution", List.of("--ticks", "300"), 30);
  }

  @Test
  void characteriseFitsIntoItsTime() {
    CharacterisePlan plan = CharacterisePlan.QUICK.shortened(0.8);
    int servers = plan.servers().size();
    int clients = servers + plan.cases().size() * (1 + plan.rounds());
    fits(
        "characterise",
        List.of("--quick", "--time-factor", "0.8"),
        plan.seconds() + servers * SERVER_START_SECONDS + clients * (CLIENT_SECONDS - 1));
  }

  @Test
  void serviceLevelsFitIntoTheirTime() {
    Timing timing = Timing.QUICK.shortened(0.6);
    List<Run> runs = ServiceLevelsPlan.quick(timing, 1600, 500);
    int loads = runs.stream().mapToInt(run -> run.load().seconds()).sum();
    fits(
        "service-levels",
        List.of("--quick", "--time-factor", "0.6"),
        SERVER_START_SECONDS
            + CapacityPlan.staircase(512, timing).seconds()
            + loads
            + (runs.size() + 1) * PLAIN_CLIENT_SECONDS);
  }

  @Test
  void combinedFitsIntoItsTime() {
    fits(
        "combined",
        List.of("--quick", "--bookstore-scale", "6", "--time-factor", "0.4"),
        CombinedPlanTest.seconds(CombinedPlan.QUICK.shortened(0.4), 6));
  }

  @Test
  void overheadFitsIntoItsTime() {
    OverheadPlan plan =
        new OverheadPlan(6, List.of(OverheadArm.OFF, OverheadArm.ON_10), 1, 3, 1, false)
            .shortened(0.5);
    int trials = OverheadPlan.TRIALS * (plan.trial(1000).seconds() + PLAIN_CLIENT_SECONDS);
    int warmUp = Timing.FULL.shortened(0.5).warmUp().load(1000).seconds() + PLAIN_CLIENT_SECONDS;
    fits(
        "overhead",
        List.of("--quick", "--no-watch", "--arms", "off,on-10", "--time-factor", "0.5"),
        SERVER_START_SECONDS
            + warmUp
            + trials
            + plan.slices(1000).seconds()
            + PLAIN_CLIENT_SECONDS);
  }

  @Test
  void whatAJobIsToldFitsIntoItsTime() {
    assertEquals(
        List.of("--quick", "--loads", "0.5,1,5", "--time-factor", "0.7"),
        quick("admission").arguments());
    AdmissionPlan admission =
        AdmissionPlan.QUICK.select(null, null, List.of(0.5, 1.0, 5.0)).shortened(0.7);
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
