package io.allostat.demoapps.lab.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.observe.DecisionSample;
import io.allostat.demoapps.lab.observe.Trace;
import io.allostat.demoapps.lab.plan.CapacityPlan.Point;
import io.allostat.demoapps.lab.testing.Traces;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ValidityTest {
  private static final List<Point> FULL = List.of(new Point(100, 90, 0.99));

  private static Row row(Double clientCpu, Double lateness, Map<String, Long> errors) {
    return row(clientCpu, lateness, errors, 0.01);
  }

  private static Row row(
      Double clientCpu, Double lateness, Map<String, Long> errors, double otherCpu) {
    return new Row(
        "on",
        "auction",
        "browsing",
        1.6,
        2,
        Row.STEADY,
        1024,
        300,
        146,
        140,
        0.96,
        20.0,
        200.0,
        200.0,
        0.85,
        0,
        1,
        0.1,
        1,
        0.1,
        0.2,
        null,
        clientCpu,
        lateness,
        ErrorKinds.total(errors),
        errors,
        otherCpu,
        0.0);
  }

  private static List<String> reasons(Row row) {
    return Validity.reasons(List.of(row), List.of(), FULL, false);
  }

  @Test
  void aGoodRunIsValid() {
    assertEquals(List.of(), reasons(row(0.79, 4.9, Map.of())));
    assertEquals(
        List.of(), Validity.reasons(List.of(), List.of(Traces.on(), Traces.off()), FULL, false));
  }

  @Test
  void theClientMustNotBeTheLimit() {
    assertEquals(
        List.of("on run 2 (steady): client CPU 80.0 %, expected below 80 %"),
        reasons(row(0.8, 1.0, Map.of())));
    assertEquals(
        List.of("on run 2 (steady): the client sent 5.0 ms late at p99, expected below 5 ms"),
        reasons(row(0.3, 5.0, Map.of())));
  }

  private static Row off(int decisions, double degradedShare) {
    return unmoved("off", 1.6, decisions, degradedShare, Map.of());
  }

  private static Row unmoved(
      String arm, double load, int decisions, double degradedShare, Map<String, Long> errors) {
    return new Row(
        arm,
        "auction",
        "browsing",
        load,
        2,
        Row.STEADY,
        1024,
        300,
        146,
        90,
        0.62,
        20.0,
        6000.0,
        6000.0,
        1.0,
        0,
        decisions,
        null,
        0,
        degradedShare,
        degradedShare,
        null,
        0.3,
        1.0,
        ErrorKinds.total(errors),
        errors,
        0.01,
        0.0);
  }

  @Test
  void offChangesNothing() {
    assertEquals(List.of(), reasons(off(0, 0)));
    assertEquals(
        List.of("off run 2 (steady): 3 changes of level, expected none"), reasons(off(3, 0)));
    assertEquals(
        List.of(
            "off run 2 (steady): 1 change of level, expected none",
            "off run 2 (steady): 2.0 % of the replies' quality was lost, expected nothing"),
        reasons(off(1, 0.02)));
  }

  private static Trace deciding(Trace trace, double second, String reason) {
    return new Trace(
        trace.run(),
        trace.seconds(),
        trace.summary(),
        trace.cpu(),
        trace.status(),
        List.of(new DecisionSample(1, second, "HOLD", "cpu", "", null, reason, null)),
        0);
  }

  @Test
  void onMustNotBePausedWhileItCounts() {
    int counted = Traces.on().run().countedFrom();
    Trace before = deciding(Traces.on(), counted - 0.5, "paused");
    Trace within = deciding(Traces.on(), counted + 0.5, "paused");
    Trace off = deciding(Traces.off(), counted + 0.5, "paused");
    assertEquals(List.of(), Validity.reasons(List.of(), List.of(before, off), FULL, false));
    assertEquals(
        List.of("on, run 1: the loop was paused in the counted part"),
        Validity.reasons(List.of(), List.of(within), FULL, false));
  }

  @Test
  void whatIsNotKnownIsNotGood() {
    assertEquals(2, reasons(row(null, null, Map.of())).size());
  }

  @Test
  void aProcessorThatOthersUseIsNotedAndThenInvalidates() {
    Row noted = row(0.3, 1.0, Map.of(), 0.15);
    assertEquals(List.of(), reasons(noted));
    assertEquals(1, Validity.warnings(List.of(noted)).size());
    Row invalid = row(0.3, 1.0, Map.of(), 0.2);
    assertEquals(1, reasons(invalid).size());
    assertEquals(List.of(), Validity.warnings(List.of(invalid)));
  }

  @Test
  void errorsInvalidate() {
    assertEquals(
        List.of("on run 2 (steady): 1 request failed (closed 1), expected none"),
        reasons(row(0.3, 1.0, Map.of("closed", 1L))));
    assertEquals(
        List.of("on run 2 (steady): 3 requests failed (closed 1, timeout 2), expected none"),
        reasons(row(0.3, 1.0, Map.of("timeout", 2L, "closed", 1L))));
  }

  /** As requests that wait for a connection of the pool until that gives up. */
  @Test
  void whatAnOverloadedServerWithoutRegulationAnswersIsAnOutcome() {
    Map<String, Long> errors = Map.of("status-500", 52L);
    Row off = unmoved("off", 1.54, 0, 0, errors);
    assertEquals(List.of(), reasons(off));
    assertEquals(
        List.of(
            "off run 2 (steady): without regulation 52 requests failed (status-500 52), not served"),
        Validity.warnings(List.of(off)));
    for (Row other :
        List.of(
            unmoved("off", 0.5, 0, 0, errors),
            unmoved("on", 1.54, 0, 0, errors),
            unmoved("off", 1.54, 0, 0, Map.of("closed", 1L)),
            unmoved("off", 1.54, 0, 0, Map.of("status-404", 1L)))) {
      assertEquals(1, reasons(other).size(), other::toString);
      assertEquals(List.of(), Validity.warnings(List.of(other)));
    }
  }

  @Test
  void aCapacityThatWasNotReachedInvalidates() {
    List<String> reasons =
        Validity.reasons(List.of(), List.of(), List.of(new Point(100, 90, 0.8)), true);
    assertEquals(2, reasons.size(), reasons::toString);
    assertTrue(reasons.get(1).contains("capacity"));
  }
}
