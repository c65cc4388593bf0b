package io.allostat.policies.distribution.internal;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * What applications had a quantum ago, by their names. Nearly always the same applications come in
 * the same order, so each is looked for at its place first. Used by one thread.
 *
 * @param <T> what each had
 */
public final class Earlier<T> {
  private final List<T> had;
  private final Function<T, String> name;
  private Map<String, T> byName;

  /**
   * Remembers.
   *
   * @param had one for each application
   * @param name of the application that had it
   */
  public Earlier(List<T> had, Function<T, String> name) {
    this.had = had;
    this.name = name;
  }

  /**
   * Finds what an application had.
   *
   * @param place its position among the applications of today
   * @param application its name
   * @return that, or null if it had nothing
   */
  public T of(int place, String application) {
    if (place < had.size()) {
      T there = had.get(place);
      if (name.apply(there).equals(application)) {
        return there;
      }
    }
    if (byName == null) {
      byName = new HashMap<>(2 * had.size());
      had.forEach(each -> byName.put(name.apply(each), each));
    }
    return byName.get(application);
  }
}
