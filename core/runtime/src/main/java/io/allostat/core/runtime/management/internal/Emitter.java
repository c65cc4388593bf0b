package io.allostat.core.runtime.management.internal;

import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanNotificationInfo;
import javax.management.Notification;
import javax.management.NotificationBroadcasterSupport;
import javax.management.ObjectName;
import javax.management.StandardEmitterMBean;
import javax.management.openmbean.CompositeData;

/** An MXBean that sends one type of notification, numbered 1, 2, 3 …. Thread safe. */
final class Emitter {
  private final ObjectName name;
  private final String type;
  private final StandardEmitterMBean bean;
  private final AtomicLong sent = new AtomicLong();

  <T> Emitter(ObjectName name, T gauges, Class<T> contract, String type, String description) {
    this(name, gauges, contract, type, description, Map.of());
  }

  /** With descriptions of attributes whose names do not say all. */
  <T> Emitter(
      ObjectName name,
      T gauges,
      Class<T> contract,
      String type,
      String description,
      Map<String, String> attributes) {
    this.name = name;
    this.type = type;
    MBeanNotificationInfo info =
        new MBeanNotificationInfo(new String[] {type}, Notification.class.getName(), description);
    this.bean =
        new Described(gauges, contract, new NotificationBroadcasterSupport(info), attributes);
  }

  private static final class Described extends StandardEmitterMBean {
    private final Map<String, String> attributes;

    <T> Described(
        T gauges,
        Class<T> contract,
        NotificationBroadcasterSupport emitter,
        Map<String, String> attributes) {
      super(gauges, contract, true, emitter);
      this.attributes = Map.copyOf(attributes);
      // Made before the descriptions were known.
      cacheMBeanInfo(null);
    }

    @Override
    protected String getDescription(MBeanAttributeInfo info) {
      String described = attributes == null ? null : attributes.get(info.getName());
      return described == null ? super.getDescription(info) : described;
    }
  }

  ObjectName name() {
    return name;
  }

  StandardEmitterMBean bean() {
    return bean;
  }

  void send(long epochMillis, String message, CompositeData userData) {
    Notification notification =
        new Notification(type, name, sent.incrementAndGet(), epochMillis, message);
    notification.setUserData(userData);
    bean.sendNotification(notification);
  }
}
