package io.allostat.demoapps.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.client.arrivals.Spacing;
import io.allostat.demoapps.client.arrivals.TraceArrivals;
import io.allostat.demoapps.client.arrivals.TraceFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SessionPlanTest {
  @TempDir private Path folder;

  @Test
  void aPlanKnowsWhichSecondsCount() {
    SessionPlan plan = SessionPlan.parse("40@2+3, 72.5@0+1");
    assertEquals(6, plan.seconds());
    assertEquals(72.5, plan.phases().get(1).sessionsPerSecond());
    assertEquals(5, plan.startOf(1));
    boolean[] counts = {false, false, true, true, true, true};
    for (int second = 0; second < counts.length; second++) {
      assertEquals(counts[second], plan.counts(second), "second " + second);
      assertEquals(second < 5 ? 0 : 1, plan.phaseOf(second), "second " + second);
    }
    assertFalse(plan.counts(6));
    assertEquals(plan, SessionPlan.parse(plan.toString()));
  }

  @Test
  void aRateMayChangeWithinAPhase() throws Exception {
    String text = "40.000@0+5,flash:40:400:10:2:15:20@0+60,day:100:0.8:300@75+150,trace@0+4";
    SessionPlan plan =
        SessionPlan.parse(text, Spacing.CONSTANT, Optional.of(trace("0\n1\n2.5\n3")));
    assertEquals(text, plan.toString());
    assertEquals(294, plan.seconds());
    assertEquals(400, plan.phases().get(1).arrivals().peak());
    assertEquals(
        100 + 160 / Math.PI, plan.phases().get(2).sessionsPerSecond(), 1e-9, "around its peak");
    assertEquals(1, plan.phases().get(3).sessionsPerSecond());
  }

  private TraceArrivals trace(String text) throws Exception {
    return TraceFile.read(Files.writeString(folder.resolve("trace"), text), 10);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "40",
        "40@5",
        "40@5+0",
        "0@0+5",
        "-1@0+5",
        "20001@0+5",
        "1@0+99999",
        "flash:1:2:3:4:5@0+9",
        "day:1:2:3@0+9",
        "day:1:0.5:0@0+9",
        "tide:1@0+9",
        "1:2@0+9",
        "trace@0+9",
        "flash:1:20001:0:0:1:0@0+9"
      })
  void whatIsNoPlanIsRefusedWithWhatWasExpected(String text) {
    Exception e = assertThrows(IllegalArgumentException.class, () -> SessionPlan.parse(text));
    assertTrue(e.getMessage().contains("expected"), e.getMessage());
  }
}
