package io.allostat.demoapps.felix.across;

import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * How records of a type are read and made. Immutable.
 *
 * @param components in their order
 * @param constructor the canonical one
 */
record RecordShape(List<RecordComponent> components, Constructor<?> constructor) {
  static RecordShape of(Class<?> type) {
    List<RecordComponent> components = List.of(type.getRecordComponents());
    try {
      return new RecordShape(
          components,
          type.getConstructor(
              components.stream().map(RecordComponent::getType).toArray(Class<?>[]::new)));
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException(type + ": expected a public record", e);
    }
  }

  /** The values of a record of this type, by the names of its components. */
  Map<String, Object> values(Record record) {
    Map<String, Object> values = new HashMap<>();
    for (RecordComponent component : components) {
      try {
        values.put(component.getName(), component.getAccessor().invoke(record));
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(component + " cannot be read", e);
      }
    }
    return values;
  }

  /**
   * Makes a record of this type.
   *
   * @param values by the names of its components
   * @param shown makes of a value one of the given type
   */
  Object make(Map<String, Object> values, BiFunction<Object, Class<?>, Object> shown) {
    List<String> names = components.stream().map(RecordComponent::getName).toList();
    if (!values.keySet().containsAll(names)) {
      throw new IllegalStateException(
          constructor.getDeclaringClass() + ": expected " + names + ", got " + values.keySet());
    }
    Object[] arguments =
        components.stream()
            .map(component -> shown.apply(values.get(component.getName()), component.getType()))
            .toArray();
    try {
      return constructor.newInstance(arguments);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(
          constructor.getDeclaringClass() + " cannot be made of " + Arrays.toString(arguments), e);
    }
  }
}
