package io.allostat.core.api.management;

import io.allostat.core.api.settings.LiveSettings;
import io.allostat.core.api.settings.SettingDescription;
import io.allostat.core.api.settings.SettingException;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.DynamicMBean;
import javax.management.ImmutableDescriptor;
import javax.management.InvalidAttributeValueException;
import javax.management.MBeanInfo;
import javax.management.ReflectionException;
import javax.management.openmbean.OpenMBeanAttributeInfo;
import javax.management.openmbean.OpenMBeanAttributeInfoSupport;
import javax.management.openmbean.OpenMBeanInfoSupport;
import javax.management.openmbean.OpenType;
import javax.management.openmbean.SimpleType;

/**
 * The settings of a capability as attributes of an MBean, one for each, with what its {@link
 * io.allostat.core.api.settings.Setting} says of it: the record stays the only source. A value that
 * is refused is answered with what was expected, and changes nothing; a setting that a running
 * instance does not take up can only be read. Thread safe.
 */
public final class SettingsMBean implements DynamicMBean {
  private static final Map<Class<?>, OpenType<?>> TYPES =
      Map.of(
          double.class, SimpleType.DOUBLE,
          int.class, SimpleType.INTEGER,
          long.class, SimpleType.LONG,
          boolean.class, SimpleType.BOOLEAN);

  private final LiveSettings<?> settings;
  private final Map<String, SettingDescription> byAttribute = new LinkedHashMap<>();

  /**
   * Shows settings.
   *
   * @param settings what is read and changed
   */
  public SettingsMBean(LiveSettings<?> settings) {
    this.settings = settings;
    for (SettingDescription setting : settings.descriptions()) {
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
        settings.type().getName(),
        settings.type().getSimpleName() + " in force; what is set holds until the instance ends.",
        attributes,
        null,
        null,
        null);
  }

  private OpenMBeanAttributeInfo info(String name, SettingDescription setting) {
    boolean writable = settings.changeable(setting.name());
    String text =
        setting.description()
            + " Expected: "
            + setting.expected()
            + (writable ? "." : "; only a new instance takes it up.");
    return new OpenMBeanAttributeInfoSupport(
        name,
        text,
        TYPES.get(setting.type()),
        true,
        writable,
        false,
        new ImmutableDescriptor("units=" + setting.unit()));
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
    return settings.values().get(setting(attribute).name());
  }

  @Override
  public void setAttribute(Attribute attribute)
      throws AttributeNotFoundException, InvalidAttributeValueException {
    SettingDescription setting = setting(attribute.getName());
    try {
      settings.set(setting.name(), String.valueOf(attribute.getValue()));
    } catch (SettingException e) {
      throw new InvalidAttributeValueException(e.getMessage());
    }
  }

  @Override
  public AttributeList getAttributes(String[] attributes) {
    Map<String, Object> values = settings.values();
    AttributeList list = new AttributeList();
    for (String attribute : attributes) {
      if (byAttribute.containsKey(attribute)) {
        list.add(new Attribute(attribute, values.get(byAttribute.get(attribute).name())));
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
