package io.allostat.demoapps.lab.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.observe.AdmissionSample;
import java.util.Map;
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
  }

  private record Settings() implements SettingsMXBean {
    @Override
    public double getIntervalSeconds() {
      return 2;
    }
  }

  @Test
  void whatTheServerSaysIsRead() throws Exception {
    MBeanServer beans = MBeanServerFactory.newMBeanServer();
    assertTrue(AdmissionGauges.find(beans).isEmpty());
    register(beans, new Monitor(), MonitorMXBean.class, "LoadMonitor,instance=auction");
    register(
        beans, new Connector(), ConnectorMXBean.class, "Admission,instance=auction,connector=c");
    register(beans, new Settings(), SettingsMXBean.class, "AdmissionSettings,instance=auction");
    AdmissionSample sample = AdmissionGauges.find(beans).orElseThrow().read();
    assertEquals(
        new AdmissionSample(
            160.5, Double.NaN, 0.012, 0.004, "AVERAGE", "", 0.92, 1, 150, 2, 12, 3, 5),
        sample);
  }

  private static <T> void register(MBeanServer beans, T bean, Class<T> type, String name)
      throws Exception {
    beans.registerMBean(
        new StandardMBean(bean, type, true), new ObjectName("io.allostat:type=" + name));
  }
}
