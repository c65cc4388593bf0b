package io.allostat.sampler.stacks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.profile.ProfileSettings;
import io.allostat.core.api.profile.Profiler;
import io.allostat.core.api.profile.ProfilerFactory;
import io.allostat.core.api.resource.ResourceKind;
import io.allostat.core.api.resource.ResourceMonitor;
import io.allostat.core.api.resource.ResourceReading;
import io.allostat.core.api.resource.ResourceView;
import io.allostat.core.api.resource.ThreadCpuClock;
import io.allostat.core.api.settings.SettingException;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class StackProfilerFactoryTest {
  @Test
  void isFoundAsService() {
    List<ProfilerFactory> found =
        ServiceLoader.load(ProfilerFactory.class).stream()
            .map(ServiceLoader.Provider::get)
            .toList();
    assertEquals(1, found.size());
    assertInstanceOf(StackProfilerFactory.class, found.get(0));
  }

  @Test
  void refusesTwoCpuMonitors() {
    SettingException refused =
        assertThrows(
            SettingException.class,
            () -> create(List.of(monitor("cpu", true), monitor("host", true)), List.of()));
    assertTrue(refused.getMessage().contains("host"), refused.getMessage());
  }

  @Test
  void refusesNamesThatAreTaken() {
    assertThrows(
        SettingException.class,
        () -> create(List.of(monitor("cpu", true), monitor("cpu", false)), List.of()));
    assertThrows(
        SettingException.class,
        () ->
            create(
                List.of(monitor("cpu", true)),
                List.of(new ResourceView("cpu", "cpu", "Database"))));
    ResourceView view = new ResourceView("database", "cpu", "Database");
    assertThrows(
        SettingException.class, () -> create(List.of(monitor("cpu", true)), List.of(view, view)));
  }

  @Test
  void refusesViewOfUnknownResource() {
    SettingException refused =
        assertThrows(
            SettingException.class,
            () ->
                create(
                    List.of(monitor("cpu", true)),
                    List.of(new ResourceView("database", "disk", "Database"))));
    assertTrue(refused.getMessage().contains("disk"), refused.getMessage());
  }

  @Test
  void refusesInvalidComponentName() {
    Profiler profiler = create(List.of(), List.of());
    assertThrows(SettingException.class, () -> profiler.probe("a.b"));
    assertThrows(SettingException.class, () -> profiler.probe(null));
  }

  private static Profiler create(List<ResourceMonitor> monitors, List<ResourceView> views) {
    return new StackProfilerFactory()
        .create(
            ProfileSettings.defaults(), monitors, views, ThreadCpuClock.UNKNOWN, System::nanoTime);
  }

  private static ResourceMonitor monitor(String name, boolean cpu) {
    return new ResourceMonitor() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public ResourceKind kind() {
        return cpu ? ResourceKind.CPU : ResourceKind.WAITED_FOR;
      }

      @Override
      public ResourceReading read() {
        return new ResourceReading(0, 1);
      }
    };
  }
}
