package io.allostat.demoapps.hosting.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.resource.ResourceKind;
import io.allostat.core.api.resource.ResourceMonitor;
import io.allostat.core.api.resource.ResourceMonitorFactory;
import io.allostat.core.api.resource.ResourceReading;
import io.allostat.nativeaffinity.topology.CpuSet;
import io.allostat.nativeaffinity.topology.MachineCpus;
import java.io.IOException;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OwnProcessorsTest {
  private static final CpuSet MASK = CpuSet.range(0, 15);

  /** A monitor of so many processors, or one that cannot be read. */
  private record Shown(ResourceKind kind, double capacity) implements ResourceMonitor {
    @Override
    public String name() {
      return "shown";
    }

    @Override
    public ResourceReading read() throws IOException {
      if (capacity == 0) {
        throw new IOException("not shown");
      }
      return new ResourceReading(0, capacity);
    }
  }

  private static double of(ResourceKind kind, double capacity) {
    ResourceMonitorFactory factory = () -> List.of(new Shown(kind, capacity));
    return OwnProcessors.of(MASK, List.of(factory));
  }

  @ParameterizedTest
  @CsvSource({"0.5, 0.5", "2.5, 2.5", "16, 16", "32, 16", "0, 16"})
  void aQuotaBelowTheMaskIsAll(double capacity, double processors) {
    assertEquals(processors, of(ResourceKind.CPU, capacity));
  }

  @Test
  void whatIsNoProcessorOrIsNotThereSaysNothing() {
    assertEquals(16, of(ResourceKind.WAITED_FOR, 0.5));
    assertEquals(16, OwnProcessors.of(MASK, List.of()));
  }

  @Test
  void onThisMachineAPartTells() {
    assertTrue(
        ServiceLoader.load(ResourceMonitorFactory.class).stream()
            .flatMap(part -> part.get().create().stream())
            .anyMatch(monitor -> monitor.kind() == ResourceKind.CPU));
    CpuSet usable = MachineCpus.query().usable();
    double processors = OwnProcessors.of(usable);
    assertTrue(processors > 0 && processors <= usable.size(), () -> "got " + processors);
  }
}
