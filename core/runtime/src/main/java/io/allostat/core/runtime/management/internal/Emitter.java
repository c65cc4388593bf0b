package io.allostat.core.runtime.management.internal;

import io.allostat.core.api.management.DescribedMBean;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.MBeanNotificationInfo;
import javax.management.Notification;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;

/** An MXBean that sends one type of notification, numbered 1, 2, 3 …. Thread safe. */
final class Emitter {
  private final ObjectName name;
  private final String type;
  private final DescribedMBean bean;
  private final AtomicLong sent = new AtomicLong();

  <T> Emitter(ObjectName name, T gauges, Class<T> contract, String type, String description) {
    this.name = name;
    this.type = type;
    this.bean =
        new DescribedMBean(
            gauges,
            contract,
            new MBeanNotificationInfo(
                new String[] {type}, Notification.class.getName(), description));
  }

  ObjectName name() {
    return name;
  }

  DescribedMBean bean() {
    return bean;
  }

  void send(long epochMillis, String message, CompositeData userData) {
    Notification notification =
        new Notification(type, name, sent.incrementAndGet(), epochMillis, message);
    notification.setUserData(userData);
    bean.sendNotification(notification);
  }
}
