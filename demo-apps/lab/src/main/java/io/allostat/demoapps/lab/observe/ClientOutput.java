package io.allostat.demoapps.lab.observe;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.allostat.demoapps.lab.LabException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads the lines that the client prints: one object a second, and a summary at the end. */
public final class ClientOutput {
  private static final ObjectMapper JSON = new ObjectMapper();

  private ClientOutput() {}

  /** What a line can be. */
  public sealed interface Line {}

  /**
   * A line about a second.
   *
   * @param value what it says
   */
  public record Second(ClientSecond value) implements Line {}

  /**
   * The last line.
   *
   * @param value what it says
   */
  public record Summary(ClientSummary value) implements Line {}

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
      if (node.path("second").isInt()) {
        return new Second(second(node));
      }
    } catch (JsonProcessingException e) {
      throw new LabException("the client said what is no JSON: " + line, e);
    }
    throw new LabException("the client said neither a second nor a summary: " + line);
  }

  private static ClientSecond second(JsonNode node) {
    return new ClientSecond(
        node.get("second").intValue(),
        node.path("phase").intValue(),
        node.path("counted").booleanValue(),
        node.path("active").intValue(),
        node.path("replies").longValue(),
        counts(node.path("errors")),
        number(node, "p50Millis"),
        number(node, "p95Millis"),
        node.path("degradedReplies").longValue(),
        node.path("lossSum").doubleValue());
  }

  private static ClientSummary summary(JsonNode node) {
    List<ClientHold> holds = new ArrayList<>();
    node.path("phases").forEach(phase -> holds.add(hold(phase)));
    return new ClientSummary(node.path("complete").booleanValue(), holds);
  }

  private static ClientHold hold(JsonNode node) {
    return new ClientHold(
        node.path("clients").intValue(),
        node.path("seconds").doubleValue(),
        node.path("replies").longValue(),
        counts(node.path("errors")),
        number(node, "p50Millis"),
        number(node, "p95Millis"),
        number(node, "latenessP99Millis"),
        number(node, "clientCpu"),
        counts(node.path("pages")));
  }

  private static Map<String, Long> counts(JsonNode node) {
    Map<String, Long> counts = new TreeMap<>();
    node.properties().forEach(e -> counts.put(e.getKey(), e.getValue().asLong()));
    return counts;
  }

  private static Double number(JsonNode node, String name) {
    return node.path(name).isNumber() ? node.get(name).doubleValue() : null;
  }
}
