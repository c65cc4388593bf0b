package io.allostat.adapters.console.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.allostat.core.api.settings.LiveSettings;
import io.allostat.core.api.settings.SettingDescription;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;

/** Writes the settings in force as JSON. Stateless. */
final class SettingsJson {
  private static final JsonFactory FACTORY = new JsonFactory();

  private SettingsJson() {}

  /**
   * Writes settings.
   *
   * @param all of an instance
   * @return UTF-8 text of a list: of each setting its group and name, its value as text, what is
   *     expected, what it is, and whether it can be changed
   */
  static byte[] of(List<LiveSettings<?>> all) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(4096);
    try (JsonGenerator json = FACTORY.createGenerator(bytes)) {
      json.writeStartArray();
      for (LiveSettings<?> settings : all) {
        Map<String, Object> values = settings.values();
        for (SettingDescription setting : settings.descriptions()) {
          write(json, settings, setting, values.get(setting.name()).toString());
        }
      }
      json.writeEndArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static void write(
      JsonGenerator json, LiveSettings<?> of, SettingDescription setting, String value)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("group", of.type().getSimpleName());
    json.writeStringField("name", setting.name());
    json.writeStringField("value", value);
    json.writeStringField("unit", setting.unit());
    json.writeStringField("expected", setting.expected());
    json.writeStringField("description", setting.description());
    json.writeBooleanField("changeable", of.changeable(setting.name()));
    json.writeEndObject();
  }
}
