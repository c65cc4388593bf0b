package io.allostat.core.api.resource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.allostat.core.api.Allostat;
import io.allostat.core.api.AllostatConfiguration;
import io.allostat.core.api.settings.SettingException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResourceTextsTest {
  @Test
  void resourcesAndViewsAreReadFromOneLineEach() {
    AllostatConfiguration configuration =
        Allostat.builder()
            .resources("disk=disk(sda), logic = host(http://10.0.0.2:9990#cpu)")
            .views("shop=cpu:Shop, Database=cpu:command( postgres ),nightly=cpu:cgroup(/a b/c=d)")
            .configuration();
    assertEquals(List.of(new ResourceView("shop", "cpu", "Shop")), configuration.views());
    assertEquals(
        List.of(
            new ResourceSource("disk", "disk", "sda", Optional.empty()),
            new ResourceSource("logic", "host", "http://10.0.0.2:9990#cpu", Optional.empty()),
            new ResourceSource("Database", "command", "postgres", Optional.of("cpu")),
            new ResourceSource("nightly", "cgroup", "/a b/c=d", Optional.of("cpu"))),
        configuration.resources());
    assertEquals(ResourceKind.WAITED_FOR, configuration.resources().get(0).kind());
    assertEquals(ResourceKind.VIEW, configuration.resources().get(2).kind());
  }

  @Test
  void blankIsNone() {
    assertEquals(List.of(), ResourceTexts.resources("  "));
    assertEquals(List.of(), ResourceTexts.views("").foreign());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "disk",
        "disk=sda",
        "=disk(sda)",
        "disk=(sda)",
        "disk=disk()",
        "disk=disk(sda",
        "disk=disk(sda))",
        "disk=DISK(sda)",
        "disk=disk(sd\ta)",
        "a.b=disk(sda)",
        "a=disk(sda),",
        "a=cpu:disk(sda)"
      })
  void otherResourcesAreRefused(String text) {
    assertThrows(SettingException.class, () -> ResourceTexts.resources(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        "a=b",
        "a:b=c",
        "a=b:c,",
        "a=b:c(",
        "a=b:c)",
        "a=b:pid()",
        "a=pid(1)",
        "=b:c"
      })
  void otherViewsAreRefused(String text) {
    assertThrows(SettingException.class, () -> ResourceTexts.views(text));
  }

  @Test
  void aRefusalNamesWhatCameAndWhatWasExpected() {
    assertEquals(
        "resources: expected name=type(target), comma-separated, type(target) being disk(device),"
            + " pid(number), command(name), cgroup(path) or host(URL#resource), got \"sda\"",
        assertThrows(SettingException.class, () -> ResourceTexts.resources("sda")).getMessage());
  }
}
