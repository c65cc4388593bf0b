package io.allostat.adapters.console.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.allostat.core.api.management.Status;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.util.Map;

/**
 * Writes a status as JSON. Items are objects whose members are the components of their records;
 * absent figures are null, and so are figures that JSON has no number for. Stateless.
 */
final class StatusJson {
  private static final JsonFactory FACTORY = new JsonFactory();

  private StatusJson() {}

  /**
   * Writes a status.
   *
   * @param status the status
   * @return UTF-8 text of one object; what is not there is an empty list or object
   */
  static byte[] of(Status status) {
    return written(status, false);
  }

  /**
   * Writes a status that is kept with others.
   *
   * @param status the status
   * @return as {@link #of}, with {@code epochMillis}, when it was taken
   */
  static byte[] dated(Status status) {
    return written(status, true);
  }

  private static byte[] written(Status status, boolean dated) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(4096);
    try (JsonGenerator json = FACTORY.createGenerator(bytes)) {
      json.writeStartObject();
      if (dated) {
        member(json, "epochMillis", status.epochMillis());
      }
      member(json, "instance", status.instance());
      member(json, "controlLoops", status.controlLoops());
      member(json, "components", status.components());
      member(json, "profile", status.profile());
      member(json, "admission", status.admission());
      member(json, "admissionClasses", status.admissionClasses());
      member(json, "loadMonitors", status.loadMonitors());
      member(json, "coordinator", status.coordinator() == null ? Map.of() : status.coordinator());
      member(
          json,
          "processorManager",
          status.processorManager() == null ? Map.of() : status.processorManager());
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static void member(JsonGenerator json, String name, Object value) throws IOException {
    json.writeFieldName(name);
    write(json, value);
  }

  private static void write(JsonGenerator json, Object value) throws IOException {
    if (value == null) {
      json.writeNull();
    } else if (value instanceof Record item) {
      json.writeStartObject();
      for (RecordComponent component : item.getClass().getRecordComponents()) {
        member(json, component.getName(), read(component, item));
      }
      json.writeEndObject();
    } else if (value instanceof Iterable<?> items) {
      json.writeStartArray();
      for (Object item : items) {
        write(json, item);
      }
      json.writeEndArray();
    } else if (value instanceof Map<?, ?> members) {
      json.writeStartObject();
      for (Map.Entry<?, ?> entry : members.entrySet()) {
        member(json, entry.getKey().toString(), entry.getValue());
      }
      json.writeEndObject();
    } else if (value instanceof Boolean truth) {
      json.writeBoolean(truth);
    } else if (value instanceof Double number) {
      if (number.isNaN() || number.isInfinite()) {
        json.writeNull();
      } else {
        json.writeNumber(number);
      }
    } else if (value instanceof Integer || value instanceof Long) {
      json.writeNumber(((Number) value).longValue());
    } else {
      json.writeString(value.toString());
    }
  }

  private static Object read(RecordComponent component, Record item) {
    try {
      return component.getAccessor().invoke(item);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(component + " cannot be read", e);
    }
  }
}
