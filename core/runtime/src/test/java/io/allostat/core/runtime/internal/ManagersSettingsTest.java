package io.allostat.core.runtime.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.core.api.processors.Allocation;
import io.allostat.core.api.processors.Allocation.State;
import io.allostat.core.api.processors.ProcessorSettings;
import io.allostat.core.api.processors.Processors;
import io.allostat.core.api.settings.LiveSettings;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

/** The settings of a processor manager that runs in the process of the instance. */
class ManagersSettingsTest {
  private final AtomicReference<ProcessorSettings> inForce =
      new AtomicReference<>(ProcessorSettings.defaults());
  private final Fixture fixture = new Fixture();

  @Test
  void areShownAndChangedWithThoseOfTheInstanceAndPublishedByTheManagerAlone() throws Exception {
    try (AllostatRuntime runtime = fixture.create(b -> b.processors(new Managed()))) {
      runtime.start();
      assertEquals(
          List.of("ProfileSettings", "ControlSettings", "ProcessorSettings"), groups(runtime));
      runtime.settings().get(2).set("quantumSeconds", "5");
      assertEquals(5, inForce.get().quantumSeconds());
      ObjectName ofThisName =
          new ObjectName("io.allostat:type=ProcessorSettings,instance=" + fixture.instance);
      assertEquals(
          Set.of(), ManagementFactory.getPlatformMBeanServer().queryNames(ofThisName, null));
    }
  }

  @Test
  void areNotThoseOfAnInstanceWithoutOne() {
    try (AllostatRuntime runtime = fixture.create()) {
      assertEquals(List.of("ProfileSettings", "ControlSettings"), groups(runtime));
    }
  }

  private static List<String> groups(AllostatRuntime runtime) {
    return runtime.settings().stream().map(settings -> settings.type().getSimpleName()).toList();
  }

  /** An application of a manager that has settings and gives nothing. */
  private final class Managed implements Processors {
    @Override
    public void request(double processors) {}

    @Override
    public Allocation allocation() {
      return new Allocation(1, "", 0, State.UNMANAGED);
    }

    @Override
    public Optional<LiveSettings<ProcessorSettings>> settings() {
      return Optional.of(
          new LiveSettings<>(
              ProcessorSettings.class, inForce::get, inForce::updateAndGet, Set.of()));
    }

    @Override
    public AutoCloseable onChange(Consumer<Allocation> listener) {
      return () -> {};
    }
  }
}
