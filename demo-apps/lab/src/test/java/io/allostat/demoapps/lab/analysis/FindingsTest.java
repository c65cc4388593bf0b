package io.allostat.demoapps.lab.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.analysis.Finding.Verdict;
import io.allostat.demoapps.lab.testing.Traces;
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
            Verdict.NOT_MEASURED), // 2 predictions of 10
        findings.bars().stream().map(Finding::verdict).toList());
    assertEquals("20.0 (6.00 s against 300 ms)", findings.bars().get(1).measured());
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
