package io.allostat.core.api.component;

import io.allostat.core.api.settings.SettingException;
import java.util.regex.Pattern;

/**
 * The rule for names of components and service levels: they become parts of component stacks, JMX
 * names, headers and files, so they are short and free of separators.
 */
public final class ComponentNames {
  /** The longest accepted name, in characters. */
  public static final int MAX_LENGTH = 64;

  private static final Pattern VALID =
      Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_$-]{0," + (MAX_LENGTH - 1) + "}");
  private static final Pattern SEPARATOR = Pattern.compile("[^A-Za-z0-9_$-]");
  private static final int HASH_LENGTH = 9;

  private ComponentNames() {}

  /**
   * Tells whether a name is accepted.
   *
   * @param name the name, or null
   * @return true if it is 1 to 64 letters, digits, {@code _}, {@code $} or {@code -}, and begins
   *     with a letter, a digit or {@code _}
   */
  public static boolean isValid(String name) {
    return name != null && VALID.matcher(name).matches();
  }

  /**
   * Refuses an invalid name.
   *
   * @param what what the name is for, used in the message
   * @param name the name
   * @return the name
   * @throws SettingException if it is not valid
   */
  public static String requireValid(String what, String name) {
    if (!isValid(name)) {
      throw new SettingException(
          what, "1 to " + MAX_LENGTH + " of A-Z a-z 0-9 _ $ -, not beginning with $ or -", name);
    }
    return name;
  }

  /**
   * Makes an accepted name of any text, such as a name that an application gave. Characters that
   * names do not have become {@code _}; of a text that is too long the end is kept, where class
   * names differ, with a hash of the whole.
   *
   * @param text the text
   * @return an accepted name; the text itself if that is accepted
   */
  public static String of(String text) {
    if (isValid(text)) {
      return text;
    }
    String name = SEPARATOR.matcher(text).replaceAll("_");
    if (name.isEmpty() || name.charAt(0) == '$' || name.charAt(0) == '-') {
      name = "_" + name;
    }
    if (name.length() > MAX_LENGTH) {
      int kept = MAX_LENGTH - HASH_LENGTH;
      name = String.format("%08x", text.hashCode()) + "_" + name.substring(name.length() - kept);
    }
    return name;
  }
}
