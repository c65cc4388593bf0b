package io.allostat.demoapps.lab.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.analysis.Finding.Verdict;
import io.allostat.demoapps.lab.observe.DecisionSample;
import io.allostat.demoapps.lab.observe.Trace;
import io.allostat.demoapps.lab.plan.Application;
import io.allostat.demoapps.lab.plan.Pages;
import io.allostat.demoapps.lab.testing.Traces;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FindingsTest {
  private final Findings findings = new Findings(Traces.result(List.of()));

  @Test
  void everyBarHasItsVerdict() {
    assertEquals(
        List.of(
            Verdict.MET, // 156 of 160 served
            Verdict.MET, // 6,000 ms against 300 ms
            Verdict.MET, // 85 %
            Verdict.NOT_MEASURED, // 10 counted seconds say nothing about 700
            Verdict.MET, // 7 s
            Verdict.NOT_MEASURED, // 2 predictions of 10
            Verdict.NOT_MEASURED), // 1 round has no interval
        findings.bars().stream().map(Finding::verdict).toList());
    assertEquals("20.0 (6.00 s against 300 ms)", findings.bars().get(1).measured());
  }

  @Test
  void beyondTheOverloadOfThePaperThereIsNoBarOnWhatIsServed() {
    List<String> subjects =
        new Findings(Traces.result(2.2, List.of())).bars().stream().map(Finding::subject).toList();
    assertEquals(4, subjects.size(), subjects::toString);
    assertTrue(subjects.get(0).startsWith("oscillations"), subjects::toString);
  }

  @Test
  void eachOverloadHasANameOfItsOwn() {
    Pages bookstore = Pages.of(Application.BOOKSTORE);
    assertEquals("service-levels", ServiceLevelsResult.experiment(Traces.PAGES, 1.6));
    assertEquals("service-levels-load-2-2", ServiceLevelsResult.experiment(Traces.PAGES, 2.2));
    assertEquals("service-levels-bookstore", ServiceLevelsResult.experiment(bookstore, 1.54));
    assertEquals("service-levels-bookstore-load-3", ServiceLevelsResult.experiment(bookstore, 3.0));
    assertEquals(
        "service-levels-bookstore-store-browsing",
        ServiceLevelsResult.experiment(Pages.of("bookstore", "store_browsing"), 1.54),
        "as summaries name experiments");
    assertEquals(
        "service-levels-bookstore",
        ServiceLevelsResult.withoutLoad("service-levels-bookstore-load-3"));
    assertEquals("admission", ServiceLevelsResult.withoutLoad("admission"));
  }

  @Test
  void predictionsAreThoseOfTheRows() {
    ServiceLevelsResult result = Traces.result(List.of());
    int inRows = result.rows().stream().mapToInt(Row::predictions).sum();
    assertEquals("10.0 % of " + inRows, findings.bars().get(5).measured());
  }

  @Test
  void predictionsWithinRampsDoNotCount() {
    Trace on = Traces.on();
    List<DecisionSample> decisions = new ArrayList<>(on.decisions());
    decisions.add(Traces.decision(6, 3, "DEGRADE", "Search", 1, 0.9));
    decisions.add(Traces.decision(7, 15, "UPGRADE", "Search", 1, 0.9));
    Trace more =
        new Trace(on.run(), on.seconds(), on.summary(), on.cpu(), on.status(), decisions, 0);
    assertEquals(List.of(0.08, 0.12), Rows.predictionErrors(more));
  }

  @Test
  void aServerThatHoldsItsPeakBoundsTheGain() {
    assertTrue(findings.sentences().get(0).contains("95.0 % of its own peak"));
    assertTrue(findings.sentences().get(0).contains("bounded by L = 1.60"));
  }

  @Test
  void anInvalidRunClaimsNothing() {
    Findings invalid = new Findings(Traces.result(List.of("errors")));
    assertTrue(invalid.bars().stream().noneMatch(f -> f.verdict() == Verdict.MET));
    assertEquals(1, invalid.sentences().size());
  }

  @Test
  void aQuickRunSaysSo() {
    assertTrue(findings.sentences().get(2).contains("quick"));
  }
}
