package io.allostat.demoapps.lab.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.demoapps.lab.plan.OverheadArm;
import io.allostat.demoapps.lab.testing.Slices;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SlicesCsvTest {
  @Test
  void aLineForEachSlice() {
    Slice slice = Slices.slice(OverheadArm.ON_100, 2.5, Map.of("ViewItem", 3L, "Home", 12L));
    assertEquals(
        List.of(
            "arm,cpuSeconds,wallSeconds,processor,stolen,computeNanos,memoryNanos,replies,fullHandshakes,resumedHandshakes,pages",
            "on-100,2.50,5.0000,0.5100,0.0200,NaN,NaN,15,0,0,Home=12;ViewItem=3"),
        SlicesCsv.of(List.of(slice)).lines().toList());
    assertEquals(
        "on-100,2.50,5.0000,0.5100,0.0200,NaN,NaN,15,3,12,Home=12;ViewItem=3",
        SlicesCsv.of(List.of(slice.withHandshakes(3, 12))).lines().toList().get(1));
  }
}
