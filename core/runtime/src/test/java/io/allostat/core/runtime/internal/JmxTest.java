package io.allostat.core.runtime.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.core.api.component.LevelChange.Origin;
import io.allostat.core.api.control.Thresholds;
import io.allostat.core.api.management.ControlLoopMXBean;
import io.allostat.core.api.management.ProfileMXBean;
import io.allostat.core.api.resource.ResourceKind;
import io.allostat.core.runtime.management.internal.Publication;
import io.allostat.core.testkit.MBeansDescribed;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.management.Attribute;
import javax.management.Descriptor;
import javax.management.InvalidAttributeValueException;
import javax.management.JMX;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.MBeanServerDelegate;
import javax.management.MBeanServerNotification;
import javax.management.Notification;
import javax.management.NotificationListener;
import javax.management.ObjectName;
import javax.management.RuntimeMBeanException;
import javax.management.openmbean.CompositeData;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class JmxTest {
  private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
  private final Fixture fixture = new Fixture();
  private AllostatRuntime runtime = fixture.create();

  @AfterEach
  void close() {
    runtime.close();
  }

  @Test
  void closingWithdrawsEverythingThatStartingPublished() throws Exception {
    runtime.components().register(ComponentDescriptor.named("Search"));
    assertEquals(Set.of(), published());
    runtime.start();
    assertEquals(
        Set.of(
            name("type=ControlLoop,instance=" + fixture.instance + ",resource=cpu"),
            name("type=Component,instance=" + fixture.instance + ",name=Search"),
            name("type=Profile,instance=" + fixture.instance),
            name("type=ProfileSettings,instance=" + fixture.instance),
            name("type=ControlSettings,instance=" + fixture.instance)),
        published());
    runtime.close();
    assertEquals(Set.of(), published());
  }

  @Test
  void theProfileShowsTheFiguresOfItsWindow() throws Exception {
    runtime.start();
    CompositeData[] stacks = (CompositeData[]) server.getAttribute(profile(), "Stacks");
    assertEquals(2, stacks.length);
    CompositeData search = stacks[0];
    assertEquals("Search.Database", search.get("stack"));
    assertEquals("cpu", search.get("resource"));
    assertEquals(0.5, search.get("hitRatio"));
    assertEquals(0.4, search.get("hitRatioLower"));
    assertEquals(0.6, search.get("hitRatioUpper"));
    // Half of one processor at 50 %, ten times a second: 25 ms an execution.
    assertEquals(0.25, search.get("usage"));
    assertEquals(0.2, search.get("usageLower"));
    assertEquals(0.3, search.get("usageUpper"));
    assertEquals(10.0, search.get("executionRate"));
    assertEquals(0.025, search.get("cost"));
    assertEquals(0.02, (double) search.get("costLower"), 1e-15);
    assertEquals(0.03, (double) search.get("costUpper"), 1e-15);
    assertEquals(50L, search.get("samples"));
    CompositeData rare = stacks[1];
    assertEquals("Rare", rare.get("stack"));
    assertNull(rare.get("usage"));
    assertNull(rare.get("cost"));
    assertEquals(2L, rare.get("samples"));
    CompositeData cpu = ((CompositeData[]) server.getAttribute(profile(), "Resources"))[0];
    assertEquals(0.5, cpu.get("usage"));
    assertEquals(1.0, cpu.get("capacity"));
    assertEquals(100L, cpu.get("samples"));
    assertEquals(100L, server.getAttribute(profile(), "SamplingInstants"));
    assertEquals(10.0, server.getAttribute(profile(), "WindowSeconds"));
    ProfileMXBean proxy = JMX.newMXBeanProxy(server, profile(), ProfileMXBean.class);
    assertEquals(runtime.status().profile().stacks(), proxy.getStacks());
    assertEquals(runtime.status().profile().resources(), proxy.getResources());
  }

  @Test
  void theSamplingRateIsSetWithinItsRange() throws Exception {
    runtime.start();
    assertEquals(10.0, server.getAttribute(profile(), "SamplingHertz"));
    server.setAttribute(profile(), new Attribute("SamplingHertz", 100.0));
    assertEquals(100.0, server.getAttribute(profile(), "SamplingHertz"));
    RuntimeMBeanException refused =
        assertThrows(
            RuntimeMBeanException.class,
            () -> server.setAttribute(profile(), new Attribute("SamplingHertz", 0.5)));
    assertTrue(refused.getCause().getMessage().contains("samplingHertz"), refused::toString);
    assertEquals(100.0, server.getAttribute(profile(), "SamplingHertz"));
  }

  @Test
  void aTakenNameLeavesNothingBehind() throws Exception {
    runtime.start();
    AllostatRuntime second = fixture.create();
    assertThrows(IllegalStateException.class, second::start);
    assertEquals(4, published().size());
    runtime.close();
    second.start();
    second.close();
    assertEquals(Set.of(), published());
  }

  @Test
  void componentsDeclaredLaterArePublished() throws Exception {
    runtime.start();
    BlockingQueue<ObjectName> registered = new ArrayBlockingQueue<>(100);
    NotificationListener listener =
        (n, h) -> {
          if (n instanceof MBeanServerNotification m
              && m.getType().equals(MBeanServerNotification.REGISTRATION_NOTIFICATION)) {
            registered.offer(m.getMBeanName());
          }
        };
    server.addNotificationListener(MBeanServerDelegate.DELEGATE_NAME, listener, null, null);
    runtime.components().discovered("Late");
    ObjectName expected = component("Late");
    ObjectName next = registered.poll(20, TimeUnit.SECONDS);
    while (!expected.equals(next)) {
      assertTrue(next != null, "not published");
      next = registered.poll(20, TimeUnit.SECONDS);
    }
    server.removeNotificationListener(MBeanServerDelegate.DELEGATE_NAME, listener);
    assertEquals(0, server.getAttribute(expected, "ServiceLevel"));
  }

  @Test
  void gaugesAreReadFromOneSnapshot() throws Exception {
    runtime.start();
    ObjectName loop = controlLoop();
    int before = fixture.profiler.histories.get();
    assertEquals(0.5, server.getAttribute(loop, "Usage"));
    for (String attribute : new String[] {"Mode", "Paused", "PredictedUsage", "PredictionError"}) {
      server.getAttribute(loop, attribute);
    }
    server.getAttribute(profile(), "Stacks");
    assertEquals(before + 1, fixture.profiler.histories.get());
    fixture.time.advance(Duration.ofMillis(1001));
    server.getAttribute(loop, "Usage");
    assertEquals(before + 2, fixture.profiler.histories.get());
  }

  @Test
  void absentFiguresAreNull() throws Exception {
    runtime.start();
    CompositeData[] stacks = (CompositeData[]) server.getAttribute(profile(), "Stacks");
    assertEquals("Search.Database", stacks[0].get("stack"));
    assertEquals(0.025, (Double) stacks[0].get("cost"), 1e-12);
    assertEquals("Rare", stacks[1].get("stack"));
    assertNull(stacks[1].get("cost"));
    assertEquals(10.0, server.getAttribute(profile(), "WindowSeconds"));
    assertEquals(7L, server.getAttribute(profile(), "OverflowedCalls"));
    fixture.profiler.empty = true;
    fixture.time.advance(Duration.ofSeconds(2));
    assertNull(server.getAttribute(controlLoop(), "Usage"));
  }

  @Test
  void aRefusedThresholdKeepsItsMessageAndNeedsNoClassOfOurs() throws Exception {
    runtime.start();
    ObjectName loop = controlLoop();
    RuntimeMBeanException refused =
        assertThrows(
            RuntimeMBeanException.class,
            () -> server.setAttribute(loop, new Attribute("OverloadThreshold", 1.5)));
    assertEquals(IllegalArgumentException.class, refused.getTargetException().getClass());
    assertEquals(
        "overloadThreshold: expected a number from 0.01 to 1, got 1.5",
        refused.getTargetException().getMessage());
    assertNull(refused.getTargetException().getCause());
    server.setAttribute(loop, new Attribute("OverloadThreshold", 0.9));
    server.setAttribute(loop, new Attribute("UnderloadThreshold", 0.8));
    assertEquals(0.9, server.getAttribute(loop, "OverloadThreshold"));
    assertEquals(0.8, server.getAttribute(loop, "UnderloadThreshold"));
    assertEquals(0.8, runtime.controlLoop().thresholds("cpu").underload());
  }

  @Test
  void calibrationIsSwitchedFromTheConsole() throws Exception {
    runtime.start();
    assertEquals(true, server.getAttribute(controlLoop(), "Calibration"));
    server.setAttribute(controlLoop(), new Attribute("Calibration", false));
    assertEquals(false, server.getAttribute(controlLoop(), "Calibration"));
    assertFalse(runtime.controlLoop().calibration());
    assertFalse(runtime.status().controlLoops().get(0).calibration());
  }

  @Test
  void levelsPinsAndPauseAreSetFromTheConsole() throws Exception {
    runtime.components().register(ComponentDescriptor.named("Search").withLevel("noSort", 1));
    runtime.start();
    ObjectName search = component("Search");
    server.setAttribute(search, new Attribute("ServiceLevel", 1));
    assertEquals(1, runtime.components().find("Search").orElseThrow().serviceLevel());
    RuntimeMBeanException refused =
        assertThrows(
            RuntimeMBeanException.class,
            () -> server.setAttribute(search, new Attribute("ServiceLevel", 2)));
    assertEquals(
        "service level of Search: expected 0 to 1, got 2",
        refused.getTargetException().getMessage());
    server.invoke(search, "pin", null, null);
    assertEquals(true, server.getAttribute(search, "Pinned"));
    server.invoke(search, "unpin", null, null);
    assertEquals(false, server.getAttribute(search, "Pinned"));
    server.invoke(controlLoop(), "pause", null, null);
    assertEquals(true, server.getAttribute(controlLoop(), "Paused"));
    assertTrue(runtime.controlLoop().paused());
    server.invoke(controlLoop(), "resume", null, null);
    assertFalse(runtime.controlLoop().paused());
  }

  @Test
  void everyChangingDecisionIsNotifiedWithTheDecisionAsUserData() throws Exception {
    runtime
        .components()
        .register(ComponentDescriptor.named("Search").withLevel("noSort", 1).withLevel("small", 1));
    runtime.start();
    BlockingQueue<Notification> received = new ArrayBlockingQueue<>(10);
    server.addNotificationListener(controlLoop(), (n, h) -> received.add(n), null, null);
    fixture.policy.degrade("Search", 0, 0.7);
    fixture.policy.degrade("Search", 1, 0.6);
    for (long sequence = 1; sequence <= 2; sequence++) {
      fixture.time.advance(Duration.ofSeconds(5));
      Notification notification = received.poll(20, TimeUnit.SECONDS);
      assertEquals(ControlLoopMXBean.DECISION_NOTIFICATION, notification.getType());
      assertEquals(sequence, notification.getSequenceNumber());
      CompositeData decision = (CompositeData) notification.getUserData();
      assertEquals("DEGRADE", decision.get("kind"));
      assertEquals((int) sequence, decision.get("appliedLevel"));
    }
    assertEquals(0.6, server.getAttribute(controlLoop(), "PredictedUsage"));
    CompositeData[] decisions = (CompositeData[]) server.getAttribute(controlLoop(), "Decisions");
    assertEquals("Search", decisions[0].get("component"));
    assertEquals(
        ControlLoopMXBean.DECISION_NOTIFICATION,
        server.getMBeanInfo(controlLoop()).getNotifications()[0].getNotifTypes()[0]);
  }

  @Test
  void aQuarantineIsNotifiedByTheComponent() throws Exception {
    runtime
        .components()
        .register(ComponentDescriptor.named("Search").withLevel("noSort", 1).withActuator(l -> 0));
    runtime.start();
    BlockingQueue<Notification> received = new ArrayBlockingQueue<>(10);
    server.addNotificationListener(component("Search"), (n, h) -> received.add(n), null, null);
    runtime.components().setServiceLevel("Search", 1, Origin.APPLICATION);
    Notification notification = received.poll(20, TimeUnit.SECONDS);
    assertEquals(Publication.QUARANTINE_NOTIFICATION, notification.getType());
    assertEquals("asked for level 1, answered 0", notification.getMessage());
    assertEquals(true, ((CompositeData) notification.getUserData()).get("quarantined"));
    assertEquals(true, server.getAttribute(component("Search"), "Quarantined"));
    assertEquals(
        "asked for level 1, answered 0",
        server.getAttribute(component("Search"), "QuarantineReason"));
  }

  @Test
  void everyControlledResourceHasItsOwnThresholds() throws Exception {
    runtime = fixture.create(b -> b.monitor(Fixture.monitor("pool", ResourceKind.WAITED_FOR)));
    runtime.start();
    ObjectName pool = name("type=ControlLoop,instance=" + fixture.instance + ",resource=pool");
    server.setAttribute(pool, new Attribute("OverloadThreshold", 0.95));
    assertEquals(0.85, server.getAttribute(controlLoop(), "OverloadThreshold"));
    assertEquals(0.95, server.getAttribute(pool, "OverloadThreshold"));
    assertNull(server.getAttribute(pool, "Usage"));
  }

  @Test
  void everythingThatIsPublishedSaysWhatItIs() throws Exception {
    runtime.components().register(ComponentDescriptor.named("Search").withLevel("noSort", 1));
    runtime.start();
    for (ObjectName name : published()) {
      MBeansDescribed.check(server, name);
    }
    assertEquals(
        "ratio", descriptor(controlLoop(), "Usage").getFieldValue("units"), "a share of capacity");
  }

  @Test
  void settingsOfTheLoopAreChangedWhileItRuns() throws Exception {
    runtime = fixture.create(b -> b.monitor(Fixture.monitor("pool", ResourceKind.WAITED_FOR)));
    runtime.start();
    ObjectName settings = name("type=ControlSettings,instance=" + fixture.instance);
    server.setAttribute(settings, new Attribute("DecisionSeconds", 1.0));
    server.setAttribute(settings, new Attribute("OverloadThreshold", 0.9));
    assertEquals(1.0, server.getAttribute(settings, "DecisionSeconds"));
    assertEquals(new Thresholds(0.9, 0.7), runtime.controlLoop().thresholds("cpu"));
    assertEquals(new Thresholds(0.9, 0.7), runtime.controlLoop().thresholds("pool"));
    runtime.controlLoop().setThresholds("pool", new Thresholds(0.95, 0.92));
    assertEquals(
        "underloadThreshold: expected less than overloadThreshold (0.91), got 0.92",
        refusal(settings, new Attribute("OverloadThreshold", 0.91)));
    assertEquals(new Thresholds(0.9, 0.7), runtime.controlLoop().thresholds("cpu"), "all or none");
    assertEquals(
        "decisionSeconds: expected a number from 0.1 to 3600 (s), got 0.0",
        refusal(settings, new Attribute("DecisionSeconds", 0.0)));
    assertEquals(
        "historySeconds: expected at least 3 calibrationSeconds, settleSeconds and decisionSeconds"
            + " (153.0), got 120",
        refusal(settings, new Attribute("CalibrationSeconds", 50.0)));
    assertTrue(refusal(settings, new Attribute("JournalEntries", 5)).contains("before the start"));
    assertEquals(1.0, server.getAttribute(settings, "DecisionSeconds"));
  }

  @Test
  void aSettingOfTheProfileThatIsBuiltInCanOnlyBeRead() throws Exception {
    runtime.start();
    ObjectName settings = name("type=ProfileSettings,instance=" + fixture.instance);
    server.setAttribute(settings, new Attribute("SamplingHertz", 20.0));
    assertEquals(20.0, server.getAttribute(profile(), "SamplingHertz"));
    assertEquals(20.0, server.getAttribute(settings, "SamplingHertz"));
    for (MBeanAttributeInfo attribute : server.getMBeanInfo(settings).getAttributes()) {
      assertEquals(attribute.getName().equals("SamplingHertz"), attribute.isWritable());
    }
    assertTrue(refusal(settings, new Attribute("MaxStacks", 5)).contains("before the start"));
  }

  private Descriptor descriptor(ObjectName bean, String attribute) throws Exception {
    return Arrays.stream(server.getMBeanInfo(bean).getAttributes())
        .filter(info -> info.getName().equals(attribute))
        .findFirst()
        .orElseThrow()
        .getDescriptor();
  }

  private String refusal(ObjectName bean, Attribute attribute) {
    return assertThrows(
            InvalidAttributeValueException.class, () -> server.setAttribute(bean, attribute))
        .getMessage();
  }

  @Test
  void profilingIsSwitchedOffAndOn() throws Exception {
    runtime.start();
    assertEquals(true, server.getAttribute(profile(), "Enabled"));
    server.setAttribute(profile(), new Attribute("Enabled", false));
    assertEquals(false, server.getAttribute(profile(), "Enabled"));
    server.setAttribute(profile(), new Attribute("Enabled", true));
    assertEquals(true, server.getAttribute(profile(), "Enabled"));
  }

  private Set<ObjectName> published() throws Exception {
    return server.queryNames(name("instance=" + fixture.instance + ",*"), null);
  }

  private ObjectName controlLoop() throws Exception {
    return name("type=ControlLoop,instance=" + fixture.instance + ",resource=cpu");
  }

  private ObjectName profile() throws Exception {
    return name("type=Profile,instance=" + fixture.instance);
  }

  private ObjectName component(String component) throws Exception {
    return name("type=Component,instance=" + fixture.instance + ",name=" + component);
  }

  private static ObjectName name(String properties) throws Exception {
    return new ObjectName("io.allostat:" + properties);
  }
}
