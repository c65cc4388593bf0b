package io.allostat.demoapps.lab.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.demoapps.lab.LabException;
import io.allostat.demoapps.lab.observe.AdmissionSample;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import org.junit.jupiter.api.Test;

class AdmissionGaugesTest {
  /** As {@code type=LoadMonitor} before anything resumed. */
  public interface MonitorMXBean {
    Double getPredictedNew();

    Double getPredictedResumed();

    Double getCostNew();

    Double getCostResumed();

    String getCostNewSource();

    String getCostResumedSource();

    Double getUtilisation();

    Double getProcessors();

    Long getLimitPerInterval();
  }

  private record Monitor() implements MonitorMXBean {
    @Override
    public Double getPredictedNew() {
      return 160.5;
    }

    @Override
    public Double getPredictedResumed() {
      return null;
    }

    @Override
    public Double getCostNew() {
      return 0.012;
    }

    @Override
    public Double getCostResumed() {
      return 0.004;
    }

    @Override
    public String getCostNewSource() {
      return "AVERAGE";
    }

    @Override
    public String getCostResumedSource() {
      return null;
    }

    @Override
    public Double getUtilisation() {
      return 0.92;
    }

    @Override
    public Double getProcessors() {
      return 1.0;
    }

    @Override
    public Long getLimitPerInterval() {
      return 150L;
    }
  }

  /** As {@code type=Admission}. */
  public interface ConnectorMXBean {
    long getRefusedConnections();

    Map<String, Long> getRefusals();

    long getFalseClaims();
  }

  private record Connector() implements ConnectorMXBean {
    @Override
    public long getRefusedConnections() {
      return 12;
    }

    @Override
    public Map<String, Long> getRefusals() {
      return Map.of("no room for new sessions", 9L, "no room for unverified claims", 3L);
    }

    @Override
    public long getFalseClaims() {
      return 5;
    }
  }

  /** As {@code type=AdmissionSettings}. */
  public interface SettingsMXBean {
    double getIntervalSeconds();

    double getCostNewMillis();

    void setCostNewMillis(double millis);

    double getCostResumedMillis();

    double getCostRange();

    double getBacklogSeconds();

    void setCostResumedMillis(double millis);

    void setCostRange(double range);

    void setBacklogSeconds(double seconds);

    double getQueueSeconds();

    void setQueueSeconds(double seconds);
  }

  private record Settings(Map<String, Double> set) implements SettingsMXBean {
    @Override
    public double getIntervalSeconds() {
      return 2;
    }

    @Override
    public double getCostNewMillis() {
      return 20;
    }

    @Override
    public double getCostResumedMillis() {
      return 4;
    }

    @Override
    public double getCostRange() {
      return 100;
    }

    @Override
    public double getBacklogSeconds() {
      return 0.2;
    }

    @Override
    public double getQueueSeconds() {
      return 0.01;
    }

    @Override
    public void setQueueSeconds(double seconds) {
      set.put("queueSeconds", seconds);
    }

    @Override
    public void setCostNewMillis(double millis) {
      set.put("costNewMillis", millis);
    }

    @Override
    public void setCostResumedMillis(double millis) {
      set.put("costResumedMillis", millis);
    }

    @Override
    public void setCostRange(double range) {
      set.put("costRange", range);
    }

    @Override
    public void setBacklogSeconds(double seconds) {
      set.put("backlogSeconds", seconds);
    }
  }

  @Test
  void whatTheServerSaysIsRead() throws Exception {
    MBeanServer beans = MBeanServerFactory.newMBeanServer();
    assertTrue(AdmissionGauges.find(beans).isEmpty());
    register(beans, new Monitor(), MonitorMXBean.class, "LoadMonitor,instance=auction");
    register(
        beans, new Connector(), ConnectorMXBean.class, "Admission,instance=auction,connector=c");
    Map<String, Double> set = new HashMap<>();
    register(beans, new Settings(set), SettingsMXBean.class, "AdmissionSettings,instance=auction");
    AdmissionGauges gauges = AdmissionGauges.find(beans).orElseThrow();
    AdmissionSample sample = gauges.read();
    assertEquals(
        new AdmissionSample(
            160.5, Double.NaN, 0.012, 0.004, "AVERAGE", "", 0.92, 1, 150, 2, 12, 3, 5),
        sample);
    gauges.makeRoom();
    assertEquals(
        Set.of("costNewMillis", "costResumedMillis", "costRange", "backlogSeconds", "queueSeconds"),
        set.keySet());
    // As the server takes them: a setting that it would refuse is an exception here.
    Map<String, String> texts = new HashMap<>();
    set.forEach((name, value) -> texts.put(name, value.toString()));
    AdmissionSettings taken =
        io.allostat.core.api.settings.Settings.of(AdmissionSettings.class, texts);
    // 1,000 new connections and 10,000 resumed ones in an interval, on one processor.
    assertTrue(
        1_000 * taken.costNewMillis() + 10_000 * taken.costResumedMillis()
            < 0.9 * 1000 * taken.intervalSeconds(),
        taken::toString);
    assertEquals(1, taken.costRange(), "what is measured does not change that");
    assertEquals(
        Map.of("costNewMillis", 20.0, "costRange", 100.0),
        gauges.set(Map.of("costNewMillis", 30.0, "costRange", 7.0)),
        "what they were");
    assertEquals(30, set.get("costNewMillis"));
    assertEquals(7, set.get("costRange"));
    assertThrows(LabException.class, () -> gauges.set(Map.of("coastNewMillis", 1.0)));
  }

  private static <T> void register(MBeanServer beans, T bean, Class<T> type, String name)
      throws Exception {
    beans.registerMBean(
        new StandardMBean(bean, type, true), new ObjectName("io.allostat:type=" + name));
  }
}
