package io.allostat.core.runtime.state.internal;

import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.core.api.component.ComponentNames;
import java.util.List;

/**
 * What is kept of one component.
 *
 * @param name its name
 * @param levelNames the names of its ordered levels, by which a changed declaration is noticed
 * @param level the level in force
 * @param pinned whether an operator keeps it there
 */
public record SavedComponent(String name, List<String> levelNames, int level, boolean pinned) {
  /** Checks names and level. */
  public SavedComponent {
    ComponentNames.requireValid("component name", name);
    levelNames = List.copyOf(levelNames);
    levelNames.forEach(l -> ComponentNames.requireValid("service level name", l));
    if (levelNames.isEmpty() || levelNames.size() > ComponentDescriptor.MAX_LEVELS) {
      throw new IllegalArgumentException(
          "service levels of " + name + ": expected 1 to " + ComponentDescriptor.MAX_LEVELS);
    }
    if (level < 0 || level >= levelNames.size()) {
      throw new IllegalArgumentException(
          "level of " + name + ": expected 0 to " + (levelNames.size() - 1) + ", got " + level);
    }
  }
}
