package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.observe.DecisionSample;
import io.allostat.demoapps.lab.observe.Trace;
import java.util.ArrayList;
import java.util.List;

/** Whether the figures of the second-resource experiment say something, and if not, why. */
public final class SecondResourceValidity {
  /** Where database and client share a processor, so much of it may be used. */
  private static final double SHARED_CPU = 0.9;

  /** So much of a processor the database may need: twice that is room, and must be there too. */
  private static final double DATABASE_CPU = 0.6;

  private SecondResourceValidity() {}

  /**
   * Who runs where.
   *
   * @param clientWithServer whether client and server share a processor
   * @param clientWithDatabase whether client and database do
   * @param held whether the database is held to its share
   */
  public record Places(boolean clientWithServer, boolean clientWithDatabase, boolean held) {}

  /**
   * What makes a result worthless.
   *
   * @param rows its lines
   * @param trace the run in which the loop decided
   * @param places who ran where
   * @return one sentence for each reason; empty for a valid result
   */
  public static List<String> reasons(List<SecondResourceRow> rows, Trace trace, Places places) {
    List<String> reasons = new ArrayList<>();
    if (places.clientWithServer()) {
      reasons.add("client and server shared a CPU");
    }
    if (places.clientWithDatabase() && !places.held()) {
      reasons.add(
          "client and database shared a CPU, and nothing held the database to a part of it");
    }
    for (SecondResourceRow row : rows) {
      check(row, places, reasons);
    }
    rows.stream()
        .filter(row -> row.phase().equals(SecondResourceRow.FULL_SERVICE) && places.held())
        .mapToDouble(row -> row.databaseUsage() * row.databaseProcessors())
        .filter(processors -> processors > DATABASE_CPU)
        .forEach(
            processors ->
                reasons.add(
                    "the database needs %s of its CPU, expected at most 60 %%; give fewer --clients"
                        .formatted(Texts.percent(processors))));
    if (!trace.summary().complete()) {
      reasons.add("the client did not run its plan to the end");
    }
    if (trace.status().isEmpty()) {
      reasons.add("the server never told its status");
    }
    if (pausedWhileCounted(trace)) {
      reasons.add("the loop was paused in the counted part");
    }
    return List.copyOf(reasons);
  }

  private static boolean pausedWhileCounted(Trace trace) {
    return trace.decisions().stream()
        .filter(decision -> decision.second() >= trace.run().countedFrom())
        .anyMatch(DecisionSample::paused);
  }

  private static void check(SecondResourceRow row, Places places, List<String> reasons) {
    reasons.addAll(
        new Conditions(row.clientCpu(), row.latenessP99Millis(), row.otherCpu(), row.errorKinds())
            .violations(row.phase()));
    Double used = row.databaseProcessorUsage();
    if (places.clientWithDatabase() && used != null && !(used < SHARED_CPU)) {
      reasons.add(
          "%s: the CPU of database and client was at %s, expected below 90 %%"
              .formatted(row.phase(), Texts.percent(used)));
    }
  }
}
