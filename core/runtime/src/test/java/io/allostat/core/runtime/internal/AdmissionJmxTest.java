package io.allostat.core.runtime.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.admission.Admission;
import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.admission.Claim;
import io.allostat.core.api.admission.Claim.Kind;
import io.allostat.core.api.management.AdmissionItem;
import io.allostat.core.api.management.AdmissionMXBean;
import io.allostat.core.api.management.LoadMonitorItem;
import io.allostat.core.api.resource.ResourceKind;
import io.allostat.core.api.settings.SettingDescription;
import io.allostat.core.api.settings.Settings;
import io.allostat.core.runtime.testing.internal.FakeConnector;
import io.allostat.core.runtime.testing.internal.GivenPolicy;
import io.allostat.core.testkit.MBeansDescribed;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import javax.management.Attribute;
import javax.management.InvalidAttributeValueException;
import javax.management.JMX;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.MalformedObjectNameException;
import javax.management.Notification;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.OpenMBeanAttributeInfo;
import javax.management.openmbean.TabularData;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class AdmissionJmxTest {
  private static final Claim NEW =
      new Claim(Kind.NEW, true, InetAddress.getLoopbackAddress(), "", "https-8443");

  private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
  private final Fixture fixture = new Fixture();
  private final GivenPolicy policy = new GivenPolicy();
  private final FakeConnector connector = new FakeConnector("https-8443");
  private AllostatRuntime runtime;

  @BeforeEach
  void start() {
    fixture.admission =
        Optional.of(
            new Parts.AdmissionPart(
                policy,
                List.of(),
                Fixture.monitor("cpu", ResourceKind.CPU),
                () -> Double.NaN,
                () -> Double.NaN));
    runtime = fixture.create();
    runtime.start();
  }

  @AfterEach
  void close() {
    runtime.close();
  }

  @Test
  void aConnectorIsPublishedWhileItIsJoined() throws Exception {
    assertFalse(server.isRegistered(admission()));
    runtime.admission().join(connector);
    await(() -> server.isRegistered(admission()));
    AdmissionMXBean bean = JMX.newMXBeanProxy(server, admission(), AdmissionMXBean.class);
    assertEquals(7, bean.getNewConnections());
    assertEquals(5, bean.getResumedConnections());
    assertEquals(3, bean.getRefusedConnections());
    assertEquals(Map.of("no room", 2L, "too late", 1L), bean.getRefusals());
    assertEquals(4, bean.getMalformed());
    assertEquals(Map.of("odd", 4L), bean.getDefects());
    assertEquals(6, bean.getAbandoned());
    assertEquals(3, bean.getFullHandshakes());
    assertEquals(2, bean.getResumedHandshakes());
    assertEquals(1, bean.getFalseClaims());
    assertEquals(0, bean.getFailures());
    assertEquals(
        2, ((TabularData) server.getAttribute(admission(), "Refusals")).size(), "an open type");
    runtime.admission().leave(connector);
    await(() -> !server.isRegistered(admission()));
    assertTrue(runtime.status().admission().isEmpty());
  }

  @Test
  void thePhasesOfItsConnectionsAreOpenDataWithTheirUnits() throws Exception {
    runtime.admission().join(connector);
    await(() -> server.isRegistered(admission()));
    CompositeData[] phases = (CompositeData[]) server.getAttribute(admission(), "Phases");
    assertEquals("HANDSHAKE_FULL", phases[0].get("phase"));
    assertEquals(3L, phases[0].get("count"));
    assertEquals(1.5, phases[0].get("seconds"));
    assertEquals(0.75, phases[0].get("cpuSeconds"));
    assertEquals("IDLE", phases[1].get("phase"));
    assertNull(phases[1].get("cpuSeconds"), "unknown is not 0");
    MBeanAttributeInfo info =
        Arrays.stream(server.getMBeanInfo(admission()).getAttributes())
            .filter(attribute -> attribute.getName().equals("Phases"))
            .findAny()
            .orElseThrow();
    assertTrue(info instanceof OpenMBeanAttributeInfo);
    assertTrue(info.getDescription().contains("seconds"), info.getDescription());
  }

  @Test
  void whatAnInstancePublishedIsWithdrawnWithItsConnectors() throws Exception {
    runtime.admission().join(connector);
    await(() -> server.isRegistered(admission()));
    Set<String> types =
        server.queryNames(name("type=*,instance=" + fixture.instance + ",*"), null).stream()
            .map(n -> n.getKeyProperty("type"))
            .collect(Collectors.toSet());
    assertTrue(types.containsAll(Set.of("Admission", "AdmissionSettings", "LoadMonitor")));
    for (ObjectName published :
        server.queryNames(name("type=*,instance=" + fixture.instance + ",*"), null)) {
      MBeansDescribed.check(server, published);
    }
    runtime.close();
    assertEquals(
        Set.of(), server.queryNames(name("type=*,instance=" + fixture.instance + ",*"), null));
  }

  @Test
  void aConnectorIsSwitchedOffAndOnWhileItIsAsked() throws Exception {
    Admission asked = runtime.admission().join(connector);
    await(() -> server.isRegistered(admission()));
    fixture.time.advance(Duration.ofMillis(50));
    await(() -> !asked.decide(NEW).admitted());
    server.setAttribute(admission(), new Attribute("Enabled", false));
    assertTrue(asked.decide(NEW).admitted());
    assertEquals(false, server.getAttribute(admission(), "Enabled"));
    assertFalse(runtime.status().admission().get(0).enabled());
    server.setAttribute(admission(), new Attribute("Enabled", true));
    assertFalse(asked.decide(NEW).admitted());
  }

  @Test
  void theLoadMonitorSaysWhatItsFiguresRestOn() throws Exception {
    assertNull(server.getAttribute(loadMonitor(), "PredictedNew"));
    assertNull(server.getAttribute(loadMonitor(), "SecondsSinceLastStep"));
    runtime.admission().join(connector);
    limit(1);
    LoadMonitorItem item = runtime.status().loadMonitors().get(0);
    assertEquals(GivenPolicy.NEW, item.predictedNew());
    assertEquals(item.predictedNew(), server.getAttribute(loadMonitor(), "PredictedNew"));
    assertEquals(GivenPolicy.RESUMED, server.getAttribute(loadMonitor(), "PredictedResumed"));
    assertEquals(0.02, server.getAttribute(loadMonitor(), "CostNew"));
    assertEquals("AVERAGE", server.getAttribute(loadMonitor(), "CostNewSource"));
    assertEquals(0.018, server.getAttribute(loadMonitor(), "CostNewLower"));
    assertEquals(0.022, server.getAttribute(loadMonitor(), "CostNewUpper"));
    assertEquals("START", server.getAttribute(loadMonitor(), "CostResumedSource"));
    assertNull(server.getAttribute(loadMonitor(), "CostResumedLower"));
    assertEquals(item.processorRequest(), server.getAttribute(loadMonitor(), "ProcessorRequest"));
    assertEquals(1.0, server.getAttribute(loadMonitor(), "Processors"));
    assertTrue((Double) server.getAttribute(loadMonitor(), "SecondsSinceLastStep") >= 0);
  }

  @Test
  void aLimitThatChangesIsNotifiedAsData() throws Exception {
    runtime.admission().join(connector);
    await(() -> server.isRegistered(admission()));
    BlockingQueue<Notification> received = new ArrayBlockingQueue<>(10);
    server.addNotificationListener(admission(), (n, h) -> received.add(n), null, null);
    limit(1);
    limit(2);
    CompositeData limit;
    do {
      Notification notification = received.poll(20, TimeUnit.SECONDS);
      assertEquals(AdmissionMXBean.LIMIT_NOTIFICATION, notification.getType());
      limit = (CompositeData) notification.getUserData();
    } while (!limit.get("limitPerInterval").equals(2L));
    assertEquals(1L, limit.get("lastLimitPerInterval"));
    assertEquals(2L, server.getAttribute(admission(), "LimitPerInterval"));
    AdmissionItem item = runtime.status().admission().get(0);
    assertEquals(2L, item.limitPerInterval());
  }

  @Test
  void settingsAreSetInTheirRangesAndHoldFromTheNextInterval() throws Exception {
    ObjectName settings = name("type=AdmissionSettings,instance=" + fixture.instance);
    limit(1);
    assertEquals(1.0, server.getAttribute(settings, "Utilisation"));
    server.setAttribute(settings, new Attribute("Utilisation", 0.8));
    server.setAttribute(settings, new Attribute("MinConnections", 50));
    assertEquals(0.8, server.getAttribute(settings, "Utilisation"));
    limit(2);
    // The step of that limit may have begun before; the next one has not.
    limit(3);
    assertEquals(0.8, policy.settings.utilisation());
    assertEquals(50, policy.settings.minConnections());
    InvalidAttributeValueException refused =
        assertThrows(
            InvalidAttributeValueException.class,
            () -> server.setAttribute(settings, new Attribute("Utilisation", 1.5)));
    assertEquals("utilisation: expected a number from 0.1 to 1, got 1.5", refused.getMessage());
    assertThrows(
        InvalidAttributeValueException.class,
        () -> server.setAttribute(settings, new Attribute("Utilisation", "much")));
    assertEquals(0.8, server.getAttribute(settings, "Utilisation"));
  }

  @Test
  void everySettingIsAnAttributeWithItsRangeAndUnit() throws Exception {
    ObjectName settings = name("type=AdmissionSettings,instance=" + fixture.instance);
    Map<String, MBeanAttributeInfo> attributes =
        Arrays.stream(server.getMBeanInfo(settings).getAttributes())
            .collect(Collectors.toMap(MBeanAttributeInfo::getName, a -> a));
    for (SettingDescription setting : Settings.describe(AdmissionSettings.class)) {
      String name =
          setting.name().substring(0, 1).toUpperCase(Locale.ROOT) + setting.name().substring(1);
      MBeanAttributeInfo info = attributes.remove(name);
      assertTrue(info.isWritable() && info instanceof OpenMBeanAttributeInfo, name);
      assertTrue(info.getDescription().startsWith(setting.description()), name);
      assertTrue(info.getDescription().contains(setting.expected()), name);
    }
    assertEquals(Map.of(), attributes);
  }

  /** Lets intervals pass until this limit is in force. */
  private void limit(long limit) throws InterruptedException {
    policy.limit = limit;
    while (runtime.status().loadMonitors().stream().noneMatch(i -> i.limitPerInterval() == limit)) {
      fixture.time.advance(Duration.ofSeconds(2));
      policy.begun.tryAcquire(50, TimeUnit.MILLISECONDS);
    }
  }

  private static void await(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      Thread.onSpinWait();
    }
  }

  private ObjectName admission() {
    return name("type=Admission,instance=" + fixture.instance + ",connector=https-8443");
  }

  private ObjectName loadMonitor() {
    return name("type=LoadMonitor,instance=" + fixture.instance);
  }

  private static ObjectName name(String rest) {
    try {
      return new ObjectName("io.allostat:" + rest);
    } catch (MalformedObjectNameException e) {
      throw new AssertionError(e);
    }
  }
}
