package io.allostat.policies.simulator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.core.api.control.Observation;
import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.StackProfile;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The plant against results of queueing theory that hold exactly in the long run. */
class PlantTest {
  private static final RequestType PAGE = RequestType.of(Stage.fixed("Page", "cpu", 10));

  private static Scenario one(SimulatedResource resource, Load load) {
    return Scenario.of(List.of(resource), List.of(), List.of(load)).withSeconds(1500);
  }

  private static Load open(RequestType type, double rate) {
    return Load.open(Map.of(type, 1.0), Load.from(0, rate));
  }

  @Test
  void anOpenQueueIsBusyAsMuchAsItIsOfferedAndAnswersAsTheFormulaSays() {
    // M/M/1, shared or in turn: R = S/(1 − ρ) = 10 ms/(1 − 0.7).
    Trace shared =
        Simulation.run(one(SimulatedResource.cpu("cpu", 1), open(PAGE, 70)), Controller.NONE);
    assertEquals(0.7, shared.meanUsage("cpu", 0, 1500), 0.02);
    assertEquals(70, shared.throughput(0, 1500), 1.5);
    assertEquals(0.0333, shared.meanResponseSeconds(0, 1500), 0.005);
    RequestType read = RequestType.of(Stage.fixed("Read", "disk", 10));
    Trace queued =
        Simulation.run(one(SimulatedResource.disk("disk"), open(read, 70)), Controller.NONE);
    assertEquals(0.0333, queued.meanResponseSeconds(0, 1500), 0.005);
  }

  @Test
  void equalCostsHalveTheWaitingInTurnButNotWhenShared() {
    // M/D/1: R = S + ρS/(2(1 − ρ)) = 21.7 ms in turn, and still S/(1 − ρ) = 33.3 ms shared.
    RequestType read = RequestType.of(Stage.fixed("Read", "disk", 10).withVariation(0));
    Trace queued =
        Simulation.run(one(SimulatedResource.disk("disk"), open(read, 70)), Controller.NONE);
    assertEquals(0.0217, queued.meanResponseSeconds(0, 1500), 0.002);
    RequestType page = RequestType.of(Stage.fixed("Page", "cpu", 10).withVariation(0));
    Trace shared =
        Simulation.run(one(SimulatedResource.cpu("cpu", 1), open(page, 70)), Controller.NONE);
    assertEquals(0.0333, shared.meanResponseSeconds(0, 1500), 0.004);
  }

  @Test
  void usageIsAShareOfAllProcessors() {
    Trace trace =
        Simulation.run(one(SimulatedResource.cpu("cpu", 4), open(PAGE, 280)), Controller.NONE);
    assertEquals(0.7, trace.meanUsage("cpu", 0, 1500), 0.02);
  }

  @Test
  void aFullClosedLoopAnswersAfterItsClientsShareOfTheCapacity() {
    // R = N/X − Z: 1024 clients, 100/s, 7 s.
    Load load = Load.closed(Map.of(PAGE, 1.0), 7, Load.from(0, 1024));
    Trace trace =
        Simulation.run(
            one(SimulatedResource.cpu("cpu", 1), load).withSeconds(600), Controller.NONE);
    assertEquals(100, trace.throughput(100, 600), 2);
    assertEquals(3.24, trace.meanResponseSeconds(100, 600), 0.25);
    assertEquals(1, trace.meanUsage("cpu", 100, 600), 1e-9);
  }

  @Test
  void clientsComeAndGoWithTheSchedule() {
    Load load = Load.closed(Map.of(PAGE, 1.0), 2, Load.from(0, 100), Load.from(300, 20));
    Trace trace =
        Simulation.run(
            one(SimulatedResource.cpu("cpu", 1), load).withSeconds(600), Controller.NONE);
    assertEquals(49.6, trace.throughput(50, 300), 2);
    assertEquals(9.95, trace.throughput(320, 600), 1);
  }

  @Test
  void theProfileShowsTheTrueCostsAndRates() {
    RequestType search =
        RequestType.of(
            Stage.fixed("Search", "cpu", 2),
            Stage.adapted("Search.Database", "cpu", "Search", 12.0));
    Scenario scenario =
        Scenario.of(
                List.of(SimulatedResource.cpu("cpu", 1)),
                List.of(ComponentDescriptor.named("Search").withLevel("less", 1)),
                List.of(open(search, 50)))
            .withSampling(100, 0.1)
            .withSeconds(120);
    Observation[] last = new Observation[1];
    Simulation.run(
        scenario,
        o -> {
          last[0] = o;
          return new Controller.Move(Map.of(), List.of(), Optional.empty());
        });
    Profile profile = last[0].history().window(0, last[0].nanoTime()).orElseThrow();
    StackProfile database =
        profile.stack(ComponentStack.of("Search", "Database"), "cpu").orElseThrow();
    // A tenth of every busy second is claimed by no request.
    assertEquals(0.0108, database.costPerRoot().value(), 0.0015);
    assertTrue(database.costPerRoot().lower() < 0.0108 && 0.0108 < database.costPerRoot().upper());
    assertEquals(50, database.rootExecutionRate(), 2);
    double all =
        profile.stacksOf("cpu").stream()
            .filter(s -> s.usage().isPresent())
            .mapToDouble(s -> s.usage().value())
            .sum();
    assertEquals(profile.resource("cpu").orElseThrow().usage(), all, 1e-9);
  }

  @Test
  void theSameSeedGivesTheSameTraceAndAnotherSeedAnother() {
    Scenario scenario = Benchmarks.auction(Load.from(0, 1024)).withSeconds(100);
    assertEquals(Runs.policy(scenario), Runs.policy(scenario));
    assertTrue(!Runs.policy(scenario).points().equals(Runs.policy(scenario.withSeed(2)).points()));
  }

  @Test
  void refusesWhatCannotBeSimulated() {
    assertThrows(IllegalArgumentException.class, () -> SimulatedResource.cpu("cpu", 0));
    assertThrows(IllegalArgumentException.class, () -> Stage.fixed("A", "cpu", -1));
    assertThrows(
        IllegalArgumentException.class,
        () -> new RequestType("A", List.of(Stage.fixed("B", "cpu", 1))));
    assertThrows(
        IllegalArgumentException.class,
        () -> Load.open(Map.of(PAGE, 1.0), Load.from(5, 1), Load.from(5, 2)));
  }
}
