package io.allostat.core.api.settings;

/** A setting was refused; the message names the setting, what was expected and what came. */
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
    super(bounded(setting, 128) + ": expected " + expected + ", got " + shown(came));
    this.setting = setting;
  }

  /**
   * @return the name of the refused setting
   */
  public String setting() {
    return setting;
  }

  private static String shown(Object came) {
    return came instanceof CharSequence text ? '"' + bounded(text, 80) + '"' : String.valueOf(came);
  }

  /**
   * Names and values may come from outside: they are cut to one short line before they reach a log,
   * without control, format (direction marks) and line separator characters.
   */
  private static String bounded(CharSequence came, int most) {
    String text = came.length() > most ? came.subSequence(0, most) + "..." : came.toString();
    return text.replaceAll("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]", "?");
  }
}
