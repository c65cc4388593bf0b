package io.allostat.adapters.osgi.internal;

import java.lang.reflect.Array;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.osgi.framework.Constants;

/** Reads properties as Declarative Services hands them over. Stateless. */
final class Given {
  private Given() {}

  /**
   * Selects what somebody configured: what the framework adds has a dot in its name or is {@code
   * objectClass}, our settings have none.
   *
   * @return texts by setting; several values are joined by commas
   */
  static Map<String, String> of(Map<String, ?> properties) {
    Map<String, String> values = texts(properties);
    values.keySet().removeIf(name -> name.indexOf('.') >= 0 || name.equals(Constants.OBJECTCLASS));
    return values;
  }

  /**
   * Reads all properties.
   *
   * @return texts by name; several values are joined by commas
   */
  static Map<String, String> texts(Map<String, ?> properties) {
    Map<String, String> values = new TreeMap<>();
    properties.forEach((name, value) -> values.put(name, text(value)));
    return values;
  }

  private static String text(Object value) {
    if (value instanceof Collection<?> several) {
      return several.stream().map(String::valueOf).collect(Collectors.joining(","));
    }
    if (value != null && value.getClass().isArray()) {
      return IntStream.range(0, Array.getLength(value))
          .mapToObj(i -> String.valueOf(Array.get(value, i)))
          .collect(Collectors.joining(","));
    }
    return String.valueOf(value);
  }
}
