package io.allostat.core.runtime.testing.internal;

import io.allostat.core.api.control.Gain;
import io.allostat.core.api.control.GainKey;
import io.allostat.core.api.control.GainTable;
import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Estimate;
import java.util.Map;

/** Example gains. */
public final class Gains {
  private Gains() {}

  public static GainKey key(String component, int fromLevel) {
    return new GainKey(component, fromLevel, ComponentStack.of(component, "Database"), "cpu");
  }

  public static Gain gain(double ratio) {
    return new Gain(new Estimate(ratio, ratio / 2, ratio * 2, 100), 0.04, 2);
  }

  public static GainTable table(String component, int fromLevel, double ratio) {
    return new GainTable(Map.of(key(component, fromLevel), gain(ratio)));
  }
}
