package io.allostat.demoapps.lab.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.demoapps.lab.observe.Consistency.Outcome;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConsistencyTest {
  private static final Consistency WHOLE =
      Consistency.of("auction", "server", 0, List.of("auction check: all 23 rules hold"));
  private static final Consistency LOST =
      Consistency.of("bookstore", "server", 1, List.of("order 7 has no lines", "and so on"));

  @Test
  void theExitCodeTellsWhatCameOfIt() {
    assertEquals(Outcome.WHOLE, WHOLE.outcome());
    assertEquals(Outcome.VIOLATED, LOST.outcome());
    assertEquals(Outcome.UNKNOWN, Consistency.of("auction", "a", 2, List.of()).outcome());
    assertEquals(Outcome.UNKNOWN, Consistency.of("auction", "a", 137, List.of()).outcome());
    assertEquals("violated", LOST.outcome().toString(), "as in summaries");
  }

  @Test
  void onlyWholeDataLeaveAResultAsItIs() {
    assertEquals(List.of("late"), Consistency.reasons(List.of("late"), List.of(WHOLE)));
    List<String> reasons = Consistency.reasons(List.of("late"), List.of(WHOLE, LOST));
    assertEquals(
        List.of("late", "data of bookstore (server): not whole, such as: order 7 has no lines"),
        reasons);
    assertEquals(reasons, Consistency.reasons(reasons, List.of(LOST)), "each reason once");
    assertEquals(
        List.of(
            "data of auction (stock): nobody knows whether they are whole: the check said nothing"),
        Consistency.reasons(List.of(), List.of(Consistency.of("auction", "stock", 2, List.of()))));
  }

  @Test
  void whatItSaysIsBounded() {
    List<String> many = Collections.nCopies(1000, "x".repeat(1000));
    Consistency look = Consistency.of("auction", "server", 1, many);
    assertEquals(20, look.said().size());
    assertEquals(300, look.said().get(0).length());
  }

  @Test
  void inWords() {
    assertEquals("not looked at", Consistency.text(List.of()));
    assertEquals(
        "data of auction (server): whole, auction check: all 23 rules hold",
        Consistency.text(List.of(WHOLE)));
  }
}
