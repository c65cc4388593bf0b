package io.allostat.core.runtime.state.internal;

import io.allostat.core.api.component.Adaptation;
import io.allostat.core.api.component.ComponentNames;
import io.allostat.core.api.control.Gain;
import io.allostat.core.api.control.GainKey;
import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Estimate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Turns a state into maps, lists and values, and back. Reading trusts nothing: a field that is
 * missing, of another type or outside its range is refused by name. Stateless.
 */
final class StateTree {
  private StateTree() {}

  static Map<String, Object> of(SavedState state) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("instance", state.instance());
    tree.put("components", state.components().values().stream().map(StateTree::of).toList());
    tree.put(
        "gains",
        state.gains().entrySet().stream()
            .sorted(Comparator.comparing(e -> e.getKey().toString()))
            .map(e -> of(e.getKey(), e.getValue()))
            .toList());
    return tree;
  }

  private static Map<String, Object> of(SavedComponent component) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("name", component.name());
    tree.put("serviceLevels", component.levelNames());
    tree.put("serviceLevel", component.level());
    tree.put("pinned", component.pinned());
    return tree;
  }

  private static Map<String, Object> of(GainKey key, Gain gain) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("component", key.component());
    tree.put("fromLevel", key.fromLevel());
    tree.put("stack", key.stack().components());
    tree.put("resource", key.resource());
    tree.put("ratio", gain.ratio().point());
    tree.put("lower", gain.ratio().lower());
    tree.put("upper", gain.ratio().upper());
    tree.put("samples", gain.ratio().samples());
    tree.put("costBefore", gain.costBefore());
    tree.put("calibrations", gain.calibrations());
    return tree;
  }

  static SavedState read(Map<String, Object> tree) throws StateFormatException {
    try {
      Map<String, SavedComponent> components = new LinkedHashMap<>();
      for (Object item : field(tree, "components", List.class)) {
        SavedComponent component = component(object("components", item));
        if (components.put(component.name(), component) != null) {
          throw new StateFormatException("component " + component.name() + " is there twice");
        }
      }
      Map<GainKey, Gain> gains = new LinkedHashMap<>();
      for (Object item : field(tree, "gains", List.class)) {
        Map<String, Object> gain = object("gains", item);
        if (gains.put(key(gain), gain(gain)) != null) {
          throw new StateFormatException("gain " + key(gain) + " is there twice");
        }
      }
      return new SavedState(field(tree, "instance", String.class), components, gains);
    } catch (IllegalArgumentException e) {
      throw new StateFormatException(e.getMessage());
    }
  }

  private static SavedComponent component(Map<String, Object> tree) throws StateFormatException {
    return new SavedComponent(
        field(tree, "name", String.class),
        strings(tree, "serviceLevels"),
        integer(tree, "serviceLevel"),
        field(tree, "pinned", Boolean.class));
  }

  private static GainKey key(Map<String, Object> tree) throws StateFormatException {
    String[] stack = strings(tree, "stack").toArray(String[]::new);
    String component = field(tree, "component", String.class);
    // The adaptation's constructor checks name and level.
    Adaptation step = new Adaptation(component, integer(tree, "fromLevel"), 1);
    return GainKey.of(
        step,
        ComponentStack.parse(String.join(".", stack)),
        ComponentNames.requireValid("resource", field(tree, "resource", String.class)));
  }

  private static Gain gain(Map<String, Object> tree) throws StateFormatException {
    Estimate ratio =
        new Estimate(
            number(tree, "ratio").doubleValue(),
            number(tree, "lower").doubleValue(),
            number(tree, "upper").doubleValue(),
            number(tree, "samples").longValue());
    if (ratio.samples() < 0) {
      throw new StateFormatException("samples: expected >= 0, got " + ratio.samples());
    }
    return new Gain(ratio, number(tree, "costBefore").doubleValue(), integer(tree, "calibrations"));
  }

  private static Map<String, Object> object(String where, Object value)
      throws StateFormatException {
    if (!(value instanceof Map<?, ?> map)) {
      throw new StateFormatException(where + ": expected objects");
    }
    Map<String, Object> object = new LinkedHashMap<>();
    map.forEach((k, v) -> object.put(String.valueOf(k), v));
    return object;
  }

  private static List<String> strings(Map<String, Object> tree, String name)
      throws StateFormatException {
    List<String> strings = new ArrayList<>();
    for (Object item : field(tree, name, List.class)) {
      if (!(item instanceof String text)) {
        throw new StateFormatException(name + ": expected strings");
      }
      strings.add(text);
    }
    return strings;
  }

  private static int integer(Map<String, Object> tree, String name) throws StateFormatException {
    return field(tree, name, Integer.class);
  }

  private static Number number(Map<String, Object> tree, String name) throws StateFormatException {
    return field(tree, name, Number.class);
  }

  private static <T> T field(Map<String, Object> tree, String name, Class<T> type)
      throws StateFormatException {
    Object value = tree.get(name);
    if (!type.isInstance(value)) {
      throw new StateFormatException(
          name
              + ": expected "
              + type.getSimpleName()
              + ", got "
              + (value == null ? "nothing" : value.getClass().getSimpleName()));
    }
    return type.cast(value);
  }
}
