package io.allostat.adapters.console.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import io.allostat.core.api.settings.SettingException;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What an operator asks for: one flat JSON object of texts and numbers. Immutable.
 *
 * @param members the values by their names, in the notation of JSON
 */
record OperationRequest(Map<String, String> members) {
  private static final JsonFactory FACTORY =
      JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  /** Copies the map. */
  OperationRequest {
    members = Map.copyOf(members);
  }

  /**
   * Reads a request.
   *
   * @param json UTF-8 text
   * @return the request
   * @throws SettingException if it is not such an object
   */
  static OperationRequest parse(byte[] json) {
    Map<String, String> members = new LinkedHashMap<>();
    try (JsonParser parser = FACTORY.createParser(json)) {
      boolean complete = parser.nextToken() == JsonToken.START_OBJECT;
      while (complete && parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        JsonToken value = parser.nextToken();
        complete = value == JsonToken.VALUE_STRING || value != null && value.isNumeric();
        members.put(name, parser.getText());
      }
      if (complete && parser.currentToken() == JsonToken.END_OBJECT && parser.nextToken() == null) {
        return new OperationRequest(members);
      }
    } catch (IOException e) {
      throw new SettingException("request", "a JSON object", e.getMessage());
    }
    throw new SettingException("request", "one JSON object of texts and numbers", "something else");
  }

  /**
   * @param name of a text
   * @return the text
   * @throws SettingException if there is none
   */
  String text(String name) {
    String value = members.get(name);
    if (value == null) {
      throw new SettingException(name, "a text", null);
    }
    return value;
  }

  /**
   * @param name of a number
   * @return the number
   * @throws SettingException if there is none, or it is not whole
   */
  int wholeNumber(String name) {
    try {
      return Integer.parseInt(text(name));
    } catch (NumberFormatException e) {
      throw new SettingException(name, "a whole number", text(name));
    }
  }

  /**
   * @param name of a number
   * @return the number
   * @throws SettingException if there is none
   */
  double number(String name) {
    try {
      return Double.parseDouble(text(name));
    } catch (NumberFormatException e) {
      throw new SettingException(name, "a number", text(name));
    }
  }
}
