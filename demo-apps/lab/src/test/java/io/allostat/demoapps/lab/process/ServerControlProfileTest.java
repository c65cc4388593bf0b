package io.allostat.demoapps.lab.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.allostat.core.api.management.ProfileItem;
import io.allostat.core.api.management.ProfileMXBean;
import io.allostat.core.api.management.ResourceItem;
import io.allostat.core.api.management.StackItem;
import io.allostat.core.api.profile.ThreadStates;
import io.allostat.demoapps.lab.LabException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ServerControlProfileTest {
  private static final ThreadStates STATES = new ThreadStates(30, 10, 5, 1, 2, 3, 4, 6);
  private static final ResourceItem CPU = new ResourceItem("cpu", true, 0.5, 2, 45);
  private static final StackItem SEARCH =
      new StackItem("A.B", "cpu", 1.0, 0.9, 1.0, 0.5, 0.45, 0.5, 20, null, null, null, 45, STATES);

  private final MBeanServer beans = MBeanServerFactory.newMBeanServer();
  private final ServerControl control = new ServerControl(beans, () -> {});

  private record Shown(double seconds, Supplier<ResourceItem> cpu, Supplier<StackItem> search)
      implements ProfileMXBean {
    @Override
    public boolean isEnabled() {
      return true;
    }

    @Override
    public void setEnabled(boolean enabled) {
      throw new UnsupportedOperationException("nobody switches here");
    }

    @Override
    public double getSamplingHertz() {
      return 10;
    }

    @Override
    public void setSamplingHertz(double hertz) {
      throw new UnsupportedOperationException("nobody switches here");
    }

    @Override
    public List<StackItem> getStacks() {
      return List.of(search.get());
    }

    @Override
    public List<ResourceItem> getResources() {
      return List.of(cpu.get());
    }

    @Override
    public double getWindowSeconds() {
      return seconds;
    }

    @Override
    public long getSamplingInstants() {
      return 100;
    }

    @Override
    public int getContexts() {
      return 1;
    }

    @Override
    public int getKnownStacks() {
      return 2;
    }

    @Override
    public long getOverflowedCalls() {
      return 3;
    }

    @Override
    public long getRepairedContexts() {
      return 4;
    }

    @Override
    public long getAbandonedContexts() {
      return 5;
    }

    @Override
    public long getFailures() {
      return 6;
    }
  }

  @BeforeEach
  void register() throws JMException {
    register("shop", 10);
  }

  private void register(String instance, double seconds) throws JMException {
    register(instance, new Shown(seconds, () -> CPU, () -> SEARCH));
  }

  private void register(String instance, Shown shown) throws JMException {
    beans.registerMBean(shown, new ObjectName("io.allostat:type=Profile,instance=" + instance));
  }

  @Test
  void theProfileOfTheOnlyInstance() {
    assertEquals(
        new ProfileItem(10, 100, List.of(CPU), List.of(SEARCH), 1, 2, 3, 4, 5, 6),
        control.readProfile(Optional.empty()));
  }

  @Test
  void figuresOfTwoSnapshotsAreNotMixed() throws JMException {
    StackItem later =
        new StackItem(
            "A.B", "cpu", 1.0, 0.9, 1.0, 0.8, 0.72, 0.8, 30, null, null, null, 70, STATES);
    AtomicInteger readings = new AtomicInteger();
    // The snapshot is renewed between the first reading of the resources and that of the stacks.
    register(
        "busy",
        new Shown(
            10,
            () -> readings.get() == 0 ? CPU : new ResourceItem("cpu", true, 0.8, 2, 70),
            () -> {
              readings.incrementAndGet();
              return later;
            }));
    ProfileItem item = control.readProfile(Optional.of("busy"));
    assertEquals(List.of(later), item.stacks());
    assertEquals(0.8, item.resources().get(0).usage());
    register(
        "frantic",
        new Shown(
            10,
            () -> new ResourceItem("cpu", true, 0.8, 2, readings.incrementAndGet()),
            () -> later));
    assertEquals(
        "the server's profile changes faster than it can be read",
        assertThrows(LabException.class, () -> control.readProfile(Optional.of("frantic")))
            .getMessage());
  }

  @Test
  void ofSeveralInstancesOneIsNamed() throws JMException {
    register("\"other, shop\"", 20);
    assertEquals(20, control.readProfile(Optional.of("other, shop")).windowSeconds());
    assertEquals(
        "expected one instance; name one of them, got [other, shop, shop]",
        assertThrows(LabException.class, () -> control.readProfile(Optional.empty())).getMessage());
    assertEquals(
        "expected one instance named bar, got [other, shop, shop]",
        assertThrows(LabException.class, () -> control.readProfile(Optional.of("bar")))
            .getMessage());
  }
}
