package io.allostat.adapters.osgi.internal;

import io.allostat.core.api.settings.SettingException;

/** Reads texts of a configuration. Stateless. */
final class Texts {
  private Texts() {}

  /**
   * Reads a truth value.
   *
   * @throws SettingException if it is neither true nor false
   */
  static boolean truth(String setting, String text) {
    String value = text.trim();
    if (!value.equals("true") && !value.equals("false")) {
      throw new SettingException(setting, "true or false", text);
    }
    return value.equals("true");
  }
}
