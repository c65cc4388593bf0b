package io.allostat.policies.distribution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.distribution.CpuAssignment;
import io.allostat.core.api.distribution.CpuShare;
import io.allostat.core.api.distribution.Distribution;
import io.allostat.core.api.distribution.Placement;
import io.allostat.core.api.distribution.Share;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Placements on four CPUs, by hand. */
class PlacerTest {
  private static Placement place(Placement previous, double... amounts) {
    return Placer.place(Samples.cpus(4), Samples.given(4, amounts), previous);
  }

  private static CpuAssignment of(Placement placement, int application) {
    return placement.assignments().get(application);
  }

  @Test
  void wholeProcessorsFirstAndTheFractionShared() {
    Placement placement = place(Placement.NONE, 2.5, 1.5);
    assertEquals(List.of(0, 1), of(placement, 0).whole());
    assertEquals(List.of(2), of(placement, 1).whole());
    assertEquals(List.of(new CpuShare(3, 0.5)), of(placement, 0).shared());
    assertEquals(List.of(new CpuShare(3, 0.5)), of(placement, 1).shared());
    assertEquals(List.of(0, 1, 3), of(placement, 0).cpus());
    assertEquals(2.5, of(placement, 0).processors());
  }

  @Test
  void fractionsArePackedSoThatCpusStayFree() {
    Placement placement = place(Placement.NONE, 0.5, 0.25, 0.25);
    for (int i = 0; i < 3; i++) {
      assertEquals(List.of(0), of(placement, i).cpus());
    }
  }

  @Test
  void whoShrinksKeepsWhatItHas() {
    Placement before = place(Placement.NONE, 3, 1);
    Placement after = place(before, 2.25, 1);
    assertEquals(List.of(0, 1), of(after, 0).whole());
    assertEquals(List.of(new CpuShare(2, 0.25)), of(after, 0).shared());
    assertEquals(0, after.moves(before));
    // b grows into what a left
    Placement later = place(after, 2.25, 1.75);
    assertEquals(List.of(new CpuShare(2, 0.75)), of(later, 1).shared());
    assertEquals(1, later.moves(after));
    // and back: b gives the CPU up, a has it as a whole again
    Placement back = place(later, 3, 1);
    assertEquals(List.of(0, 1, 2), of(back, 0).whole());
    assertEquals(0, back.moves(later));
  }

  @Test
  void whoGrowsTakesTheCpuThatNobodyElseUses() {
    Placement before = place(Placement.NONE, 1.5, 1.5);
    assertEquals(List.of(2), of(before, 0).shared().stream().map(CpuShare::cpu).toList());
    Placement after = place(before, 2, 1.5);
    // CPU 3 is free; b would have to leave CPU 2
    assertEquals(List.of(0, 3), of(after, 0).whole());
    assertEquals(List.of(new CpuShare(2, 0.5)), of(after, 1).shared());
    assertEquals(1, after.moves(before));
  }

  @Test
  void aFractionThatFitsNowhereElseIsSplitOnlyThen() {
    Placement placement = place(Placement.NONE, 0.75, 0.75, 0.75, 1.75);
    assertEquals(1, of(placement, 3).whole().size());
    int parts = 0;
    for (int i = 0; i < 4; i++) {
      parts += of(placement, i).shared().size();
    }
    // Three CPUs for four fractions of 0.75: one of them in three parts.
    assertEquals(6, parts);
    assertEquals(0, place(placement, 0.75, 0.75, 0.75, 1.75).moves(placement));
    // As soon as one is gone the parts are put together again without a move.
    Placement after =
        Placer.place(
            Samples.cpus(4),
            new Distribution(
                "test", 4, Samples.given(4, 0.75, 0.75, 0.75, 1.75).shares().subList(1, 4), ""),
            placement);
    assertTrue(after.assignments().stream().allMatch(a -> a.shared().size() == 1), "split");
  }

  @Test
  void cpusThatAreGoneAreGivenUpAndTheOthersKept() {
    Placement before =
        Placer.place(List.of(8, 9, 10, 11), Samples.given(4, 2.5, 1.5), Placement.NONE);
    assertEquals(List.of(8, 9, 11), of(before, 0).cpus());
    // CPU 9 went offline
    Placement after = Placer.place(List.of(11, 10, 8), Samples.given(3, 1.5, 1.5), before);
    assertEquals(List.of(8, 11), of(after, 0).cpus());
    assertEquals(List.of(10, 11), of(after, 1).cpus());
    assertEquals(0, after.moves(before));
  }

  @Test
  void applicationsComeAndGoByName() {
    Placement before = place(Placement.NONE, 1, 1, 1);
    Distribution withoutFirst =
        new Distribution(
            "test",
            4,
            List.of(new Share("c", 1, 1), new Share("new", 1, 1), new Share("b", 1, 1)),
            "");
    Placement after = Placer.place(Samples.cpus(4), withoutFirst, before);
    assertEquals(List.of(2), of(after, 0).whole());
    assertEquals(List.of(0), of(after, 1).whole());
    assertEquals(List.of(1), of(after, 2).whole());
    assertEquals(1, after.moves(before));
  }

  @Test
  void whoHasNoShareHasNoCpu() {
    Placement placement = place(Placement.NONE, 4, 0);
    assertEquals(List.of(), of(placement, 1).cpus());
    assertEquals(0, of(placement, 1).processors());
  }
}
