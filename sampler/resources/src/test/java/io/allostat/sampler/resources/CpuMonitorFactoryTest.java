package io.allostat.sampler.resources;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.resource.ResourceKind;
import io.allostat.core.api.resource.ResourceMonitor;
import io.allostat.core.api.resource.ResourceMonitorFactory;
import io.allostat.core.api.resource.ResourceReading;
import io.allostat.sampler.resources.internal.ProcessCpuMonitor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CpuMonitorFactoryTest {
  @Test
  void isFoundAsServiceAndReadsThisMachine() throws IOException {
    List<ResourceMonitorFactory> found =
        ServiceLoader.load(ResourceMonitorFactory.class).stream()
            .map(ServiceLoader.Provider::get)
            .toList();
    assertEquals(1, found.size());
    assertInstanceOf(CpuMonitorFactory.class, found.get(0));

    ResourceMonitor cpu = found.get(0).create().get(0);
    assertEquals("cpu", cpu.name());
    assertEquals(ResourceKind.CPU, cpu.kind());
    ResourceReading first = cpu.read();
    ResourceReading second = cpu.read();
    assertTrue(second.busySeconds() >= first.busySeconds());
    assertTrue(second.capacity() > 0);
  }

  @Test
  void withoutProcItMeasuresItsOwnProcess(@TempDir Path empty) throws IOException {
    List<ResourceMonitor> monitors = new CpuMonitorFactory(empty).create();
    assertEquals(1, monitors.size());
    assertInstanceOf(ProcessCpuMonitor.class, monitors.get(0));
    assertEquals("cpu", monitors.get(0).name());
    assertEquals(Runtime.getRuntime().availableProcessors(), monitors.get(0).read().capacity());
    assertTrue(monitors.get(0).read().busySeconds() > 0);
  }
}
