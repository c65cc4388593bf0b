package io.allostat.demoapps.lab.observe;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.allostat.demoapps.lab.LabException;

/**
 * A line of a client of several applications.
 *
 * @param application that it is about
 * @param text the line, as a client of that application alone would have said it
 */
public record NamedLine(String application, String text) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * Reads the name.
   *
   * @param line a JSON object
   * @return whom it is about; readers of the text pass over the name
   * @throws LabException when the line names nobody
   */
  public static NamedLine parse(String line) {
    try {
      JsonNode name = JSON.readTree(line).path("application");
      if (name.isTextual()) {
        return new NamedLine(name.asText(), line);
      }
    } catch (JsonProcessingException e) {
      throw new LabException("the client said what is no JSON: " + line, e);
    }
    throw new LabException("the client did not say whom it told of: " + line);
  }
}
