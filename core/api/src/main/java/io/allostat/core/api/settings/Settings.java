package io.allostat.core.api.settings;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads settings records: their descriptions, their defaults, and values given as text. Stateless
 * and thread safe.
 */
public final class Settings {
  private Settings() {}

  /**
   * Describes every setting of a record, in declaration order.
   *
   * @param type a record whose components all carry {@link Setting}
   * @return the descriptions
   */
  public static List<SettingDescription> describe(Class<? extends Record> type) {
    return Arrays.stream(type.getRecordComponents()).map(Settings::describe).toList();
  }

  /**
   * Builds a record from its defaults.
   *
   * @param <R> the record type
   * @param type a record whose components all carry {@link Setting}
   * @return the defaults
   */
  public static <R extends Record> R defaults(Class<R> type) {
    return of(type, Map.of());
  }

  /**
   * Builds a record from text values, defaults filling the gaps.
   *
   * @param <R> the record type
   * @param type a record whose components all carry {@link Setting}
   * @param values text by setting name
   * @return the record
   * @throws SettingException if a name is unknown or a value is not accepted
   */
  public static <R extends Record> R of(Class<R> type, Map<String, String> values) {
    Map<String, SettingDescription> known = new LinkedHashMap<>();
    describe(type).forEach(d -> known.put(d.name(), d));
    for (String name : values.keySet()) {
      if (!known.containsKey(name)) {
        throw new SettingException(name, "one of " + known.keySet(), values.get(name));
      }
    }
    Object[] arguments =
        known.values().stream()
            .map(d -> parse(d, values.getOrDefault(d.name(), d.defaultValue())))
            .toArray();
    return construct(type, arguments);
  }

  /**
   * Tells what a record is set to.
   *
   * @param record the settings
   * @return their values by name, in the order of the record
   */
  public static Map<String, Object> values(Record record) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (RecordComponent component : record.getClass().getRecordComponents()) {
      try {
        values.put(component.getName(), component.getAccessor().invoke(record));
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(component + " cannot be read", e);
      }
    }
    return values;
  }

  /**
   * Refuses a record whose number leaves its range. Meant for the record's compact constructor.
   *
   * @param type the record type
   * @param name the setting
   * @param value the number that came
   * @throws SettingException if the number is NaN or outside the range
   */
  public static void requireInRange(Class<? extends Record> type, String name, double value) {
    SettingDescription description =
        Arrays.stream(type.getRecordComponents())
            .filter(component -> component.getName().equals(name))
            .map(Settings::describe)
            .findFirst()
            .orElseThrow(() -> new IllegalStateException(type + " has no setting " + name));
    if (!(value >= description.min() && value <= description.max())) {
      throw new SettingException(name, description.expected(), value);
    }
  }

  private static SettingDescription describe(RecordComponent component) {
    Setting setting = component.getAnnotation(Setting.class);
    if (setting == null) {
      throw new IllegalStateException(component + " carries no @Setting");
    }
    return new SettingDescription(
        component.getName(),
        component.getType(),
        setting.unit(),
        setting.value(),
        setting.min(),
        setting.max(),
        setting.description());
  }

  private static Object parse(SettingDescription description, String text) {
    try {
      Class<?> type = description.type();
      String trimmed = text.trim();
      if (type == int.class) {
        return Integer.valueOf(trimmed);
      }
      if (type == long.class) {
        return Long.valueOf(trimmed);
      }
      if (type == double.class) {
        return Double.valueOf(trimmed);
      }
      if (type == boolean.class && (trimmed.equals("true") || trimmed.equals("false"))) {
        return Boolean.valueOf(trimmed);
      }
    } catch (NumberFormatException e) {
      throw new SettingException(description.name(), description.expected(), text);
    }
    throw new SettingException(description.name(), description.expected(), text);
  }

  private static <R extends Record> R construct(Class<R> type, Object[] arguments) {
    Class<?>[] types =
        Arrays.stream(type.getRecordComponents())
            .map(RecordComponent::getType)
            .toArray(Class<?>[]::new);
    try {
      Constructor<R> canonical = type.getDeclaredConstructor(types);
      return canonical.newInstance(arguments);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException refused) {
        throw refused;
      }
      throw new IllegalStateException(type + " cannot be constructed", e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(type + " needs a public canonical constructor", e);
    }
  }
}
