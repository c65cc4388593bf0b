package io.allostat.core.runtime.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.allostat.core.api.Allostat;
import io.allostat.core.api.resource.ResourceKind;
import io.allostat.core.api.resource.ResourceMonitor;
import io.allostat.core.api.resource.ResourceMonitorFactory;
import io.allostat.core.api.resource.ResourceSource;
import io.allostat.core.api.settings.SettingException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Monitors that a user names, made by a factory that knows disks and processes. */
class MonitorsTest {
  private static final ResourceMonitorFactory KNOWS_TWO =
      new ResourceMonitorFactory() {
        @Override
        public List<ResourceMonitor> create() {
          return List.of(Fixture.monitor("cpu", ResourceKind.CPU));
        }

        @Override
        public Optional<ResourceMonitor> create(ResourceSource source) {
          return List.of("disk", "pid").contains(source.type())
              ? Optional.of(Fixture.monitor(source.name(), source.kind()))
              : Optional.empty();
        }
      };

  private static List<ResourceMonitor> find(String resources, String views) {
    return Monitors.find(
        List.of(List::of, KNOWS_TWO),
        Allostat.builder()
            .monitor(Fixture.monitor("pool", ResourceKind.WAITED_FOR))
            .resources(resources)
            .views(views)
            .configuration());
  }

  private static String refusal(String resources, String views) {
    return assertThrows(SettingException.class, () -> find(resources, views)).getMessage();
  }

  @Test
  void whatIsNamedIsFoundAndOnlyResourcesAreControlled() {
    List<ResourceMonitor> found = find("disk=disk(sda)", "b=disk:pid(1),a=cpu:pid(2)");
    assertEquals(
        List.of("cpu", "disk", "b", "a"), found.stream().map(ResourceMonitor::name).toList());
    assertEquals(List.of("cpu", "disk"), Monitors.controlled(found));
  }

  @Test
  void whatCannotBeIsRefusedByName() {
    assertEquals(
        "source of tape: expected " + ResourceSource.TYPES + ", got \"tape\"",
        refusal("tape=tape(0)", ""));
    assertEquals("resource: expected distinct names, got \"cpu\"", refusal("cpu=disk(sda)", ""));
    assertEquals("resource: expected distinct names, got \"pool\"", refusal("", "pool=cpu:pid(1)"));
    assertEquals(
        "resource: expected distinct names, got \"a\"", refusal("a=disk(sda)", "a=cpu:pid(1)"));
    assertEquals(
        "resource of view a: expected one of [cpu, pool], got \"tape\"",
        refusal("", "a=tape:pid(1)"));
  }
}
