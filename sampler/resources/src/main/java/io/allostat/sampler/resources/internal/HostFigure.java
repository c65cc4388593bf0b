package io.allostat.sampler.resources.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.filter.FilteringParserDelegate;
import com.fasterxml.jackson.core.filter.JsonPointerBasedFilter;
import com.fasterxml.jackson.core.filter.TokenFilter;
import java.io.IOException;

/**
 * What a host tells of one of its resources.
 *
 * @param usage 0 to 1
 * @param capacity > 0
 */
record HostFigure(double usage, double capacity) {
  private static final JsonFactory FACTORY = new JsonFactory();
  private static final double MOST_CAPACITY = 1e6;

  /**
   * Reads a status.
   *
   * @param json the bytes of {@code /status}
   * @param resource the resource's name
   * @return its figures in the profile
   * @throws IOException if the status has none, or none that make sense
   */
  static HostFigure of(byte[] json, String resource) throws IOException {
    try (JsonParser resources =
        new FilteringParserDelegate(
            FACTORY.createParser(json),
            new JsonPointerBasedFilter(JsonPointer.compile("/profile/resources")),
            TokenFilter.Inclusion.ONLY_INCLUDE_ALL,
            false)) {
      if (resources.nextToken() == JsonToken.START_ARRAY) {
        while (resources.nextToken() == JsonToken.START_OBJECT) {
          Item item = Item.read(resources);
          if (resource.equals(item.resource)) {
            return item.figure();
          }
        }
      }
    }
    throw new IOException("the status has no figures of the resource " + resource);
  }

  private static final class Item {
    private String resource;
    private double usage = Double.NaN;
    private double capacity = Double.NaN;

    static Item read(JsonParser json) throws IOException {
      Item item = new Item();
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String member = json.currentName();
        JsonToken value = json.nextToken();
        switch (member) {
          case "resource" -> item.resource = json.getText();
          case "usage" -> item.usage = number(json, value);
          case "capacity" -> item.capacity = number(json, value);
          default -> json.skipChildren();
        }
      }
      return item;
    }

    private static double number(JsonParser json, JsonToken value) throws IOException {
      json.skipChildren();
      return value.isNumeric() ? json.getDoubleValue() : Double.NaN;
    }

    HostFigure figure() throws IOException {
      if (!(usage >= 0 && usage <= 1 && capacity > 0 && capacity <= MOST_CAPACITY)) {
        throw new IOException(
            "expected a usage of 0 to 1 and a capacity > 0, got " + usage + " and " + capacity);
      }
      return new HostFigure(usage, capacity);
    }
  }
}
