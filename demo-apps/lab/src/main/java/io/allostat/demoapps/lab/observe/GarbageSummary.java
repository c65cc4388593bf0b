package io.allostat.demoapps.lab.observe;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.allostat.demoapps.lab.LabException;

/**
 * What attackers say at their end.
 *
 * @param seconds how long they began connections
 * @param connections begun
 * @param answered the server went on with a full handshake
 * @param refused the server ended the connection
 * @param unanswered nothing came in time
 * @param failed no connection was to be had
 * @param clientCpu share of one core
 */
public record GarbageSummary(
    double seconds,
    long connections,
    long answered,
    long refused,
    long unanswered,
    long failed,
    double clientCpu) {
  /** Nobody attacked. */
  public static final GarbageSummary NONE = new GarbageSummary(0, 0, 0, 0, 0, 0, 0);

  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * Reads the attackers' line.
   *
   * @param line a JSON object
   * @return what it says
   * @throws LabException when it is not one of theirs
   */
  public static GarbageSummary parse(String line) {
    try {
      JsonNode summary = JSON.readTree(line).path("summary");
      if (summary.path("connections").isNumber()) {
        return new GarbageSummary(
            summary.path("seconds").doubleValue(),
            summary.path("connections").longValue(),
            summary.path("answered").longValue(),
            summary.path("refused").longValue(),
            summary.path("unanswered").longValue(),
            summary.path("failed").longValue(),
            summary.path("clientCpu").doubleValue());
      }
    } catch (JsonProcessingException e) {
      throw new LabException("the attackers said what is no JSON: " + line, e);
    }
    throw new LabException("the attackers said no summary: " + line);
  }

  /**
   * How fast they came.
   *
   * @return connections/s
   */
  public double perSecond() {
    return seconds > 0 ? connections / seconds : 0;
  }
}
