package io.allostat.core.runtime.loop.internal;

import io.allostat.core.api.control.Thresholds;
import io.allostat.core.api.settings.SettingException;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** The thresholds in force, by controlled resource. Thread safe; reading takes no lock. */
public final class ThresholdTable {
  private final Object changing = new Object();
  private volatile Map<String, Thresholds> byResource;

  /**
   * Gives every resource the same thresholds.
   *
   * @param resources the controlled resources
   * @param initial the thresholds
   */
  public ThresholdTable(Collection<String> resources, Thresholds initial) {
    Map<String, Thresholds> table = new TreeMap<>();
    resources.forEach(r -> table.put(r, initial));
    byResource = table;
  }

  /**
   * @param resource the resource's name
   * @return its thresholds
   * @throws SettingException if there is no such resource
   */
  public Thresholds get(String resource) {
    Map<String, Thresholds> table = byResource;
    Thresholds found = resource == null ? null : table.get(resource);
    if (found == null) {
      throw new SettingException("resource", "one of " + table.keySet(), resource);
    }
    return found;
  }

  /**
   * Changes the thresholds of one resource in one step.
   *
   * @param resource the resource's name
   * @param change from those in force to the new ones; what it throws leaves them as they are
   * @throws SettingException if there is no such resource
   */
  public void change(String resource, UnaryOperator<Thresholds> change) {
    synchronized (changing) {
      Thresholds changed = change.apply(get(resource));
      Map<String, Thresholds> table = new TreeMap<>(byResource);
      table.put(resource, changed);
      byResource = table;
    }
  }

  /**
   * Changes the thresholds of every resource in one step.
   *
   * @param change from those in force to the new ones; what it throws leaves all as they are
   */
  public void changeAll(UnaryOperator<Thresholds> change) {
    synchronized (changing) {
      Map<String, Thresholds> table = new TreeMap<>();
      byResource.forEach((resource, inForce) -> table.put(resource, change.apply(inForce)));
      byResource = table;
    }
  }

  /**
   * @return all of them at one instant
   */
  public Map<String, Thresholds> all() {
    return Map.copyOf(byResource);
  }
}
