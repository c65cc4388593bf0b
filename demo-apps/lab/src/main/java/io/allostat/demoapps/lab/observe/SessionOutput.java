package io.allostat.demoapps.lab.observe;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.allostat.demoapps.lab.LabException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads the lines that a client of sessions prints: one object a second, and a summary. */
public final class SessionOutput {
  private static final ObjectMapper JSON = new ObjectMapper();

  private SessionOutput() {}

  /** What a line can be. */
  public sealed interface Line {}

  /**
   * A line about a second.
   *
   * @param value what it says
   */
  public record Second(SessionSecond value) implements Line {}

  /**
   * The last line.
   *
   * @param value what it says
   */
  public record Summary(SessionSummary value) implements Line {}

  /**
   * Reads one line.
   *
   * @param line a JSON object
   * @return what it says
   * @throws LabException when the line is not one of the client's
   */
  public static Line parse(String line) {
    try {
      JsonNode node = JSON.readTree(line);
      if (node.path("summary").isObject()) {
        return new Summary(summary(node.get("summary")));
      }
      if (node.path("second").isInt() && node.path("report").isObject()) {
        return new Second(
            new SessionSecond(
                node.get("second").intValue(),
                node.path("phase").intValue(),
                node.path("counted").booleanValue(),
                node.path("active").intValue(),
                counts(node.get("report"))));
      }
    } catch (JsonProcessingException e) {
      throw new LabException("the client said what is no JSON: " + line, e);
    }
    throw new LabException("the client said neither a second nor a summary: " + line);
  }

  private static SessionSummary summary(JsonNode node) {
    List<SessionSummary.Step> steps = new ArrayList<>();
    node.path("phases")
        .forEach(
            phase ->
                steps.add(
                    new SessionSummary.Step(
                        phase.path("sessionsPerSecond").doubleValue(),
                        phase.path("seconds").doubleValue(),
                        phase.path("disturbedShare").doubleValue(),
                        counts(phase.path("report")),
                        longs(phase.path("pages")))));
    return new SessionSummary(
        node.path("complete").booleanValue(), counts(node.path("total")), steps);
  }

  private static Map<String, Long> longs(JsonNode node) {
    Map<String, Long> longs = new TreeMap<>();
    node.properties().forEach(e -> longs.put(e.getKey(), e.getValue().asLong()));
    return longs;
  }

  private static SessionCounts counts(JsonNode node) {
    return new SessionCounts(
        node.path("arrivals").longValue(),
        node.path("returning").longValue(),
        node.path("completed").longValue(),
        node.path("completedReturning").longValue(),
        node.path("replies").longValue(),
        node.path("lossSum").doubleValue(),
        longs(node.path("lost")),
        node.path("fullHandshakes").longValue(),
        node.path("resumedHandshakes").longValue(),
        node.path("brokenHandshakes").longValue(),
        node.path("refusedResumptions").longValue(),
        number(node, "p50Millis"),
        number(node, "p95Millis"),
        number(node, "latenessP99Millis"),
        number(node, "clientCpu"));
  }

  private static Double number(JsonNode node, String name) {
    return node.path(name).isNumber() ? node.get(name).doubleValue() : null;
  }
}
