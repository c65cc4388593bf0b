package io.allostat.core.api.management;

import java.util.Arrays;
import javax.management.Descriptor;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanFeatureInfo;
import javax.management.MBeanInfo;
import javax.management.MBeanNotificationInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanParameterInfo;
import javax.management.NotificationBroadcasterSupport;
import javax.management.StandardEmitterMBean;

/**
 * An MXBean that shows what its interface says of itself by {@link Described}. It can send the
 * notifications that it names. Thread safe if the implementation is.
 */
public final class DescribedMBean extends StandardEmitterMBean {
  private static final String DESCRIPTION = "description";

  /**
   * Makes an MXBean of an implementation.
   *
   * @param <T> the interface
   * @param implementation answers
   * @param contract the interface, whose parameters' names are kept by the compiler
   * @param notifications what it sends; none by default
   */
  public <T> DescribedMBean(
      T implementation, Class<T> contract, MBeanNotificationInfo... notifications) {
    super(implementation, contract, true, new NotificationBroadcasterSupport(notifications));
  }

  @Override
  protected String getDescription(MBeanInfo info) {
    return described(info.getDescriptor(), super.getDescription(info));
  }

  @Override
  protected String getDescription(MBeanAttributeInfo info) {
    return described(info, super.getDescription(info));
  }

  @Override
  protected String getDescription(MBeanOperationInfo info) {
    return described(info, super.getDescription(info));
  }

  @Override
  protected String getDescription(MBeanOperationInfo op, MBeanParameterInfo param, int sequence) {
    return described(param, super.getDescription(op, param, sequence));
  }

  @Override
  protected String getParameterName(MBeanOperationInfo op, MBeanParameterInfo param, int sequence) {
    return Arrays.stream(getMBeanInterface().getMethods())
        .filter(method -> method.getName().equals(op.getName()))
        .filter(method -> method.getParameterCount() == op.getSignature().length)
        .findFirst()
        .map(method -> method.getParameters()[sequence].getName())
        .orElse(param.getName());
  }

  /** Whatever is asked for changes something: what only tells is an attribute. */
  @Override
  protected int getImpact(MBeanOperationInfo info) {
    return MBeanOperationInfo.ACTION;
  }

  private static String described(MBeanFeatureInfo info, String otherwise) {
    return described(info.getDescriptor(), otherwise);
  }

  private static String described(Descriptor descriptor, String otherwise) {
    return descriptor.getFieldValue(DESCRIPTION) instanceof String text ? text : otherwise;
  }
}
