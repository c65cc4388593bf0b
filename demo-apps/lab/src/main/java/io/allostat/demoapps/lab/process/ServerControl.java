package io.allostat.demoapps.lab.process;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import io.allostat.core.api.management.ProfileItem;
import io.allostat.core.api.management.ProfileMXBean;
import io.allostat.demoapps.lab.LabException;
import io.allostat.demoapps.lab.plan.Application;
import java.io.IOException;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.management.Attribute;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.JMRuntimeException;
import javax.management.JMX;
import javax.management.MBeanServerConnection;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/**
 * Gives orders to the server under test through its management beans. A server on this machine, run
 * by the same user, needs no port for that: its JVM is asked to open a local connector.
 */
public final class ServerControl implements AutoCloseable {
  /**
   * Snapshots last a second unless something changes, so that the second reading is nearly always
   * like the first.
   */
  private static final int PROFILE_READS = 5;

  private static final String LOOPS = "io.allostat:type=ControlLoop,*";
  private static final String COMPONENTS = "io.allostat:type=Component,*";
  private static final String PROFILES = "io.allostat:type=Profile,*";

  private final MBeanServerConnection beans;
  private final AutoCloseable connection;

  /**
   * Uses a connection.
   *
   * @param beans the server's beans
   * @param connection closed with this object
   */
  public ServerControl(MBeanServerConnection beans, AutoCloseable connection) {
    this.beans = beans;
    this.connection = connection;
  }

  /**
   * Connects to a JVM of this user.
   *
   * @param pid its process
   * @return the control
   * @throws LabException when that JVM cannot be reached
   */
  public static ServerControl attach(long pid) {
    JMXConnector connector = connect(pid);
    try {
      return new ServerControl(connector.getMBeanServerConnection(), connector);
    } catch (IOException e) {
      throw lost(e);
    }
  }

  /**
   * Connects to the site of a JVM of this user.
   *
   * @param pid its process
   * @param application what it serves
   * @return the control
   * @throws LabException when that JVM cannot be reached
   */
  public static SiteControl attachToSite(long pid, Application application) {
    JMXConnector connector = connect(pid);
    try {
      return new SiteControl(connector.getMBeanServerConnection(), connector, application);
    } catch (IOException e) {
      throw lost(e);
    }
  }

  private static JMXConnector connect(long pid) {
    try {
      VirtualMachine machine = VirtualMachine.attach(Long.toString(pid));
      String address;
      try {
        address = machine.startLocalManagementAgent();
      } finally {
        machine.detach();
      }
      return JMXConnectorFactory.connect(new JMXServiceURL(address));
    } catch (IOException | AttachNotSupportedException e) {
      throw new LabException("cannot attach to the server, pid " + pid + ": " + e.getMessage(), e);
    }
  }

  /** Makes the loops observe only. */
  public void pause() {
    invoke(require(LOOPS), "pause");
  }

  /**
   * Makes the loops observe only, and waits until the step that was under way is over: from then on
   * no loop moves anything.
   *
   * @throws LabException when that takes more than 30 s
   */
  public void pauseAndWait() {
    pause();
    PausedLoops.await(this::newestReasons, PausedLoops::sleep);
  }

  /** The reason of the newest decision of each loop. */
  List<String> newestReasons() {
    List<String> reasons = new ArrayList<>();
    for (ObjectName loop : require(LOOPS)) {
      CompositeData[] decisions = (CompositeData[]) get(loop, "Decisions");
      int newest = decisions.length - 1;
      reasons.add(newest < 0 ? "none yet" : (String) decisions[newest].get("reason"));
    }
    return reasons;
  }

  /** Makes the loops act. */
  public void resume() {
    invoke(require(LOOPS), "resume");
  }

  /**
   * Makes the loops measure and use gains, or go by the thresholds alone.
   *
   * @param enabled whether to calibrate
   */
  public void calibrate(boolean enabled) {
    for (ObjectName loop : require(LOOPS)) {
      set(loop, "Calibration", enabled);
    }
  }

  /** Brings every component to its full service. */
  public void restoreFullService() {
    for (ObjectName name : find(COMPONENTS)) {
      set(name, "ServiceLevel", 0);
    }
  }

  /**
   * Moves one component.
   *
   * @param component its name
   * @param level the level
   * @throws LabException when there is no such component, or no such level
   */
  public void serviceLevel(String component, int level) {
    set(named(component), "ServiceLevel", level);
  }

  /**
   * Where one component is.
   *
   * @param component its name
   * @return its level
   * @throws LabException when there is no such component
   */
  public int serviceLevelOf(String component) {
    return (Integer) get(named(component), "ServiceLevel");
  }

  /**
   * Leaves one component to the loop, and keeps all others where they are.
   *
   * @param component its name
   * @throws LabException when there is no such component
   */
  public void pinAllBut(String component) {
    ObjectName free = named(component);
    Set<ObjectName> others = new HashSet<>(find(COMPONENTS));
    others.remove(free);
    invoke(others, "pin");
    invoke(Set.of(free), "unpin");
  }

  private ObjectName named(String component) {
    return find(COMPONENTS).stream()
        .filter(name -> component.equals(property(name, "name")))
        .findFirst()
        .orElseThrow(() -> new LabException("the server has no component " + component));
  }

  /**
   * Switches sampling on or off.
   *
   * @param enabled whether to sample
   * @throws LabException when the server has no such switch
   */
  public void profile(boolean enabled) {
    for (ObjectName profile : require(PROFILES)) {
      set(profile, "Enabled", enabled);
    }
  }

  /**
   * Changes how often the profile samples.
   *
   * @param hertz 1 to 1000
   * @throws LabException when the server refuses, or cannot change it at run time
   */
  public void samplingHertz(double hertz) {
    for (ObjectName profile : require(PROFILES)) {
      set(profile, "SamplingHertz", hertz);
    }
  }

  /**
   * The recorder that every JVM has.
   *
   * @return controls recordings of the server
   */
  public FlightRecording flightRecording() {
    return new FlightRecording(beans);
  }

  /**
   * Reads what the server shows of its profile.
   *
   * @param instance the name of the instance, needed only where there are several
   * @return the profile of its window
   * @throws LabException when there is none, or there are several to choose from
   */
  public ProfileItem readProfile(Optional<String> instance) {
    List<ObjectName> names =
        require(PROFILES).stream()
            .filter(name -> instance.isEmpty() || instance.get().equals(instanceOf(name)))
            .toList();
    if (names.size() != 1) {
      throw new LabException(
          "expected one instance"
              + instance.map(wanted -> " named " + wanted).orElse("; name one of them")
              + ", got "
              + require(PROFILES).stream().map(ServerControl::instanceOf).sorted().toList());
    }
    ProfileMXBean bean = JMX.newMXBeanProxy(beans, names.get(0), ProfileMXBean.class);
    try {
      return coherent(bean);
    } catch (UndeclaredThrowableException | JMRuntimeException e) {
      throw new LabException("the server does not tell its profile: " + e, e);
    }
  }

  /** Attributes are read one by one; those of two snapshots do not belong together. */
  private static ProfileItem coherent(ProfileMXBean bean) {
    ProfileItem item = read(bean);
    for (int more = 0; more < PROFILE_READS; more++) {
      ProfileItem again = read(bean);
      if (again.equals(item)) {
        return item;
      }
      item = again;
    }
    throw new LabException("the server's profile changes faster than it can be read");
  }

  private static ProfileItem read(ProfileMXBean bean) {
    return new ProfileItem(
        bean.getWindowSeconds(),
        bean.getSamplingInstants(),
        bean.getResources(),
        bean.getStacks(),
        bean.getContexts(),
        bean.getKnownStacks(),
        bean.getOverflowedCalls(),
        bean.getRepairedContexts(),
        bean.getAbandonedContexts(),
        bean.getFailures());
  }

  private static String instanceOf(ObjectName name) {
    return property(name, "instance");
  }

  private static String property(ObjectName name, String key) {
    String value = String.valueOf(name.getKeyProperty(key));
    return value.startsWith("\"") ? ObjectName.unquote(value) : value;
  }

  /**
   * The CPU time of the threads that Allostat has of its own in the server.
   *
   * @return nanoseconds since each thread's start, by the thread's identifier
   * @throws LabException when there is no such thread
   */
  public Map<Long, Long> ownCpuNanos() {
    try {
      Map<Long, Long> times = OwnThreads.cpuNanos(beans);
      if (times.isEmpty()) {
        throw new LabException("the server has no thread of Allostat");
      }
      return times;
    } catch (IOException e) {
      throw lost(e);
    } catch (JMException e) {
      throw new LabException("the server does not tell its threads' CPU time: " + e, e);
    }
  }

  private Set<ObjectName> require(String pattern) {
    Set<ObjectName> names = find(pattern);
    if (names.isEmpty()) {
      throw new LabException("the server has no bean " + pattern);
    }
    return names;
  }

  private Set<ObjectName> find(String pattern) {
    try {
      return beans.queryNames(new ObjectName(pattern), null);
    } catch (IOException e) {
      throw lost(e);
    } catch (MalformedObjectNameException e) {
      throw new IllegalArgumentException(pattern, e);
    }
  }

  private void invoke(Set<ObjectName> names, String operation) {
    for (ObjectName name : names) {
      try {
        beans.invoke(name, operation, new Object[0], new String[0]);
      } catch (IOException e) {
        throw lost(e);
      } catch (JMException e) {
        throw new LabException("the server refused " + operation + " of " + name + ": " + e, e);
      }
    }
  }

  private Object get(ObjectName name, String attribute) {
    try {
      return beans.getAttribute(name, attribute);
    } catch (IOException e) {
      throw lost(e);
    } catch (JMException e) {
      throw new LabException("the server does not tell " + attribute + " of " + name + ": " + e, e);
    }
  }

  private void set(ObjectName name, String attribute, Object value) {
    try {
      beans.setAttribute(name, new Attribute(attribute, value));
    } catch (IOException e) {
      throw lost(e);
    } catch (InstanceNotFoundException e) {
      throw new LabException("the server has lost its bean " + name, e);
    } catch (JMException e) {
      throw new LabException(
          "the server refused " + attribute + " = " + value + " of " + name + ": " + e, e);
    }
  }

  private static LabException lost(IOException e) {
    return new LabException("the connection to the server is lost: " + e.getMessage(), e);
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (Exception e) {
      // The server may have ended first; a connection that cannot be closed is closed.
      return;
    }
  }
}
