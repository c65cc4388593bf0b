package io.allostat.core.testkit;

import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanFeatureInfo;
import javax.management.MBeanInfo;
import javax.management.MBeanNotificationInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanParameterInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.OpenMBeanAttributeInfo;
import javax.management.openmbean.OpenType;
import javax.management.openmbean.SimpleType;
import javax.management.openmbean.TabularType;

/**
 * Demands of an MBean what an operator at a console needs, whatever its attributes are: each of
 * them, each operation, parameter and notification says what it is, every type is open, and what is
 * a number has a unit. Stateless.
 */
public final class MBeansDescribed {
  private static final Set<OpenType<?>> NUMBERS =
      Set.of(SimpleType.DOUBLE, SimpleType.INTEGER, SimpleType.LONG);

  private MBeansDescribed() {}

  /**
   * Checks one MBean.
   *
   * @param server where it is
   * @param name which
   * @throws JMException if it is not there
   */
  public static void check(MBeanServer server, ObjectName name) throws JMException {
    MBeanInfo info = server.getMBeanInfo(name);
    assertSentence(name + "", info.getDescription());
    for (MBeanAttributeInfo attribute : info.getAttributes()) {
      String what = name + " " + attribute.getName();
      assertDescribed(what, attribute);
      OpenType<?> type = openType(attribute);
      assertNotNull(type, what + ": expected an open type");
      if (NUMBERS.contains(type) || type instanceof TabularType) {
        assertUnit(what, attribute);
      }
    }
    for (MBeanOperationInfo operation : info.getOperations()) {
      String what = name + " " + operation.getName();
      assertDescribed(what, operation);
      assertNotEquals(MBeanOperationInfo.UNKNOWN, operation.getImpact(), what + ": its impact");
      for (MBeanParameterInfo parameter : operation.getSignature()) {
        assertDescribed(what + "(" + parameter.getName() + ")", parameter);
        assertTrue(!parameter.getName().matches("p\\d+|arg\\d+"), what + ": a parameter's name");
      }
    }
    for (MBeanNotificationInfo notification : info.getNotifications()) {
      assertSentence(name + " " + notification.getNotifTypes()[0], notification.getDescription());
    }
  }

  /** MXBeans tell that of a primitive in its descriptor only. */
  private static OpenType<?> openType(MBeanAttributeInfo attribute) {
    return attribute instanceof OpenMBeanAttributeInfo open
        ? open.getOpenType()
        : (OpenType<?>) attribute.getDescriptor().getFieldValue("openType");
  }

  private static void assertDescribed(String what, MBeanFeatureInfo info) {
    assertNotEquals(info.getName(), info.getDescription(), what + ": expected a description");
    assertSentence(what, info.getDescription());
  }

  private static void assertSentence(String what, String description) {
    assertTrue(
        description != null && description.contains(" "),
        () -> what + ": expected a sentence that describes it, got " + description);
  }

  /** A setting that is a pure number says so by an empty text. */
  private static void assertUnit(String what, MBeanAttributeInfo attribute) {
    Object units = attribute.getDescriptor().getFieldValue("units");
    assertNotNull(units, what + ": expected a unit");
    assertTrue(
        !units.equals("") || attribute.getDescription().contains("Expected: "),
        () -> what + ": expected a unit, got an empty text");
  }
}
