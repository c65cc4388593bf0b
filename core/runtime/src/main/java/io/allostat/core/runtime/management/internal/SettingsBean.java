package io.allostat.core.runtime.management.internal;

import io.allostat.core.api.settings.SettingDescription;
import io.allostat.core.api.settings.SettingException;
import io.allostat.core.api.settings.Settings;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.DynamicMBean;
import javax.management.InvalidAttributeValueException;
import javax.management.MBeanInfo;
import javax.management.ReflectionException;
import javax.management.openmbean.OpenMBeanAttributeInfo;
import javax.management.openmbean.OpenMBeanAttributeInfoSupport;
import javax.management.openmbean.OpenMBeanInfoSupport;
import javax.management.openmbean.OpenType;
import javax.management.openmbean.SimpleType;

/**
 * The settings of a record as attributes of an MBean, one for each, with what its {@link
 * io.allostat.core.api.settings.Setting} says of it: the record stays the only source. A value that
 * is refused is answered with what was expected, and changes nothing. Thread safe if what changes
 * the record is.
 *
 * @param <R> the record
 */
final class SettingsBean<R extends Record> implements DynamicMBean {
  private static final Map<Class<?>, OpenType<?>> TYPES =
      Map.of(
          double.class, SimpleType.DOUBLE,
          int.class, SimpleType.INTEGER,
          long.class, SimpleType.LONG,
          boolean.class, SimpleType.BOOLEAN);

  private final Class<R> type;
  private final Supplier<R> present;
  private final Changer<R> changer;
  private final Map<String, SettingDescription> byAttribute = new LinkedHashMap<>();

  /** Changes a record in one step. */
  @FunctionalInterface
  interface Changer<R> {
    void change(UnaryOperator<R> change);
  }

  SettingsBean(Class<R> type, Supplier<R> present, Changer<R> changer) {
    this.type = type;
    this.present = present;
    this.changer = changer;
    for (SettingDescription setting : Settings.describe(type)) {
      String name = setting.name();
      byAttribute.put(Character.toUpperCase(name.charAt(0)) + name.substring(1), setting);
    }
  }

  @Override
  public MBeanInfo getMBeanInfo() {
    OpenMBeanAttributeInfo[] attributes =
        byAttribute.entrySet().stream()
            .map(e -> info(e.getKey(), e.getValue()))
            .toArray(OpenMBeanAttributeInfo[]::new);
    return new OpenMBeanInfoSupport(
        type.getName(),
        type.getSimpleName() + " in force; what is set holds until the instance ends",
        attributes,
        null,
        null,
        null);
  }

  private static OpenMBeanAttributeInfo info(String name, SettingDescription setting) {
    String text = setting.description() + " Expected: " + setting.expected() + ".";
    return new OpenMBeanAttributeInfoSupport(
        name, text, TYPES.get(setting.type()), true, true, false);
  }

  private SettingDescription setting(String attribute) throws AttributeNotFoundException {
    SettingDescription found = byAttribute.get(attribute);
    if (found == null) {
      throw new AttributeNotFoundException(
          "attribute: expected one of " + byAttribute.keySet() + ", got " + attribute);
    }
    return found;
  }

  @Override
  public Object getAttribute(String attribute) throws AttributeNotFoundException {
    return values(present.get()).get(setting(attribute).name());
  }

  @Override
  public void setAttribute(Attribute attribute)
      throws AttributeNotFoundException, InvalidAttributeValueException {
    SettingDescription setting = setting(attribute.getName());
    try {
      changer.change(record -> with(record, setting.name(), attribute.getValue()));
    } catch (SettingException e) {
      throw new InvalidAttributeValueException(e.getMessage());
    }
  }

  private R with(R record, String name, Object value) {
    Map<String, String> texts = new LinkedHashMap<>();
    values(record).forEach((setting, old) -> texts.put(setting, old.toString()));
    texts.put(name, String.valueOf(value));
    return Settings.of(type, texts);
  }

  private static Map<String, Object> values(Record record) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (RecordComponent component : record.getClass().getRecordComponents()) {
      try {
        values.put(component.getName(), component.getAccessor().invoke(record));
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(component + " cannot be read", e);
      }
    }
    return values;
  }

  @Override
  public AttributeList getAttributes(String[] attributes) {
    AttributeList list = new AttributeList();
    for (String attribute : attributes) {
      if (byAttribute.containsKey(attribute)) {
        list.add(
            new Attribute(attribute, values(present.get()).get(byAttribute.get(attribute).name())));
      }
    }
    return list;
  }

  /** By its contract what cannot be set is left out of the answer. */
  @Override
  public AttributeList setAttributes(AttributeList attributes) {
    AttributeList set = new AttributeList();
    for (Attribute attribute : attributes.asList()) {
      try {
        setAttribute(attribute);
        set.add(attribute);
      } catch (AttributeNotFoundException | InvalidAttributeValueException refused) {
        // The caller sees that it is missing.
        continue;
      }
    }
    return set;
  }

  @Override
  public Object invoke(String operation, Object[] arguments, String[] signature)
      throws ReflectionException {
    throw new ReflectionException(
        new NoSuchMethodException(operation), "there are only attributes");
  }
}
