package io.allostat.adapters.osgi.internal;

import io.allostat.core.api.settings.SettingDescription;
import io.allostat.core.api.settings.SettingException;
import java.util.Map;
import java.util.function.Consumer;
import org.osgi.service.metatype.AttributeDefinition;

/**
 * One attribute of a configuration, as Metatype shows it.
 *
 * @param id its name in the configuration
 * @param type one of the types of {@link AttributeDefinition}
 * @param several whether it may have more than one value
 * @param defaultValue the default in configuration notation; of several values none
 * @param about what it means, its unit and what is accepted
 * @param check throws {@link SettingException} for a text that is not accepted
 */
record Attribute(
    String id, int type, boolean several, String defaultValue, String about, Consumer<String> check)
    implements AttributeDefinition {
  private static final Map<Class<?>, Integer> TYPES =
      Map.of(
          int.class, AttributeDefinition.INTEGER,
          long.class, AttributeDefinition.LONG,
          double.class, AttributeDefinition.DOUBLE,
          boolean.class, AttributeDefinition.BOOLEAN);

  /** Describes a component of a settings record. */
  static Attribute of(SettingDescription setting) {
    String unit = setting.unit().isEmpty() ? "" : " Unit: " + setting.unit() + ".";
    return new Attribute(
        setting.name(),
        TYPES.get(setting.type()),
        false,
        setting.defaultValue(),
        setting.description() + unit + " Accepted: " + setting.expected() + ".",
        text -> requireAccepted(setting, text));
  }

  /** Describes a text. */
  static Attribute text(String id, String defaultValue, String about, Consumer<String> check) {
    return new Attribute(id, STRING, false, defaultValue, about, check);
  }

  private static void requireAccepted(SettingDescription setting, String text) {
    boolean accepted;
    try {
      accepted =
          setting.type() == boolean.class
              ? text.trim().equals("true") || text.trim().equals("false")
              : inRange(setting, number(setting.type(), text.trim()));
    } catch (NumberFormatException e) {
      accepted = false;
    }
    if (!accepted) {
      throw new SettingException(setting.name(), setting.expected(), text);
    }
  }

  private static double number(Class<?> type, String text) {
    return type == double.class ? Double.parseDouble(text) : Long.parseLong(text);
  }

  private static boolean inRange(SettingDescription setting, double value) {
    return value >= setting.min() && value <= setting.max();
  }

  @Override
  public String getName() {
    return id;
  }

  @Override
  public String getID() {
    return id;
  }

  @Override
  public String getDescription() {
    return about;
  }

  @Override
  public int getCardinality() {
    return several ? Integer.MAX_VALUE : 0;
  }

  @Override
  public int getType() {
    return type;
  }

  @Override
  public String[] getOptionValues() {
    return null;
  }

  @Override
  public String[] getOptionLabels() {
    return null;
  }

  /** An empty text for what is accepted, else what was expected and what came. */
  @Override
  public String validate(String value) {
    try {
      check.accept(value);
      return "";
    } catch (SettingException e) {
      return e.getMessage();
    }
  }

  @Override
  public String[] getDefaultValue() {
    return several ? new String[0] : new String[] {defaultValue};
  }
}
