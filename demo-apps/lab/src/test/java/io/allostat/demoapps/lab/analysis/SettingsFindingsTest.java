package io.allostat.demoapps.lab.analysis;

import static io.allostat.demoapps.lab.testing.SettingsResults.result;
import static io.allostat.demoapps.lab.testing.SettingsResults.slice;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.testing.Admissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SettingsFindingsTest {
  private static SettingsComparison of(List<SettingsSlice> slices, double load, String figure) {
    return new SettingsFindings(result(slices, List.of()))
        .comparisons().stream()
            .filter(each -> each.load() == load && each.figure().equals(figure))
            .findFirst()
            .orElseThrow();
  }

  private static List<SettingsSlice> pairs() {
    return new ArrayList<>(
        List.of(
            slice("allostat-set", 1, 1, 88, 30),
            slice("allostat", 1, 1, 80, 60),
            slice("allostat", 1, 2, 100, 40),
            slice("allostat-set", 1, 2, 110, 20),
            slice("allostat", 3, 1, 50, 40),
            slice("allostat-set", 3, 1, 50, 40)));
  }

  @Test
  void eachLoadHasItsRatiosOverThePairs() {
    SettingsComparison completed = of(pairs(), 1, "completed sessions/s");
    assertEquals(90, completed.defaults());
    assertEquals(99, completed.other());
    assertEquals(1.1, completed.ratio().ratio(), 1e-12);
    assertEquals(2, completed.ratio().rounds());
    // d = 8 and 10: 9 ± 12.706 · √2 / √2, by 90
    assertEquals(1.1 - 12.706 / 90, completed.ratio().lower(), 1e-4);
    assertEquals(0.5, of(pairs(), 1, "p95, ms").ratio().ratio(), 1e-12);
    SettingsComparison slowest = of(pairs(), 1, "p95 of the slowest second, ms");
    assertEquals(150, slowest.defaults());
    assertEquals(75, slowest.other());
    assertEquals(1, of(pairs(), 3, "replies/s").ratio().ratio());
  }

  @Test
  void aPairWithASpoiledSliceIsLeftOut() {
    List<SettingsSlice> slices = pairs();
    slices.add(slice("allostat-set", 1, 3, 1, 1_000));
    slices.add(slice(Admissions.disturbed("allostat", 3, 0.7)));
    SettingsComparison completed = of(slices, 1, "completed sessions/s");
    assertEquals(2, completed.ratio().rounds());
    assertEquals(1.1, completed.ratio().ratio(), 1e-12);
  }

  @Test
  void ofEachKindEnoughSlicesMayBeTooFewPairs() {
    assertEquals(
        List.of(
            "load 1.00: 2 pairs neither of whose slices was set aside, expected at least 3",
            "load 3.00: 1 pairs neither of whose slices was set aside, expected at least 3"),
        SettingsFindings.tooFew(pairs(), false));
    assertEquals(List.of(), SettingsFindings.tooFew(pairs(), true));
    List<SettingsSlice> none =
        List.of(
            slice("allostat", 1, 1, 80, 60),
            slice(Admissions.disturbed("allostat-set", 1, 0.7)),
            slice(Admissions.disturbed("allostat", 2, 0.7)),
            slice("allostat-set", 1, 2, 80, 60));
    assertEquals(
        List.of("load 1.00: 0 pairs neither of whose slices was set aside, expected at least 1"),
        SettingsFindings.tooFew(none, true));
  }

  @Test
  void whatHasNoFigureIsComparedWithNothing() {
    SettingsComparison lone =
        of(List.of(slice("allostat", 5, 1, 50, 40)), 5, "completed sessions/s");
    assertNull(lone.other());
    assertEquals(0, lone.ratio().rounds());
    assertTrue(Double.isNaN(lone.ratio().ratio()));
  }
}
