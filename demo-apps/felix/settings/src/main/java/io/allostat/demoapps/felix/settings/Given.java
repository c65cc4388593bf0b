package io.allostat.demoapps.felix.settings;

import io.allostat.core.api.settings.SettingException;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What was configured, read setting by setting. Only what an annotation type describes can be read,
 * and its defaults fill the gaps, so nothing is read that Metatype does not show. Immutable.
 */
public final class Given {
  private final Map<String, Object> defaults;
  private final Map<String, String> texts;

  private Given(Map<String, Object> defaults, Map<String, String> texts) {
    this.defaults = defaults;
    this.texts = texts;
  }

  /**
   * Takes what was configured.
   *
   * @param described an annotation type whose members are the settings, all with a default
   * @param texts by setting
   * @return to be read
   */
  public static Given of(Class<?> described, Map<String, String> texts) {
    return new Given(defaults(described), Map.copyOf(texts));
  }

  /** The settings, as Declarative Services maps names: an underscore stands for a dot. */
  static Map<String, Object> defaults(Class<?> described) {
    return Arrays.stream(described.getDeclaredMethods())
        .collect(
            Collectors.toMap(
                method -> method.getName().replace('_', '.'),
                Method::getDefaultValue,
                (one, other) -> one,
                TreeMap::new));
  }

  /** What somebody configured: what the framework adds has a dot within its name. */
  static Map<String, String> texts(Map<String, ?> properties) {
    Map<String, String> texts = new TreeMap<>();
    properties.forEach(
        (name, value) -> {
          if (name.lastIndexOf('.') <= 0) {
            texts.put(name, text(value));
          }
        });
    return texts;
  }

  private static String text(Object value) {
    if (value instanceof Object[] several) {
      return text(Arrays.asList(several));
    }
    return value instanceof Collection<?> several
        ? several.stream().map(String::valueOf).collect(Collectors.joining(","))
        : String.valueOf(value);
  }

  /**
   * Reads a text.
   *
   * @param name the setting
   * @return what was given, or the default
   */
  public String text(String name) {
    Object usual = defaults.get(name);
    if (usual == null) {
      throw new IllegalStateException(name + " is not described");
    }
    return texts.getOrDefault(name, usual.toString());
  }

  /**
   * Reads a text that is one of some.
   *
   * @param name the setting
   * @param known what is accepted
   * @return what was given, or the default
   * @throws SettingException if it is another
   */
  public String oneOf(String name, List<String> known) {
    String text = text(name);
    if (!known.contains(text)) {
      throw new SettingException(name, "one of " + known, text);
    }
    return text;
  }

  /**
   * Reads a whole number.
   *
   * @param name the setting
   * @param least the smallest one that is accepted
   * @param most the largest one that is accepted
   * @return what was given, or the default
   * @throws SettingException if it is none, or out of range
   */
  public int number(String name, int least, int most) {
    String text = text(name);
    String expected = "a whole number from " + least + " to " + most;
    int number;
    try {
      number = Integer.parseInt(text.trim());
    } catch (NumberFormatException e) {
      throw new SettingException(name, expected, text);
    }
    if (number < least || number > most) {
      throw new SettingException(name, expected, text);
    }
    return number;
  }

  /**
   * Reads a decimal number.
   *
   * @param name the setting
   * @param least the smallest one that is accepted
   * @param most the largest one that is accepted
   * @param decimals at most so many
   * @return what was given, or the default
   * @throws SettingException if it is none, or out of range
   */
  public BigDecimal decimal(String name, double least, double most, int decimals) {
    String text = text(name);
    String expected =
        "a number from %s to %s with at most %d decimals"
            .formatted(plain(least), plain(most), decimals);
    BigDecimal number;
    try {
      number = new BigDecimal(text.trim()).stripTrailingZeros();
    } catch (NumberFormatException e) {
      throw new SettingException(name, expected, text);
    }
    if (number.doubleValue() < least || number.doubleValue() > most || number.scale() > decimals) {
      throw new SettingException(name, expected, text);
    }
    return number;
  }

  private static String plain(double number) {
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }

  /**
   * Reads a truth value.
   *
   * @param name the setting
   * @return what was given, or the default
   * @throws SettingException if it is none
   */
  public boolean truth(String name) {
    String text = text(name);
    if (!text.trim().equals("true") && !text.trim().equals("false")) {
      throw new SettingException(name, "true or false", text);
    }
    return Boolean.parseBoolean(text.trim());
  }
}
