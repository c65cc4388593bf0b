package io.allostat.demoapps.lab.process;

import io.allostat.demoapps.lab.LabException;
import io.allostat.demoapps.lab.observe.AdmissionSample;
import io.allostat.demoapps.lab.observe.PhaseTotals;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import javax.management.Attribute;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;

/** Reads what admission control says of itself over JMX. Two calls to the server a reading. */
public final class AdmissionGauges {
  private static final String MONITORS = "io.allostat:type=LoadMonitor,*";
  private static final String SETTINGS = "io.allostat:type=AdmissionSettings,*";
  private static final String CONNECTORS = "io.allostat:type=Admission,*";
  private static final String CLAIMS = "claim";
  private static final String[] MONITOR = {
    "PredictedNew",
    "PredictedResumed",
    "CostNew",
    "CostResumed",
    "CostNewSource",
    "CostResumedSource",
    "Utilisation",
    "Processors",
    "LimitPerInterval"
  };
  private static final Map<String, Object> ROOM =
      Map.of(
          "costNewMillis", 0.5,
          "costResumedMillis", 0.1,
          "costRange", 1.0,
          "backlogSeconds", 60.0,
          "queueSeconds", 0.0);
  private static final String[] CONNECTOR = {"RefusedConnections", "Refusals", "FalseClaims"};

  private final MBeanServerConnection beans;
  private final ObjectName monitor;
  private final ObjectName connector;
  private final ObjectName settings;
  private final double intervalSeconds;

  private AdmissionGauges(
      MBeanServerConnection beans,
      ObjectName monitor,
      ObjectName connector,
      ObjectName settings,
      double intervalSeconds) {
    this.beans = beans;
    this.monitor = monitor;
    this.connector = connector;
    this.settings = settings;
    this.intervalSeconds = intervalSeconds;
  }

  /**
   * Looks for admission control in a server.
   *
   * @param beans the server's beans
   * @return the gauges, or empty for a server without it
   * @throws LabException when the server cannot be asked, or has more than one
   */
  static Optional<AdmissionGauges> find(MBeanServerConnection beans) {
    try {
      Optional<ObjectName> monitor = only(beans, MONITORS);
      Optional<ObjectName> connector = only(beans, CONNECTORS);
      Optional<ObjectName> settings = only(beans, SETTINGS);
      if (monitor.isEmpty() || connector.isEmpty() || settings.isEmpty()) {
        return Optional.empty();
      }
      double seconds = (Double) beans.getAttribute(settings.get(), "IntervalSeconds");
      return Optional.of(
          new AdmissionGauges(beans, monitor.get(), connector.get(), settings.get(), seconds));
    } catch (IOException | JMException e) {
      throw unanswered(e);
    }
  }

  private static Optional<ObjectName> only(MBeanServerConnection beans, String pattern)
      throws IOException, JMException {
    Set<ObjectName> names = beans.queryNames(new ObjectName(pattern), null);
    if (names.size() > 1) {
      throw new LabException("the server has " + names.size() + " beans " + pattern);
    }
    return names.stream().findFirst();
  }

  /**
   * Reads the gauges.
   *
   * @return what they say now
   * @throws LabException when the server does not answer
   */
  public AdmissionSample read() {
    Map<String, Object> monitored = read(monitor, MONITOR);
    Map<String, Object> counted = read(connector, CONNECTOR);
    return new AdmissionSample(
        number(monitored, "PredictedNew"),
        number(monitored, "PredictedResumed"),
        number(monitored, "CostNew"),
        number(monitored, "CostResumed"),
        text(monitored, "CostNewSource"),
        text(monitored, "CostResumedSource"),
        number(monitored, "Utilisation"),
        number(monitored, "Processors"),
        number(monitored, "LimitPerInterval"),
        intervalSeconds,
        count(counted, "RefusedConnections"),
        refusedClaims((TabularData) counted.get("Refusals")),
        count(counted, "FalseClaims"));
  }

  /**
   * Reads where the time of the connections has gone since the server's start.
   *
   * @return by phase, as the server names them
   * @throws LabException when the server does not answer
   */
  public PhaseTotals phases() {
    Map<String, PhaseTotals.Sum> sums = new TreeMap<>();
    try {
      for (CompositeData item : (CompositeData[]) beans.getAttribute(connector, "Phases")) {
        Number cpu = (Number) item.get("cpuSeconds");
        sums.put(
            (String) item.get("phase"),
            new PhaseTotals.Sum(
                ((Number) item.get("count")).longValue(),
                ((Number) item.get("seconds")).doubleValue(),
                cpu == null ? Double.NaN : cpu.doubleValue()));
      }
    } catch (IOException | JMException e) {
      throw unanswered(e);
    }
    return new PhaseTotals(sums);
  }

  /** Lets all connections in from now on; they are still counted and measured. */
  public void admitAll() {
    refuse(false);
  }

  /**
   * Refuses what does not fit from now on, or lets all connections in.
   *
   * @param enabled whether to refuse
   */
  public void refuse(boolean enabled) {
    try {
      beans.setAttribute(connector, new Attribute("Enabled", enabled));
    } catch (IOException | JMException e) {
      throw unanswered(e);
    }
  }

  /**
   * Lets costs count as so small, and waiting work as so harmless, that nobody is ever refused;
   * costs are still measured, and connections still decided on and paid for.
   *
   * @throws LabException when the server does not take the settings
   */
  public void makeRoom() {
    set(ROOM);
  }

  /**
   * Reads settings of admission control.
   *
   * @param names of the settings
   * @return what they are
   * @throws LabException when the server does not tell them
   */
  public Map<String, Object> settings(Set<String> names) {
    Map<String, Object> values = new TreeMap<>();
    try {
      for (String name : names) {
        values.put(name, beans.getAttribute(settings, attribute(name)));
      }
    } catch (IOException | JMException e) {
      throw new LabException("the server does not tell the settings " + names + ": " + e, e);
    }
    return values;
  }

  /**
   * Changes settings of admission control from the next interval on.
   *
   * @param values by the settings' names
   * @return what they were
   * @throws LabException when the server does not take them
   */
  public Map<String, Object> set(Map<String, ?> values) {
    Map<String, Object> before = settings(values.keySet());
    try {
      for (Map.Entry<String, ?> each : values.entrySet()) {
        beans.setAttribute(settings, new Attribute(attribute(each.getKey()), each.getValue()));
      }
    } catch (IOException | JMException e) {
      throw new LabException("the server does not take settings of admission control: " + e, e);
    }
    return before;
  }

  private static String attribute(String setting) {
    return Character.toUpperCase(setting.charAt(0)) + setting.substring(1);
  }

  private Map<String, Object> read(ObjectName name, String... attributes) {
    try {
      Map<String, Object> values = new HashMap<>();
      for (Attribute attribute : beans.getAttributes(name, attributes).asList()) {
        values.put(attribute.getName(), attribute.getValue());
      }
      return values;
    } catch (IOException | JMException e) {
      throw unanswered(e);
    }
  }

  private static double number(Map<String, Object> values, String name) {
    return values.get(name) instanceof Number number ? number.doubleValue() : Double.NaN;
  }

  private static long count(Map<String, Object> values, String name) {
    return values.get(name) instanceof Number number ? number.longValue() : 0;
  }

  private static String text(Map<String, Object> values, String name) {
    return values.get(name) instanceof String text ? text : "";
  }

  /** Reasons are texts; those of claims say so. */
  private static long refusedClaims(TabularData refusals) {
    long sum = 0;
    if (refusals != null) {
      for (Object row : refusals.values()) {
        CompositeData entry = (CompositeData) row;
        if (((String) entry.get("key")).contains(CLAIMS)) {
          sum += (Long) entry.get("value");
        }
      }
    }
    return sum;
  }

  private static LabException unanswered(Exception e) {
    return new LabException("the server does not tell of its admission control: " + e, e);
  }
}
