package io.allostat.adapters.osgi.internal;

import io.allostat.core.api.settings.SettingException;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.Dictionary;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.DynamicMBean;
import javax.management.InvalidAttributeValueException;
import javax.management.JMException;
import javax.management.MBeanException;
import javax.management.MBeanInfo;
import javax.management.ReflectionException;
import javax.management.openmbean.OpenMBeanAttributeInfo;
import javax.management.openmbean.OpenMBeanAttributeInfoSupport;
import javax.management.openmbean.OpenMBeanInfoSupport;
import javax.management.openmbean.SimpleType;
import org.osgi.framework.Constants;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.service.cm.Configuration;
import org.osgi.service.cm.ConfigurationAdmin;

/**
 * One PID in JMX: an attribute for each of its settings, in configuration notation. What is read is
 * what Configuration Admin has, else the default; what is written is checked, by itself and beside
 * the others of a settings record, and given to Configuration Admin, which keeps it and hands it
 * on. Thread safe.
 */
final class ConfigurationBean implements DynamicMBean {
  private static final String SEPARATOR = ",";

  private final Pid pid;
  private final ConfigurationAdmin admin;

  ConfigurationBean(Pid pid, ConfigurationAdmin admin) {
    this.pid = pid;
    this.admin = admin;
  }

  @Override
  public String getAttribute(String name) throws AttributeNotFoundException, MBeanException {
    Attribute attribute = attribute(name);
    String configured = configured().get(name);
    return configured == null ? defaultOf(attribute) : configured;
  }

  private static String defaultOf(Attribute attribute) {
    return String.join(SEPARATOR, attribute.getDefaultValue());
  }

  private Map<String, String> configured() throws MBeanException {
    try {
      return present().map(ConfigurationBean::values).map(Given::texts).orElse(Map.of());
    } catch (IOException e) {
      throw new MBeanException(e, pid.pid() + " cannot be read: " + e.getMessage());
    }
  }

  private Optional<Configuration> present() throws IOException {
    try {
      Configuration[] found =
          admin.listConfigurations("(" + Constants.SERVICE_PID + "=" + pid.pid() + ")");
      return found == null ? Optional.empty() : Arrays.stream(found).findFirst();
    } catch (InvalidSyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Map<String, Object> values(Configuration configuration) {
    Dictionary<String, Object> properties = configuration.getProperties();
    Map<String, Object> values = new HashMap<>();
    if (properties != null) {
      Collections.list(properties.keys()).forEach(key -> values.put(key, properties.get(key)));
    }
    return values;
  }

  @Override
  public synchronized void setAttribute(javax.management.Attribute wanted)
      throws AttributeNotFoundException, InvalidAttributeValueException, MBeanException {
    Attribute attribute = attribute(wanted.getName());
    if (!(wanted.getValue() instanceof String text)) {
      throw new InvalidAttributeValueException(
          attribute.id() + ": expected a text, got " + wanted.getValue());
    }
    List<String> values = attribute.several() ? several(text) : List.of(text);
    for (String value : values) {
      String refusal = attribute.validate(value);
      if (!refusal.isEmpty()) {
        throw new InvalidAttributeValueException(refusal);
      }
    }
    try {
      Map<String, Object> before = present().map(ConfigurationBean::values).orElse(Map.of());
      Hashtable<String, Object> changed = new Hashtable<>(before);
      changed.put(attribute.id(), attribute.several() ? values.toArray(String[]::new) : text);
      Optional<String> refusal = refusal(changed);
      // Where two settings are bad already, one after the other can be put right.
      if (refusal.isPresent() && refusal(before).isEmpty()) {
        throw new InvalidAttributeValueException(refusal.get());
      }
      admin.getConfiguration(pid.pid(), "?").update(changed);
    } catch (IOException e) {
      throw new MBeanException(e, pid.pid() + " is as it was: " + e.getMessage());
    }
  }

  private Optional<String> refusal(Map<String, Object> values) {
    try {
      pid.check(Given.texts(values));
      return Optional.empty();
    } catch (SettingException e) {
      return Optional.of(e.getMessage());
    }
  }

  private static List<String> several(String text) {
    return Stream.of(text.split(SEPARATOR))
        .map(String::trim)
        .filter(value -> !value.isEmpty())
        .toList();
  }

  private Attribute attribute(String name) throws AttributeNotFoundException {
    return pid.attributes().stream()
        .filter(attribute -> attribute.id().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new AttributeNotFoundException(
                    pid.pid() + ": expected one of " + pid.names() + ", got " + name));
  }

  @Override
  public AttributeList getAttributes(String[] names) {
    AttributeList all = new AttributeList();
    for (String name : names) {
      try {
        all.add(new javax.management.Attribute(name, getAttribute(name)));
      } catch (JMException e) {
        // Left out of the answer, which is how this call says so.
      }
    }
    return all;
  }

  @Override
  public AttributeList setAttributes(AttributeList wanted) {
    AttributeList all = new AttributeList();
    for (javax.management.Attribute each : wanted.asList()) {
      try {
        setAttribute(each);
        all.add(each);
      } catch (JMException e) {
        // Left out of the answer, which is how this call says so.
      }
    }
    return all;
  }

  @Override
  public Object invoke(String action, Object[] parameters, String[] signature)
      throws ReflectionException {
    throw new ReflectionException(
        new NoSuchMethodException(action), pid.pid() + " has attributes and no operation");
  }

  @Override
  public MBeanInfo getMBeanInfo() {
    return new OpenMBeanInfoSupport(
        ConfigurationBean.class.getName(),
        pid.title() + ". What Configuration Admin has for " + pid.pid() + ", else the default.",
        pid.attributes().stream()
            .map(ConfigurationBean::describe)
            .toArray(OpenMBeanAttributeInfo[]::new),
        null,
        null,
        null);
  }

  private static OpenMBeanAttributeInfo describe(Attribute attribute) {
    return new OpenMBeanAttributeInfoSupport(
        attribute.id(), attribute.about(), SimpleType.STRING, true, true, false);
  }
}
