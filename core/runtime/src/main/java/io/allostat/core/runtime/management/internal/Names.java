package io.allostat.core.runtime.management.internal;

import java.util.regex.Pattern;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;

/**
 * The names of one instance's MBeans.
 *
 * @param instance the instance's name
 */
record Names(String instance) {
  private static final Pattern PLAIN = Pattern.compile("[^,=:\"*?\\s]+");

  ObjectName controlLoop(String resource) {
    return name("ControlLoop", ",resource=" + value(resource));
  }

  ObjectName component(String component) {
    return name("Component", ",name=" + value(component));
  }

  ObjectName profile() {
    return name("Profile", "");
  }

  ObjectName admission(String connector) {
    return name("Admission", ",connector=" + value(connector));
  }

  ObjectName settings(Class<? extends Record> type) {
    return name(type.getSimpleName(), "");
  }

  ObjectName loadMonitor() {
    return name("LoadMonitor", "");
  }

  ObjectName coordinator() {
    return name("Coordinator", "");
  }

  private ObjectName name(String type, String rest) {
    String text = "io.allostat:type=" + type + ",instance=" + value(instance) + rest;
    try {
      return new ObjectName(text);
    } catch (MalformedObjectNameException e) {
      throw new IllegalStateException("not a name of an MBean: " + text, e);
    }
  }

  static String value(String text) {
    return PLAIN.matcher(text).matches() ? text : ObjectName.quote(text);
  }
}
