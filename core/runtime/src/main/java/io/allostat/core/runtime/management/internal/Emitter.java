package io.allostat.core.runtime.management.internal;

import java.util.concurrent.atomic.AtomicLong;
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
    this.name = name;
    this.type = type;
    MBeanNotificationInfo info =
        new MBeanNotificationInfo(new String[] {type}, Notification.class.getName(), description);
    this.bean =
        new StandardEmitterMBean(gauges, contract, true, new NotificationBroadcasterSupport(info));
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
