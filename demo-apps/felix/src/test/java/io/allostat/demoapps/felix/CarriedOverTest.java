package io.allostat.demoapps.felix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import javax.management.Attribute;
import javax.management.InvalidAttributeValueException;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.RuntimeMBeanException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.framework.Bundle;
import org.osgi.framework.Constants;
import org.osgi.framework.ServiceReference;

/**
 * What an operator has set outlives the instance that it was set at: the next one, which a changed
 * configuration or a part that was updated takes, begins with it.
 */
class CarriedOverTest {
  private static final String INSTANCE = "io.allostat.instance";
  private static final String LOOP = "io.allostat:type=ControlLoop,instance=default,resource=cpu";
  private static final String PROFILE = "io.allostat:type=Profile,instance=default";
  private static final String SEARCH = "io.allostat:type=Component,instance=default,name=Search";
  private static final String CONTROL = "io.allostat:type=ControlSettings,instance=default";

  private static final String ADMISSION = "io.allostat:type=AdmissionSettings,instance=default";

  /** Those that change something, which the tests below are about. */
  private static final Set<String> OPERATIONS =
      Set.of("pause", "resume", "pin", "unpin", "setPriority");

  private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();

  @TempDir Path directory;
  private Served served;
  private Felix felix;
  private boolean viewed;

  @BeforeEach
  void start() throws Exception {
    served =
        new Served(
            directory,
            // Paused, so that nobody but the test moves a component.
            Map.of(INSTANCE, Map.of("paused", true)));
    felix = served.felix();
    Object alone = instance();
    felix.configure("io.allostat.processors", Map.of("manager", "framework"));
    untilAnotherThan(alone);
    served.untilAsked();
    felix.offer(new AtomicInteger());
    Felix.until("Search", () -> felix.attribute(SEARCH, "ServiceLevel") != null);
  }

  @AfterEach
  void stop() throws Exception {
    served.close();
  }

  /** All that any MBean of what runs lets be set, so that a new attribute cannot be forgotten. */
  @Test
  void everyAttributeThatCanBeSetIsAsItWasSet() throws Exception {
    List<String> carried = new ArrayList<>();
    Set<String> refused = new TreeSet<>();
    for (String bean : felix.mbeansOfWhatRuns()) {
      for (MBeanAttributeInfo info : server.getMBeanInfo(Felix.name(bean)).getAttributes()) {
        if (info.isWritable()) {
          String setting = bean.replaceAll(",instance=.*", "") + " " + info.getName();
          Object before = felix.attribute(bean, info.getName());
          Object set = setToAnother(Felix.name(bean), info.getName(), before);
          if (set == null) {
            refused.add(setting);
            continue;
          }
          renew();
          Felix.until(
              setting + " of " + bean + " is " + set + ", not " + before,
              () -> set.equals(felix.attribute(bean, info.getName())));
          server.setAttribute(Felix.name(bean), new Attribute(info.getName(), before));
          carried.add(setting);
        }
      }
    }
    assertEquals(Set.of(), refused, "set to nothing else");
    assertTrue(carried.size() > 25, () -> "" + carried);
    for (String one :
        List.of(
            "Admission Enabled",
            "AdmissionSettings Utilisation",
            "Component ServiceLevel",
            "ControlLoop OverloadThreshold",
            "ControlSettings DecisionSeconds",
            "ProcessorManager Policy",
            "Profile SamplingHertz")) {
      assertTrue(carried.contains("io.allostat:type=" + one), () -> one + " in " + carried);
    }
  }

  @Test
  void everyOperationThatChangesSomethingIsKnownHere() throws Exception {
    Set<String> operations = new TreeSet<>();
    for (String bean : felix.mbeans()) {
      Arrays.stream(server.getMBeanInfo(Felix.name(bean)).getOperations())
          .filter(operation -> operation.getImpact() != MBeanOperationInfo.INFO)
          .forEach(operation -> operations.add(operation.getName()));
    }
    assertEquals(new TreeSet<>(OPERATIONS), operations);
  }

  @Test
  void aPinAndALoopThatActsAgainAreCarriedOver() throws Exception {
    server.invoke(Felix.name(SEARCH), "pin", null, null);
    server.invoke(Felix.name(LOOP), "resume", null, null);
    renew();
    Felix.until("pinned", () -> Boolean.TRUE.equals(felix.attribute(SEARCH, "Pinned")));
    assertEquals(false, felix.attribute(LOOP, "Paused"));
    server.invoke(Felix.name(SEARCH), "unpin", null, null);
    renew();
    Felix.until("not pinned", () -> Boolean.FALSE.equals(felix.attribute(SEARCH, "Pinned")));
    assertEquals(false, felix.attribute(LOOP, "Paused"));
  }

  /** While one of these is away there is no instance, or one with less. */
  @Test
  void aPartThatIsUpdatedTakesNothingAway() throws Exception {
    set(CONTROL, "DecisionSeconds", 7.0);
    set(PROFILE, "SamplingHertz", 20.0);
    set(LOOP, "OverloadThreshold", 0.8);
    set(ADMISSION, "Utilisation", 0.55);
    String off = valve();
    set(off, "Enabled", false);
    for (String part :
        List.of(
            "io.allostat.sampler.stacks",
            "io.allostat.policies.adaptation",
            "io.allostat.policies.admission",
            "io.allostat.policies.coordination",
            "io.allostat.core.runtime")) {
      felix.bundle(part).stop();
      felix.bundle(part).start();
      Felix.until(
          part, () -> Double.valueOf(7).equals(felix.attribute(CONTROL, "DecisionSeconds")));
      assertEquals(20.0, felix.attribute(PROFILE, "SamplingHertz"), part);
      assertEquals(0.8, felix.attribute(LOOP, "OverloadThreshold"), part);
      Felix.until(
          part, () -> Double.valueOf(0.55).equals(felix.attribute(ADMISSION, "Utilisation")));
      served.untilAsked();
      assertEquals(false, felix.attribute(off, "Enabled"), part);
    }
  }

  /** What the configuration says otherwise while the part is away is as configured. */
  @Test
  void aConnectorThatIsSwitchedOffIsSoWhenItComesAfterTheNextInstance() throws Exception {
    set(ADMISSION, "Utilisation", 0.55);
    set(ADMISSION, "Smoothing", 0.3);
    String off = valve();
    set(off, "Enabled", false);
    felix.bundle("io.allostat.policies.admission").stop();
    Felix.until("no admission control", () -> felix.attribute(ADMISSION, "Smoothing") == null);
    renewWithoutConnectors();
    felix.configure("io.allostat.admission", Map.of("utilisation", 0.65));
    felix.bundle("io.allostat.policies.admission").start();
    Felix.until(
        "as configured",
        () -> Double.valueOf(0.65).equals(felix.attribute(ADMISSION, "Utilisation")));
    assertEquals(0.3, felix.attribute(ADMISSION, "Smoothing"));
    served.untilAsked();
    assertEquals(false, felix.attribute(off, "Enabled"));
    Bundle server = felix.bundle("io.allostat.demoapps.felix.tomcat");
    server.stop();
    renewWithoutConnectors();
    server.start();
    served.untilAsked();
    assertEquals(false, felix.attribute(off, "Enabled"));
  }

  @Test
  void whatTheConfigurationSaysOtherwiseIsAsConfigured() throws Exception {
    set(CONTROL, "DecisionSeconds", 7.0);
    set(CONTROL, "SettleSeconds", 1.5);
    set(LOOP, "OverloadThreshold", 0.8);
    felix.configure("io.allostat.control", Map.of("decisionSeconds", 6));
    Felix.until(
        "as configured",
        () -> Double.valueOf(6).equals(felix.attribute(CONTROL, "DecisionSeconds")));
    assertEquals(1.5, felix.attribute(CONTROL, "SettleSeconds"));
    assertEquals(0.8, felix.attribute(LOOP, "OverloadThreshold"));
    felix.configure("io.allostat.control", Map.of("overloadThreshold", 0.95));
    Felix.until(
        "as configured",
        () -> Double.valueOf(0.95).equals(felix.attribute(LOOP, "OverloadThreshold")));
    assertEquals(1.5, felix.attribute(CONTROL, "SettleSeconds"));
  }

  /** The connector without TLS, whose name is the same on another port. */
  private String valve() {
    return served.connectors().stream()
        .filter(name -> name.contains("connector=valve-"))
        .findFirst()
        .orElseThrow();
  }

  private void set(String bean, String attribute, Object value) throws JMException {
    server.setAttribute(Felix.name(bean), new Attribute(attribute, value));
    assertEquals(value, felix.attribute(bean, attribute));
  }

  /** Null if no other value is accepted. */
  private Object setToAnother(ObjectName bean, String attribute, Object before) throws JMException {
    for (Object candidate : others(before)) {
      try {
        server.setAttribute(bean, new Attribute(attribute, candidate));
        if (candidate.equals(server.getAttribute(bean, attribute))) {
          return candidate;
        }
      } catch (InvalidAttributeValueException | RuntimeMBeanException refused) {
        assertFalse(refused.toString().isEmpty());
      }
    }
    return null;
  }

  private static List<?> others(Object value) {
    if (value instanceof Boolean truth) {
      return List.of(!truth);
    }
    if (value instanceof Integer number) {
      return List.of(number + 1, number - 1);
    }
    if (value instanceof Long number) {
      return List.of(number + 1, number - 1);
    }
    if (value instanceof Double number) {
      return List.of(number * 0.9, number * 1.1, number + 0.1);
    }
    return value.equals("Equipartition") ? List.of("PaperProportional") : List.of("Equipartition");
  }

  /** Has a new instance take the place of the present one, by a setting that takes one. */
  private void renew() {
    renewWithoutConnectors();
    served.untilAsked();
  }

  private void renewWithoutConnectors() {
    Object before = instance();
    viewed = !viewed;
    felix.configure(
        INSTANCE, Map.of("views", viewed ? new String[] {"database=cpu:Database"} : new String[0]));
    untilAnotherThan(before);
  }

  private void untilAnotherThan(Object before) {
    Felix.until("another instance", () -> !List.of(before, 0L).contains(instance()));
  }

  /** Its number, 0 while there is none. */
  private Object instance() {
    ServiceReference<?> found = Services.find(felix.context(), "io.allostat.core.api.Allostat");
    Object number = found == null ? null : found.getProperty(Constants.SERVICE_ID);
    return number == null ? 0L : number;
  }
}
