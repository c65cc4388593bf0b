package io.allostat.demoapps.felix;

import java.lang.reflect.InvocationTargetException;
import java.util.Collections;
import java.util.Dictionary;
import java.util.Hashtable;
import java.util.Map;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceReference;

/**
 * Configures PIDs from outside the framework, whose Configuration Admin is of another class space;
 * hence by reflection. Stateless.
 */
final class Configurations {
  private static final String ADMIN = "org.osgi.service.cm.ConfigurationAdmin";

  private Configurations() {}

  /**
   * Replaces a configuration.
   *
   * @param context of the framework, with a Configuration Admin that was started
   * @param pid the PID
   * @param values what it consists of
   */
  static void update(BundleContext context, String pid, Map<String, ?> values) {
    Object configuration = of(context, pid);
    Hashtable<String, Object> all = new Hashtable<>();
    if (call(configuration, "getProperties", null, null) instanceof Dictionary<?, ?> present) {
      Collections.list(present.keys())
          .forEach(name -> all.put(String.valueOf(name), present.get(name)));
    }
    all.putAll(values);
    call(configuration, "update", Dictionary.class, all);
  }

  /** Gives a configuration, unless somebody did so before. */
  static void begin(BundleContext context, String pid, Map<String, ?> values) {
    if (call(of(context, pid), "getProperties", null, null) == null) {
      update(context, pid, values);
    }
  }

  private static Object of(BundleContext context, String pid) {
    ServiceReference<?> reference = Services.find(context, ADMIN);
    if (reference == null) {
      throw new IllegalStateException("expected a started bundle with " + ADMIN);
    }
    Object admin = context.getService(reference);
    try {
      return reference
          .getBundle()
          .loadClass(ADMIN)
          .getMethod("getConfiguration", String.class, String.class)
          .invoke(admin, pid, "?");
    } catch (ReflectiveOperationException e) {
      throw failed(pid, e);
    }
  }

  private static Object call(Object on, String method, Class<?> type, Object argument) {
    try {
      Class<?> api = on.getClass().getClassLoader().loadClass("org.osgi.service.cm.Configuration");
      return type == null
          ? api.getMethod(method).invoke(on)
          : api.getMethod(method, type).invoke(on, argument);
    } catch (ReflectiveOperationException e) {
      throw failed(method, e);
    }
  }

  private static IllegalStateException failed(String what, ReflectiveOperationException e) {
    Throwable cause = e instanceof InvocationTargetException ? e.getCause() : e;
    return new IllegalStateException(what + " cannot be configured: " + cause, cause);
  }
}
