package io.allostat.core.api.profile;

import io.allostat.core.api.component.ComponentNames;
import io.allostat.core.api.settings.SettingException;
import java.util.List;

/**
 * The chain of components that a request is inside, outermost first (S in the papers). Printed with
 * dots: {@code SearchItemsInCategory.Category.Database}.
 *
 * @param components the names, 1 to {@value #MAX_DEPTH}
 */
public record ComponentStack(List<String> components) implements Comparable<ComponentStack> {
  /** The deepest stack that is told apart; what lies deeper counts for its ancestor. */
  public static final int MAX_DEPTH = 64;

  /** Use of the resource that no request claims: garbage collection, compilation, other threads. */
  public static final ComponentStack JVM = new ComponentStack(List.of("(jvm)"));

  /** Calls beyond the configured number of stacks or components. */
  public static final ComponentStack OTHER = new ComponentStack(List.of("(other)"));

  /** Checks depth and names. */
  public ComponentStack {
    components = List.copyOf(components);
    for (String name : components) {
      boolean unclaimed = name.equals("(jvm)") && components.size() == 1;
      if (!unclaimed && !name.equals("(other)")) {
        ComponentNames.requireValid("component stack", name);
      }
    }
    if (components.isEmpty() || components.size() > MAX_DEPTH) {
      throw new SettingException(
          "component stack", "1 to " + MAX_DEPTH + " components", components.size());
    }
  }

  /**
   * Makes a stack of names, outermost first.
   *
   * @param components the names
   * @return the stack
   */
  public static ComponentStack of(String... components) {
    return new ComponentStack(List.of(components));
  }

  /**
   * Reads the printed form.
   *
   * @param text names joined by dots
   * @return the stack
   * @throws SettingException if a name is invalid or the stack too deep
   */
  public static ComponentStack parse(String text) {
    return text.equals(JVM.toString()) ? JVM : of(text.split("\\.", MAX_DEPTH + 1));
  }

  /**
   * @return the outermost component
   */
  public String root() {
    return components.get(0);
  }

  /**
   * Tells whether a component is part of this stack, at any depth.
   *
   * @param component the component's name
   * @return true if it is
   */
  public boolean contains(String component) {
    return components.contains(component);
  }

  @Override
  public int compareTo(ComponentStack other) {
    return toString().compareTo(other.toString());
  }

  @Override
  public String toString() {
    return String.join(".", components);
  }
}
