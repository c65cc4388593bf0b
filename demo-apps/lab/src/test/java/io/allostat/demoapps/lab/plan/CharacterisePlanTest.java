package io.allostat.demoapps.lab.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.plan.CharacterisePlan.Case;
import java.util.List;
import org.junit.jupiter.api.Test;

class CharacterisePlanTest {
  private static final int SERVER_START_SECONDS = 12;

  /** A client starts, looks at the site, and the server comes to rest before and after. */
  private static final int CLIENT_SECONDS = 4;

  private static int seconds(CharacterisePlan plan) {
    int servers = plan.servers().size();
    int clients = servers + plan.cases().size() * (1 + plan.rounds());
    int checks = plan.rounds() > 1 ? servers * DataCheck.seconds(0.4) : 0;
    return plan.seconds() + servers * SERVER_START_SECONDS + clients * CLIENT_SECONDS + checks;
  }

  @Test
  void theFullFormEndsWithin75MinutesHoweverManyProcessorsThereAre() {
    for (int processors : List.of(1, 2, 4, 64)) {
      CharacterisePlan plan = CharacterisePlan.full(CharacterisePlan.processors(processors));
      assertTrue(seconds(plan) <= 75 * 60, processors + ": " + seconds(plan) + " s");
      assertEquals(3, plan.rounds());
    }
  }

  /** They let all experiments together fit into half an hour. */
  @Test
  void theQuickFormEndsWithin5Minutes() {
    assertTrue(seconds(CharacterisePlan.QUICK) <= 5 * 60, seconds(CharacterisePlan.QUICK) + " s");
  }

  @Test
  void thereAreAsManyProcessorsAsTheMachineHasAndThePaperNames() {
    assertEquals(List.of(1), CharacterisePlan.processors(0));
    assertEquals(List.of(1), CharacterisePlan.processors(1));
    assertEquals(List.of(1, 2), CharacterisePlan.processors(3));
    assertEquals(List.of(1, 2, 4), CharacterisePlan.processors(63));
  }

  /** A secure server has Allostat in it and works, which is no server without it, nor a pause. */
  @Test
  void armsSayWhatIsInTheServer() {
    assertEquals("stock", new Case(false, AdmissionPlan.KEEP_ALIVE, 1).arm());
    assertEquals("admits-all", new Case(true, AdmissionPlan.KEEP_ALIVE, 1).arm());
  }

  @Test
  void othersCanBeNamed() {
    CharacterisePlan plan = CharacterisePlan.quick(List.of(1, 8));
    assertEquals(
        List.of(
            "plain, keep-alive, 1 processor",
            "tls, keep-alive, 1 processor",
            "tls, reconnect, 1 processor",
            "plain, keep-alive, 8 processors",
            "tls, keep-alive, 8 processors"),
        plan.cases().stream().map(Case::toString).toList());
    assertEquals(List.of(0.5, 0.9, 1.2, 2.0), plan.loads(plan.cases().get(4)));
  }

  @Test
  void casesOfOneServerShareIt() {
    CharacterisePlan plan = CharacterisePlan.full(List.of(1, 2));
    assertEquals(List.of(2, 3, 1, 1), plan.servers().stream().map(List::size).toList());
    assertEquals(plan.cases(), plan.servers().stream().flatMap(List::stream).toList());
  }

  @Test
  void loadsAreMultiplesOfEachCasesOwnCapacity() {
    Case plain = CharacterisePlan.QUICK.cases().get(0);
    assertEquals(
        "50.000@4+5,90.000@4+5,120.000@4+5,200.000@4+5",
        CharacterisePlan.QUICK.run(plain, 100).toArgument());
    CharacterisePlan full = CharacterisePlan.full(List.of(1, 2));
    assertEquals(
        List.of(0.5, 1.0, 1.25, 2.0), full.loads(new Case(true, AdmissionPlan.KEEP_ALIVE, 2)));
    assertEquals(7, full.loads(plain).size());
    assertEquals("tls, reconnect, 1 processor", CharacterisePlan.QUICK.cases().get(2).toString());
  }

  /** What a cold server completes is less than it can do, and a costlier shape can do less. */
  @Test
  void aSearchBeginsFarBelowAndEndsFarAboveWhatTheWarmUpFound() {
    for (CharacterisePlan plan :
        List.of(CharacterisePlan.QUICK, CharacterisePlan.full(List.of(1)))) {
      List<SessionLoad.Step> steps = plan.search(100).steps();
      assertTrue(steps.get(0).sessionsPerSecond() <= 40);
      assertTrue(steps.get(steps.size() - 1).sessionsPerSecond() >= 190);
    }
  }

  @Test
  void everyCaseIsTheFirstOfARoundOnceAndShorterPlansHaveTheSameCases() {
    List<Case> cases = CharacterisePlan.QUICK.cases();
    assertEquals(cases.get(1), CharacterisePlan.order(cases, 2).get(0));
    CharacterisePlan brief = CharacterisePlan.full(List.of(1)).shortened(0.1).withRounds(1);
    assertEquals(CharacterisePlan.full(List.of(1)).cases(), brief.cases());
    assertTrue(brief.seconds() < 300, brief.seconds() + " s");
    assertThrows(IllegalArgumentException.class, () -> CharacterisePlan.QUICK.withRounds(0));
  }
}
