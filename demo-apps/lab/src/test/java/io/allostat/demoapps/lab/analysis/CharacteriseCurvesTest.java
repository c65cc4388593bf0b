package io.allostat.demoapps.lab.analysis;

import static io.allostat.demoapps.lab.testing.Characterisations.row;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.allostat.demoapps.lab.analysis.CharacteriseCurves.Point;
import io.allostat.demoapps.lab.observe.PhaseTotals;
import io.allostat.demoapps.lab.testing.Characterisations;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CharacteriseCurvesTest {
  private static final String TLS = "tls, keep-alive, 1 processor";
  private static final CharacteriseCurves CURVES =
      new CharacteriseCurves(
          List.of(
              row("tls", "keep-alive", 1, 1, 700),
              row("tls", "keep-alive", 2, 1, 300),
              row("tls", "keep-alive", 3, 1, 100),
              row("tls", "keep-alive", 1, 2, 800),
              row("tls", "keep-alive", 2, 2, 200),
              row("tls", "keep-alive", 1, 3, 750),
              row("plain", "keep-alive", 1, 1, 900)));

  @Test
  void pointsAreMediansOfTheRunsByLoad() {
    assertEquals(List.of(TLS, "plain, keep-alive, 1 processor"), CURVES.titles());
    assertEquals(
        List.of(new Point(1, 80, 750), new Point(2, 160, 250), new Point(3, 240, 100)),
        CURVES.curve(TLS, row -> row.seen().repliesPerSecond()));
  }

  @Test
  void theTablesOfTheThesis() {
    assertEquals(new Point(1, 80, 750), CURVES.peak(TLS));
    assertEquals(175, CURVES.overloaded(TLS), 1e-9);
    assertNull(CURVES.overloaded("plain, keep-alive, 1 processor"));
    assertEquals(2, CURVES.median(TLS, CharacteriseRow::handshakeFullCpuMillis), 1e-9);
    assertNull(
        CURVES.median("plain, keep-alive, 1 processor", CharacteriseRow::handshakeFullCpuMillis));
  }

  /** 8 full handshakes took 80 ms, 2 resumed 10 ms; 10 connections had 50 ms and 500 ms. */
  @Test
  void phasesAreDividedByHandshakesAndConnections() {
    CharacteriseRow row = row("tls", "keep-alive", 1, 1, 1);
    assertEquals(10, row.handshakeFullMillis(), 1e-9);
    assertEquals(5, row.handshakeResumedMillis(), 1e-9);
    assertEquals(2, row.handshakeFullCpuMillis(), 1e-9);
    assertEquals(0.5, row.handshakeResumedCpuMillis(), 1e-9);
    assertEquals(9, row.handshakeMillisPerConnection(), 1e-9);
    assertEquals(5, row.requestMillisPerConnection(), 1e-9);
    assertEquals(50, row.serviceMillisPerConnection(), 1e-9);
    assertEquals(0.25, row.resumedShare(), 1e-9);
    assertNull(row("plain", "keep-alive", 1, 1, 1).handshakeMillisPerConnection());
  }

  @Test
  void phasesAreThoseSinceAnEarlierReading() {
    PhaseTotals none = Characterisations.PHASES.since(Characterisations.PHASES);
    assertEquals(0, none.count("HANDSHAKE_FULL", "SERVICE"));
    assertNull(none.cpuMillis("HANDSHAKE_FULL"));
    assertNull(none.millis(none.count("REQUEST"), "REQUEST"));
    assertEquals(
        8, Characterisations.PHASES.since(new PhaseTotals(Map.of())).count("HANDSHAKE_FULL"));
  }
}
