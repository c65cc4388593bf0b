package io.allostat.demoapps.hosting;

import java.lang.management.ManagementFactory;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.StandardMBean;

/**
 * A bean of the platform's management under a name; of two of one name, as two sites in one JVM
 * have them, the later one is shown. Thread safe.
 */
public final class NamedBean implements AutoCloseable {
  private static final MBeanServer SERVER = ManagementFactory.getPlatformMBeanServer();

  private final String name;
  private final Shown<?> shown;

  private NamedBean(String name, Shown<?> shown) {
    this.name = name;
    this.shown = shown;
  }

  /**
   * Shows a bean in the place of the one that is there.
   *
   * @param <T> what is shown of it
   * @param name an object name
   * @param bean the bean
   * @param type an interface of an MXBean
   * @return what takes it away
   */
  public static <T> NamedBean publish(String name, T bean, Class<T> type) {
    Shown<T> shown = new Shown<>(bean, type);
    try {
      unregister(name);
      SERVER.registerMBean(shown, new ObjectName(name));
      return new NamedBean(name, shown);
    } catch (JMException e) {
      throw new IllegalStateException("the bean " + name + " cannot be published", e);
    }
  }

  private static void unregister(String name) throws JMException {
    try {
      SERVER.unregisterMBean(new ObjectName(name));
    } catch (InstanceNotFoundException e) {
      return;
    }
  }

  /** Takes the bean away, unless a later one has taken its place. */
  @Override
  public void close() {
    if (shown.gone) {
      return;
    }
    try {
      unregister(name);
    } catch (JMException e) {
      throw new IllegalStateException("the bean " + name + " cannot be taken away", e);
    }
  }

  /** Is told when it is replaced. */
  private static final class Shown<T> extends StandardMBean {
    private volatile boolean gone;

    Shown(T bean, Class<T> type) {
      super(bean, type, true);
    }

    @Override
    public void postDeregister() {
      gone = true;
      super.postDeregister();
    }
  }
}
