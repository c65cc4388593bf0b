package io.allostat.core.runtime.state.internal;

import io.allostat.core.api.component.LevelChange.Origin;
import io.allostat.core.api.component.ServiceLevel;
import io.allostat.core.api.control.Gain;
import io.allostat.core.api.control.GainKey;
import io.allostat.core.runtime.components.internal.ComponentRegistry;
import io.allostat.core.runtime.components.internal.ManagedComponent;
import io.allostat.core.runtime.loop.internal.AdaptationLoop;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The state of the run before, handed out component by component as they are declared. What belongs
 * to components that are not there (yet) is kept for them. Thread safe.
 */
public final class Memory {
  private static final Logger LOG = LoggerFactory.getLogger(Memory.class);

  private final String instance;
  private final ComponentRegistry registry;
  private final AdaptationLoop loop;
  private final ConcurrentMap<String, SavedComponent> components;
  private final ConcurrentMap<String, Map<GainKey, Gain>> gains = new ConcurrentHashMap<>();
  private final Set<String> claimed = ConcurrentHashMap.newKeySet();

  /**
   * Remembers a state.
   *
   * @param state the state of the run before
   * @param registry the components that take it up
   * @param loop the loop that takes up the gains
   */
  public Memory(SavedState state, ComponentRegistry registry, AdaptationLoop loop) {
    this.instance = state.instance();
    this.registry = registry;
    this.loop = loop;
    this.components = new ConcurrentHashMap<>(state.components());
    state
        .gains()
        .forEach(
            (key, gain) ->
                gains.computeIfAbsent(key.component(), c -> new HashMap<>()).put(key, gain));
  }

  /** Gives every component that is there what it can have back. */
  public void takeUpAll() {
    for (ManagedComponent component : registry.managed()) {
      if (component.declared()) {
        takeUp(component);
      } else {
        takeUpPin(component);
      }
    }
  }

  /**
   * Gives a component its pin back, which is all that one can have that is not declared. From then
   * on the pin is the component's alone, so that it can be lifted.
   *
   * @param component the component
   */
  public void takeUpPin(ManagedComponent component) {
    SavedComponent saved = components.get(component.name());
    if (saved != null && saved.pinned()) {
      registry.restorePin(component.name());
      // Last: a state saved before this line has the pin from either place.
      components.computeIfPresent(component.name(), Memory::withoutPin);
    }
  }

  /** What still waits of a component; of one that had a single level, nothing. */
  private static SavedComponent withoutPin(String name, SavedComponent waiting) {
    List<String> levels = waiting.levelNames();
    return levels.size() > 1 ? new SavedComponent(name, levels, waiting.level(), false) : null;
  }

  /**
   * Gives a declared component its pin, level and gains back, once. What does not fit its
   * declaration is left out with a warning.
   *
   * @param component the component
   */
  public void takeUp(ManagedComponent component) {
    if (!claimed.add(component.name())) {
      return;
    }
    SavedComponent saved = components.get(component.name());
    boolean fits = saved == null || saved.levelNames().equals(levelNames(component));
    if (!fits) {
      LOG.warn(
          "component {}: level and gains of the run before are ignored, its levels were {} and"
              + " are {}",
          component.name(),
          saved.levelNames(),
          levelNames(component));
    }
    takeUpGains(component, fits);
    if (saved == null) {
      return;
    }
    if (fits && saved.level() != component.serviceLevel()) {
      registry.setServiceLevel(component.name(), saved.level(), Origin.RESTORED);
    }
    takeUpPin(component);
    // Last: a state saved before this line still has what the file said.
    components.remove(component.name());
  }

  private void takeUpGains(ManagedComponent component, boolean fits) {
    Map<GainKey, Gain> known = gains.get(component.name());
    if (known == null) {
      return;
    }
    int steps = component.serviceLevels().size() - 1;
    Map<GainKey, Gain> fitting = new HashMap<>(known);
    fitting.keySet().removeIf(k -> !fits || k.fromLevel() < 0 || k.fromLevel() >= steps);
    if (fits && fitting.size() < known.size()) {
      LOG.warn(
          "component {}: {} gains of the run before are ignored, they are of steps it has not",
          component.name(),
          known.size() - fitting.size());
    }
    // First into the loop, then out of here: a state saved in between has them in either place.
    loop.takeUp(fitting);
    gains.remove(component.name());
  }

  /**
   * Collects what is to be kept: the present components and gains, and what waits here.
   *
   * @return the state
   */
  public SavedState collect() {
    Map<GainKey, Gain> allGains = new HashMap<>();
    gains.values().forEach(allGains::putAll);
    allGains.putAll(loop.gains().gains());
    Map<String, SavedComponent> all = new HashMap<>(components);
    for (ManagedComponent component : registry.managed()) {
      SavedComponent waiting = components.get(component.name());
      if (waiting != null) {
        boolean pinned = waiting.pinned() || component.pinned();
        all.put(
            waiting.name(),
            new SavedComponent(waiting.name(), waiting.levelNames(), waiting.level(), pinned));
      } else if (component.serviceLevels().size() > 1 || component.pinned()) {
        int level = component.serviceLevel();
        all.put(
            component.name(),
            new SavedComponent(component.name(), levelNames(component), level, component.pinned()));
      }
    }
    return new SavedState(instance, all, allGains);
  }

  private static List<String> levelNames(ManagedComponent component) {
    return component.serviceLevels().stream().map(ServiceLevel::name).toList();
  }
}
