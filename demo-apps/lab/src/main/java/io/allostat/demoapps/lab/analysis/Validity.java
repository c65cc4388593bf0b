package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.observe.DecisionSample;
import io.allostat.demoapps.lab.observe.Trace;
import io.allostat.demoapps.lab.plan.Arm;
import io.allostat.demoapps.lab.plan.CapacityPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Whether the figures say something about the server, and if not, why. */
public final class Validity {
  /** The share of one core from which on a client may be the limit. */
  public static final double CLIENT_CPU = Conditions.CLIENT_CPU;

  private static final double OTHER_CPU = 0.10;
  private static final double STOLEN = 0.05;

  /** How the client calls replies of status 500 to 599. */
  private static final String SERVER_ERROR = "status-5";

  private Validity() {}

  /**
   * What makes a result worthless.
   *
   * @param rows its lines
   * @param traces its runs
   * @param capacity the search for the capacity
   * @param sharedCpu whether client and server shared a processor
   * @return one sentence for each reason; empty for a valid result
   */
  public static List<String> reasons(
      List<Row> rows, List<Trace> traces, List<CapacityPlan.Point> capacity, boolean sharedCpu) {
    List<String> reasons = new ArrayList<>();
    if (sharedCpu) {
      reasons.add("client and server shared a CPU");
    }
    if (!capacity.isEmpty() && !CapacityPlan.reached(capacity)) {
      reasons.add(
          "the search for the capacity ended before the server's CPU was full; it needs more clients");
    }
    rows.forEach(row -> check(row, reasons));
    for (Trace trace : traces) {
      if (!trace.summary().complete()) {
        reasons.add(trace.run().title() + ": the client did not run its plan to the end");
      }
      if (trace.status().isEmpty()) {
        reasons.add(trace.run().title() + ": the server never told its status");
      }
      if (trace.run().arm().regulates() && pausedWhileCounted(trace)) {
        reasons.add(trace.run().title() + ": the loop was paused in the counted part");
      }
    }
    return List.copyOf(reasons);
  }

  private static boolean pausedWhileCounted(Trace trace) {
    return trace.decisions().stream()
        .filter(decision -> decision.second() >= trace.run().countedFrom())
        .anyMatch(DecisionSample::paused);
  }

  private static void check(Row row, List<String> reasons) {
    String name = name(row);
    if (row.arm().equals(Arm.OFF.label())) {
      checkStill(row, name, reasons);
      checkFull(row, name, reasons);
    } else if (row.arm().equals(Arm.STATIC.label())) {
      checkStill(row, name, reasons);
    }
    violations(row).forEach(violation -> reasons.add(name + ": " + violation));
  }

  /**
   * What client or machine did that a server's figures must not rest on.
   *
   * @param row a line
   * @return one sentence each, without saying where
   */
  public static List<String> violations(Row row) {
    Map<String, Long> errors = new TreeMap<>(row.errorKinds());
    errors.keySet().removeAll(ownErrors(row).keySet());
    return new Conditions(row.clientCpu(), row.latenessP99Millis(), row.otherCpu(), errors)
        .violations();
  }

  /**
   * Error replies of an unregulated server that is offered too much, as when nobody gets a
   * connection of its pool in time: what it is measured for, and nothing that client or machine
   * did.
   */
  private static Map<String, Long> ownErrors(Row row) {
    Map<String, Long> errors = new TreeMap<>(row.errorKinds());
    boolean overloaded = row.arm().equals(Arm.OFF.label()) && row.load() > 1;
    errors.keySet().removeIf(kind -> !overloaded || !kind.startsWith(SERVER_ERROR));
    return errors;
  }

  private static void checkStill(Row row, String name, List<String> reasons) {
    if (row.decisions() > 0) {
      reasons.add(
          "%s: %d %s of level, expected none"
              .formatted(name, row.decisions(), row.decisions() == 1 ? "change" : "changes"));
    }
  }

  private static void checkFull(Row row, String name, List<String> reasons) {
    if (row.degradedShare() != null && row.degradedShare() > 0) {
      reasons.add(
          "%s: %s of the replies' quality was lost, expected nothing"
              .formatted(name, Texts.percent(row.degradedShare())));
    }
  }

  /**
   * What a reader should know about the machine, and about errors that are an outcome.
   *
   * @param rows the lines
   * @return one sentence each
   */
  public static List<String> warnings(List<Row> rows) {
    List<String> warnings = new ArrayList<>();
    for (Row row : rows) {
      if (row.otherCpu() != null
          && row.otherCpu() > OTHER_CPU
          && row.otherCpu() < Conditions.FOREIGN_CPU) {
        warnings.add(
            "%s: others than the server used %s of its CPU"
                .formatted(name(row), Texts.percent(row.otherCpu())));
      }
      if (row.stolenShare() != null && row.stolenShare() > STOLEN) {
        warnings.add(
            "%s: the hypervisor took %s of the server's CPU"
                .formatted(name(row), Texts.percent(row.stolenShare())));
      }
      Map<String, Long> errors = ownErrors(row);
      if (!errors.isEmpty()) {
        warnings.add(
            "%s: without regulation %s"
                .formatted(name(row), ErrorKinds.text(errors, "not served")));
      }
    }
    return List.copyOf(warnings);
  }

  private static String name(Row row) {
    return row.arm() + " run " + row.run() + " (" + row.phase() + ")";
  }
}
