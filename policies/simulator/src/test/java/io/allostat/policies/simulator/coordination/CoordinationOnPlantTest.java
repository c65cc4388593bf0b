package io.allostat.policies.simulator.coordination;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.policies.simulator.coordination.CoordinatedServer.Part;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A flash crowd with u = 0.9, three adaptations, and room for a second processor: 26 ms a request
 * at full service, 10 ms with all adaptations applied. 20 connections a second are half a
 * processor, 400 need more than two however they are served.
 */
class CoordinationOnPlantTest {
  private static final List<Part> PARTS =
      List.of(
          new Part("Search", 1, 0.010, 0.003),
          new Part("Images", 1, 0.007, 0.002),
          new Part("Comments", 1, 0.005, 0.001),
          new Part("Account", 1, 0.004, 0.004));

  /** CPU seconds of a request at full service. */
  private static final double COST = 0.026;

  private static final double CALM = 20;
  private static final double CROWD = 400;
  private static final int BEGIN = 60;
  private static final int END = 960;
  private static final int OVER = 1500;

  private static CoordinatedServer crowd(boolean managed, double most) {
    CoordinatedServer server = new CoordinatedServer(PARTS, managed, 1, most);
    server.run(0, OVER, second -> second > BEGIN && second <= END ? CROWD : CALM);
    return server;
  }

  @Test
  void processorsComeFirstThenServiceLevelsAndAllIsUndoneInReverse() {
    CoordinatedServer server = crowd(true, 2);
    assertEquals(
        List.of(
            "more processors",
            "degrade Search",
            "degrade Images",
            "degrade Comments",
            "upgrade Comments",
            "upgrade Images",
            "upgrade Search",
            "fewer processors"),
        server.events());
    assertEquals(1, server.processors());
    assertTrue(server.refusedSeconds() > 500, "refused for " + server.refusedSeconds() + " s");
    assertTrue(server.longestWaitSeconds() < 2, "waited " + server.longestWaitSeconds() + " s");
  }

  @Test
  void withoutAManagerServiceLevelsAnswerAlone() {
    assertEquals(
        List.of(
            "degrade Search",
            "degrade Images",
            "degrade Comments",
            "upgrade Comments",
            "upgrade Images",
            "upgrade Search"),
        crowd(false, 1).events());
  }

  /** It admits what fits into 80 %, so that the loop never sees its ceiling of 85 % passed. */
  @Test
  void whoIsRefusedIsServedAtLowerLevelsAlsoWhereAdmissionLeavesNoOverload() {
    AdmissionSettings settings = CoordinatedServer.settings("0.8", "0");
    CoordinatedServer server = new CoordinatedServer(PARTS, settings, false, 1, 1);
    // 60 a second need 1.56 processors at full service and 0.6 at the least.
    server.run(0, 600, second -> second > BEGIN ? 60 : CALM);
    assertTrue(server.events().contains("degrade Search"), server.events()::toString);
    double refused = server.refusedSeconds();
    server.run(600, 900, second -> 60);
    assertEquals(refused, server.refusedSeconds(), "nobody is refused any more");
    server.run(900, OVER, second -> CALM);
    List<String> ups = server.events().stream().filter(e -> e.startsWith("upgrade")).toList();
    assertEquals("upgrade Search", ups.get(ups.size() - 1));
  }

  @Test
  void whereTheManagerGivesAllThatIsAskedForNothingIsDegraded() {
    CoordinatedServer server = crowd(true, 20);
    assertEquals(List.of("more processors", "fewer processors"), server.events());
    assertEquals(1, server.processors());
  }

  @Test
  void aLoadBetweenTheThresholdAndTheTargetUtilisationGetsProcessorsAndGivesThemBack() {
    for (double usage = 0.86; usage < 0.91; usage += 0.01) {
      double band = usage / COST;
      CoordinatedServer server = new CoordinatedServer(PARTS, true, 1, 2);
      server.run(0, 300, second -> second > BEGIN ? band : CALM);
      assertEquals(List.of("more processors"), server.events(), "at " + usage);
      server.run(300, 600, second -> CALM);
      assertEquals(List.of("more processors", "fewer processors"), server.events());
      assertEquals(1, server.processors());
    }
  }

  @Test
  void whereTheManagerHasNoMoreThatLoadLowersServiceLevels() {
    double band = 0.88 / COST;
    CoordinatedServer server = new CoordinatedServer(PARTS, true, 1, 1);
    server.run(0, 300, second -> second > BEGIN ? band : CALM);
    assertEquals(List.of("degrade Search"), server.events());
    server.run(300, 600, second -> CALM);
    assertEquals(List.of("degrade Search", "upgrade Search"), server.events());
  }

  @Test
  void whenTrafficStopsAllIsUndoneInReverse() {
    CoordinatedServer server = new CoordinatedServer(PARTS, true, 1, 2);
    server.run(0, OVER, second -> second > BEGIN && second <= END ? CROWD : 0);
    assertEquals(
        List.of(
            "more processors",
            "degrade Search",
            "degrade Images",
            "degrade Comments",
            "upgrade Comments",
            "upgrade Images",
            "upgrade Search",
            "fewer processors"),
        server.events());
    assertEquals(1, server.processors());
  }

  @Test
  void whatIsLentAfterACrowdIsNotAskedForAndAllIsUndone() {
    CoordinatedServer server = new CoordinatedServer(PARTS, true, 1, 2);
    server.run(0, END, second -> second > BEGIN ? CROWD : CALM);
    assertEquals(2, server.processors());
    server.run(END, END + 4, second -> CALM);
    double asked = server.request();
    assertTrue(asked <= 2, "asked for " + asked);
    // Neighbours come and go, and what is lent with them.
    for (int second = END + 4; second < OVER; second += 20) {
      server.lend(second % 40 == 4 ? 0.5 : 0.25);
      server.run(second, second + 20, s -> CALM);
      assertTrue(server.request() <= asked, server.request() + " processors asked for");
    }
    assertEquals(
        List.of("upgrade Comments", "upgrade Images", "upgrade Search"),
        server.events().stream().filter(event -> event.startsWith("upgrade")).toList());
    assertTrue(server.request() < 1, server.request() + " processors asked for");
  }
}
