package io.allostat.core.runtime.state.internal;

import io.allostat.core.api.control.Gain;
import io.allostat.core.api.control.GainKey;
import io.allostat.core.runtime.testing.internal.Gains;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Example states. */
final class States {
  private States() {}

  /** A state whose every part says the same number, so that a mixture of two would show. */
  static SavedState numbered(String instance, int number, int size) {
    Map<String, SavedComponent> components = new TreeMap<>();
    Map<GainKey, Gain> gains = new HashMap<>();
    for (int i = 0; i < size; i++) {
      String name = "C" + i;
      components.put(
          name, new SavedComponent(name, List.of("full", "L" + number), 1, number % 2 == 0));
      gains.put(Gains.key(name, 0), Gains.gain(number / 1000.0));
    }
    return new SavedState(instance, components, gains);
  }

  static SavedState small() {
    return numbered("default", 7, 2);
  }
}
