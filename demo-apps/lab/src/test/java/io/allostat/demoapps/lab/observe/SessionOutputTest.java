package io.allostat.demoapps.lab.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.LabException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SessionOutputTest {
  private static final String REPORT =
      """
      {"arrivals":7,"returning":2,"completed":3,"completedReturning":1,"requests":40,"replies":35,"lossSum":3.5,
       "lost":{"refused":2,"status-503":1,"timeout":4,"closed":5},"fullHandshakes":6,
       "resumedHandshakes":1,"brokenHandshakes":2,"refusedResumptions":8,"p50Millis":1.5,"p95Millis":null,
       "p99Millis":null,"latenessP99Millis":0.4,"clientCpu":0.25}
      """;

  @Test
  void aSecondIsRead() {
    SessionSecond second =
        assertInstanceOf(
                SessionOutput.Second.class,
                SessionOutput.parse(
                    "{\"second\":3,\"phase\":1,\"counted\":true,\"active\":9,\"report\":"
                        + REPORT
                        + "}"))
            .value();
    assertEquals(3, second.second());
    assertEquals(1, second.step());
    assertTrue(second.counted());
    assertEquals(9, second.active());
    SessionCounts counts = second.counts();
    assertEquals(7, counts.arrivals());
    assertEquals(2, counts.returning());
    assertEquals(3, counts.completed());
    assertEquals(1, counts.completedReturning());
    assertEquals(8, counts.refusedResumptions());
    assertEquals(31.5, counts.worth());
    assertEquals(0.1, counts.degradedShare());
    assertEquals(3, counts.refused());
    assertEquals(4, counts.timedOut());
    assertEquals(5, counts.failed());
    assertEquals(6, counts.fullHandshakes());
    assertEquals(1.5, counts.p50Millis());
    assertNull(counts.p95Millis());
    assertEquals(0.25, counts.clientCpu());
  }

  @Test
  void aSummaryIsRead() {
    SessionSummary summary =
        assertInstanceOf(
                SessionOutput.Summary.class,
                SessionOutput.parse(
                    "{\"summary\":{\"complete\":true,\"total\":"
                        + REPORT
                        + ",\"inProgress\":0,\"phases\":[{\"sessionsPerSecond\":40.5,\"seconds\":14,\"disturbedShare\":0.2,\"report\":"
                        + REPORT
                        + ",\"pages\":{\"Home\":15,\"ViewItem\":20}}]}}"))
            .value();
    assertTrue(summary.complete());
    assertEquals(6, summary.total().fullHandshakes());
    assertEquals(40.5, summary.steps().get(0).sessionsPerSecond());
    assertEquals(0.2, summary.steps().get(0).disturbedShare());
    assertEquals(35, summary.steps().get(0).counts().replies());
    ClientHold hold = summary.steps().get(0).hold();
    assertEquals(Map.of("Home", 15L, "ViewItem", 20L), hold.pages());
    assertEquals(
        Map.of("refused", 2L, "status-503", 1L, "timeout", 4L, "closed", 5L), hold.errors());
    assertEquals(35, hold.replies());
    assertEquals(14, hold.seconds());
    assertEquals(0.4, hold.latenessP99Millis());
    assertEquals(0.25, hold.clientCpu());
  }

  @Test
  void anythingElseIsAnError() {
    assertThrows(LabException.class, () -> SessionOutput.parse("{\"second\":1}"));
    assertThrows(LabException.class, () -> SessionOutput.parse("Exception in thread"));
  }
}
