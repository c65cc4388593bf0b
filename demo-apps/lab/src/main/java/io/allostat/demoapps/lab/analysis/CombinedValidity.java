package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.observe.CombinedTrace;
import io.allostat.demoapps.lab.observe.CrowdTrace;
import io.allostat.demoapps.lab.observe.Trace;
import io.allostat.demoapps.lab.plan.Application;
import io.allostat.demoapps.lab.plan.CombinedPlan;
import io.allostat.demoapps.lab.plan.CrowdArm;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Whether the figures of two applications on one processor say something, and if not, why. */
public final class CombinedValidity {
  private static final double WHOLE_PROCESSOR = 1;
  private static final double SAME = 0.02;

  private CombinedValidity() {}

  /**
   * What makes a result worthless.
   *
   * @param rows of the first part
   * @param crowdRows of the second part
   * @param traces of the first part
   * @param crowds of the second part
   * @param capacities the searches for the capacity
   * @param sharedCpu whether client and servers shared a processor
   * @return one sentence for each reason; empty for a valid result
   */
  public static List<String> reasons(
      List<Row> rows,
      List<CrowdRow> crowdRows,
      List<CombinedTrace> traces,
      List<CrowdTrace> crowds,
      Map<Application, Capacity> capacities,
      boolean sharedCpu) {
    List<String> reasons = new ArrayList<>();
    if (sharedCpu) {
      reasons.add("client and servers shared a CPU");
    }
    for (Application application : CombinedPlan.APPLICATIONS) {
      List<Row> own =
          rows.stream().filter(row -> row.application().equals(application.label())).toList();
      List<Trace> seen = traces.stream().map(trace -> trace.traces().get(application)).toList();
      Validity.reasons(own, seen, capacities.get(application).points(), false)
          .forEach(reason -> reasons.add(application.label() + ", " + reason));
    }
    crowdRows.stream()
        .filter(row -> row.application().equals(CombinedPlan.SECOND.label()))
        .forEach(row -> check(row, reasons));
    for (CrowdTrace crowd : crowds) {
      if (crowd.status().isEmpty()) {
        reasons.add(crowd.title() + ": the server never told its status");
      }
    }
    return List.copyOf(reasons);
  }

  /**
   * What a reader should know.
   *
   * @param rows lines of both applications
   * @return one sentence each
   */
  public static List<String> warnings(List<Row> rows) {
    return rows.stream()
        .flatMap(
            row ->
                Validity.warnings(List.of(row)).stream()
                    .map(warning -> row.application() + ", " + warning))
        .toList();
  }

  private static void check(CrowdRow row, List<String> reasons) {
    reasons.addAll(
        new Conditions(row.clientCpu(), row.latenessP99Millis(), row.otherCpu(), Map.of())
            .violations(title(row)));
    Double held = row.processorsAllocatedMean();
    boolean coordinated = row.arm().equals(CrowdArm.ALL.label());
    if (held == null) {
      reasons.add(title(row) + ": the server did not tell its processors");
    } else if (!coordinated && Math.abs(held - WHOLE_PROCESSOR) > SAME) {
      reasons.add(
          "%s: %s processors, expected all of one".formatted(title(row), Texts.ratio(held)));
    } else if (coordinated
        && row.phase().equals(CombinedPlan.CALM)
        && held > WHOLE_PROCESSOR - SAME) {
      reasons.add(title(row) + ": all of the processor was held, expected a part of it");
    }
  }

  private static String title(CrowdRow row) {
    return row.arm() + " run " + row.run() + " (" + row.phase() + ")";
  }
}
