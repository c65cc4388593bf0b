package io.allostat.adapters.osgi.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.core.api.management.AdmissionItem;
import io.allostat.core.api.management.ComponentItem;
import io.allostat.core.api.management.ControlLoopItem;
import io.allostat.core.api.management.CoordinatorItem;
import io.allostat.core.api.management.LoadMonitorItem;
import io.allostat.core.api.management.ProcessorManagerItem;
import io.allostat.core.api.management.ServiceLevelItem;
import io.allostat.core.api.management.Status;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AilmentsTest {
  @Test
  void aLoopIsStuckWhenThreeDecisionsAreMissing() {
    assertEquals(List.of(), Ailments.loops(loop(14.9), 5, 100));
    assertEquals(
        List.of("the loop of cpu has taken no step for 16 s, it should each 5.0 s"),
        Ailments.loops(loop(16.0), 5, 100));
  }

  @Test
  void aFastLoopIsNotStuckBecauseTheMachineStoodStillForAMoment() {
    assertEquals(List.of(), Ailments.loops(loop(9.0), 0.1, 100));
    assertEquals(1, Ailments.loops(loop(11.0), 0.1, 100).size());
  }

  @Test
  void aLoopThatNeverTookAStepIsStuckWhenTheInstanceIsOldEnough() {
    assertEquals(List.of(), Ailments.loops(loop(null), 5, 4));
    assertEquals(1, Ailments.loops(loop(null), 5, 20).size());
  }

  @Test
  void admissionIsStuckWhenThreeOfItsIntervalsAreMissing() {
    assertEquals(List.of(), Ailments.loops(stepped(5, 14.9), 1, 100));
    assertEquals(
        List.of("admission control has computed no limit for 16 s, it should each 5.0 s"),
        Ailments.loops(stepped(5, 16), 1, 100));
    assertEquals(List.of(), Ailments.loops(stepped(0.2, 9), 1, 100));
    assertEquals(1, Ailments.loops(stepped(0.2, 11), 1, 100).size());
  }

  @Test
  void admissionThatNeverComputedALimitIsStuckWhenTheInstanceIsOldEnough() {
    Status began = admission(List.of(connector(true, 0)), List.of());
    assertEquals(List.of(), Ailments.loops(began, 1, 9));
    assertEquals(
        List.of("admission control has computed no limit since the start, 11 s ago"),
        Ailments.loops(began, 1, 11));
    assertEquals(List.of(), Ailments.loops(admission(List.of(), List.of()), 1, 11));
  }

  @Test
  void quarantinedComponentsAreNamedWithTheReason() {
    List<ServiceLevelItem> levels = List.of(new ServiceLevelItem(0, "full", 0));
    Status status =
        new Status(
            "shop",
            0,
            List.of(),
            List.of(
                new ComponentItem("Search", levels, 0, false, true, "threw"),
                new ComponentItem("Store", levels, 0, false, false, null)),
            null);
    assertEquals(List.of("component Search is quarantined: threw"), Ailments.quarantined(status));
  }

  @Test
  void onlyAStaleAllocationIsAnAilment() {
    assertEquals(List.of(), Ailments.allocation(loop(1.0)));
    assertEquals(List.of(), Ailments.allocation(holding("GRANTED")));
    assertEquals(List.of(), Ailments.allocation(holding("UNMANAGED")));
    assertEquals(
        List.of("the 1.50 processors held were given by a manager that is not heard of any more"),
        Ailments.allocation(holding("STALE")));
  }

  @Test
  void aStaleAllocationIsSeenWhileNothingIsCoordinated() {
    assertEquals(List.of(), Ailments.allocation(asking("GRANTED")));
    assertEquals(
        List.of("the 0.50 processors held were given by a manager that is not heard of any more"),
        Ailments.allocation(asking("STALE")));
  }

  @Test
  void admissionRefusesWhenMoreAreExpectedThanTheLimitLetsIn() {
    assertEquals(List.of(), Ailments.refusing(admitting(true, 10, 10)));
    assertEquals(List.of(), Ailments.refusing(admitting(false, 10.5, 10)));
    assertEquals(
        List.of("admission lets in 10 of the 10.5 new connections expected in 2.0 s: full"),
        Ailments.refusing(admitting(true, 10.5, 10)));
  }

  private static Status loop(Double secondsSinceLastStep) {
    ControlLoopItem item =
        new ControlLoopItem(
            "cpu",
            "REGULATION",
            false,
            true,
            0.5,
            0.85,
            0.7,
            null,
            null,
            secondsSinceLastStep,
            List.of());
    return new Status("shop", 0, List.of(item), List.of(), null);
  }

  private static Status holding(String allocation) {
    CoordinatorItem coordinator =
        new CoordinatorItem("IDLE", 1, 1, 1, 1.5, allocation, null, null, "calm");
    return new Status("shop", 0, List.of(), List.of(), null, List.of(), List.of(), coordinator);
  }

  private static Status asking(String state) {
    return new Status(
        "shop",
        0,
        List.of(),
        List.of(),
        null,
        List.of(),
        List.of(),
        null,
        new ProcessorManagerItem(state, 0.5, List.of()));
  }

  private static Status admitting(boolean enabled, double predictedNew, long limit) {
    return admission(
        List.of(connector(enabled, limit)), List.of(monitor(2, 0, predictedNew, limit)));
  }

  private static Status stepped(double intervalSeconds, double secondsSinceLastStep) {
    return admission(
        List.of(connector(true, 10)),
        List.of(monitor(intervalSeconds, secondsSinceLastStep, 1, 10)));
  }

  private static AdmissionItem connector(boolean enabled, long limit) {
    return new AdmissionItem(
        "https", enabled, 0, 0, 0, Map.of(), 0, 0, Map.of(), 0, 0, 0, 0, limit, List.of());
  }

  private static LoadMonitorItem monitor(
      double intervalSeconds, double secondsSinceLastStep, double predictedNew, long limit) {
    return new LoadMonitorItem(
        1,
        intervalSeconds,
        secondsSinceLastStep,
        predictedNew,
        1,
        0.1,
        null,
        null,
        "START",
        0.01,
        null,
        null,
        "START",
        1,
        1,
        1,
        0.9,
        limit,
        "full");
  }

  private static Status admission(List<AdmissionItem> connectors, List<LoadMonitorItem> monitors) {
    return new Status("shop", 0, List.of(), List.of(), null, connectors, monitors, null);
  }
}
