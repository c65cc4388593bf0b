package io.allostat.adapters.tomcat.internal;

import io.allostat.core.api.component.ComponentNames;

/** Makes component names of servlet names, which may be any text. Stateless. */
final class ServletNames {
  private static final int HASH_LENGTH = 9;

  private ServletNames() {}

  /**
   * Makes a valid name. Characters that component names do not have become {@code _}; of a name
   * that is too long the end is kept, where class names differ, with a hash of the whole.
   *
   * @param servlet the servlet's name, not empty
   * @return a valid component name, equal to the servlet's name if that is valid
   */
  static String componentName(String servlet) {
    if (ComponentNames.isValid(servlet)) {
      return servlet;
    }
    String name = servlet.replaceAll("[^A-Za-z0-9_$-]", "_");
    if (name.charAt(0) == '$' || name.charAt(0) == '-') {
      name = "_" + name;
    }
    if (name.length() > ComponentNames.MAX_LENGTH) {
      int kept = ComponentNames.MAX_LENGTH - HASH_LENGTH;
      name = String.format("%08x", servlet.hashCode()) + "_" + name.substring(name.length() - kept);
    }
    return name;
  }
}
