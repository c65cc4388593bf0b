package io.allostat.core.api.settings;

/**
 * A setting was refused; the message names the setting, what was expected and what came, on one
 * short line: names and values may come from outside.
 */
public final class SettingException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String setting;

  /**
   * Creates the refusal of one setting.
   *
   * @param setting the setting's name
   * @param expected what would have been accepted
   * @param came the refused value
   */
  public SettingException(String setting, String expected, Object came) {
    super(Texts.bounded(setting, 128) + ": expected " + expected + ", got " + shown(came));
    this.setting = setting;
  }

  /**
   * @return the name of the refused setting
   */
  public String setting() {
    return setting;
  }

  private static String shown(Object came) {
    return came instanceof CharSequence text
        ? '"' + Texts.bounded(text, 80) + '"'
        : String.valueOf(came);
  }
}
