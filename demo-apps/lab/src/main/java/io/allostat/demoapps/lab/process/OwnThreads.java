package io.allostat.demoapps.lab.process;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;

/**
 * The threads that Allostat has of its own in a server: sampler, control loop, keeper and notifier.
 */
final class OwnThreads {
  private static final String THREADING = "java.lang:type=Threading";
  private static final String PREFIX = "allostat-";

  private OwnThreads() {}

  /** The CPU time of each, in nanoseconds, by the thread's identifier. */
  static Map<Long, Long> cpuNanos(MBeanServerConnection beans) throws IOException, JMException {
    ObjectName threading = new ObjectName(THREADING);
    Map<Long, Long> times = new TreeMap<>();
    Object all = beans.getAttribute(threading, "AllThreadIds");
    for (CompositeData thread :
        (CompositeData[]) ask(beans, threading, "getThreadInfo", all, long[].class)) {
      // A thread may have ended between the two questions.
      if (thread != null && ((String) thread.get("threadName")).startsWith(PREFIX)) {
        Object id = thread.get("threadId");
        long nanos = (Long) ask(beans, threading, "getThreadCpuTime", id, long.class);
        if (nanos >= 0) {
          times.put((Long) id, nanos);
        }
      }
    }
    return times;
  }

  private static Object ask(
      MBeanServerConnection beans,
      ObjectName name,
      String operation,
      Object argument,
      Class<?> type)
      throws IOException, JMException {
    return beans.invoke(name, operation, new Object[] {argument}, new String[] {type.getName()});
  }
}
