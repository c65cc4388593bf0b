package io.allostat.demoapps.hosting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.lang.management.ManagementFactory;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

class NamedBeanTest {
  private static final String NAME = "io.allostat.demoapps.hosting:type=NamedBeanTest";

  /** What is shown. */
  public interface NumberMXBean {
    /** Which one it is. */
    int getNumber();
  }

  @Test
  void theEndOfAnEarlierOneLeavesTheLaterOne() throws Exception {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    ObjectName name = new ObjectName(NAME);
    NamedBean earlier = NamedBean.publish(NAME, () -> 1, NumberMXBean.class);
    assertEquals(1, server.getAttribute(name, "Number"));
    NamedBean later = NamedBean.publish(NAME, () -> 2, NumberMXBean.class);
    earlier.close();
    assertEquals(2, server.getAttribute(name, "Number"));
    later.close();
    assertFalse(server.isRegistered(name));
    later.close();
  }
}
