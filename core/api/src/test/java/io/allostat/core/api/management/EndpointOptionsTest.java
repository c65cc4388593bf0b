package io.allostat.core.api.management;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.Allostat;
import io.allostat.core.api.settings.SettingException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EndpointOptionsTest {
  @Test
  void withoutAPortThereIsNoEndpoint() {
    assertEquals(Optional.empty(), EndpointOptions.of(Map.of("instance", "shop")));
    SettingException refused =
        assertThrows(
            SettingException.class, () -> EndpointOptions.of(Map.of("managementReadOnly", "true")));
    assertEquals(
        "managementPort: expected a port, as managementReadOnly is given, got null",
        refused.getMessage());
  }

  @Test
  void whatIsGivenIsRead() {
    assertEquals(
        Optional.of(EndpointOptions.loopback(9990)),
        EndpointOptions.of(Map.of("managementPort", " 9990 ")));
    assertEquals(
        Optional.of(new EndpointOptions("::", 0, true, Optional.of(Path.of("a", "b")))),
        EndpointOptions.of(
            Map.of(
                "managementPort", "0",
                "managementAddress", " :: ",
                "managementReadOnly", "true",
                "managementSecurity", "a/b")));
  }

  @ParameterizedTest
  @CsvSource({
    "managementPort, web, managementPort: expected a port from 0 to 65535",
    "managementPort, 65536, managementPort: expected a port from 0 to 65535",
    "managementPort, -1, managementPort: expected a port from 0 to 65535",
    "managementReadOnly, yes, managementReadOnly: expected true or false"
  })
  void whatIsWrongIsSaid(String name, String value, String message) {
    Map<String, String> texts = new HashMap<>(Map.of("managementPort", "1"));
    texts.put(name, value);
    SettingException refused =
        assertThrows(SettingException.class, () -> EndpointOptions.of(texts));
    assertTrue(refused.getMessage().startsWith(message), refused.getMessage());
  }

  /** One that knows nothing of options must not listen to everybody where a login was wanted. */
  @Test
  void whoKnowsOnlyPortsRefusesTheRest() throws Exception {
    List<Integer> opened = new ArrayList<>();
    ManagementEndpoints endpoints =
        (Allostat allostat, int port) -> {
          opened.add(port);
          return () -> {};
        };
    endpoints.open(null, EndpointOptions.loopback(5));
    EndpointOptions more = new EndpointOptions("", 6, true, Optional.empty());
    assertThrows(SettingException.class, () -> endpoints.open(null, more));
    assertThrows(SettingException.class, () -> endpoints.check(more));
    endpoints.check(EndpointOptions.loopback(6));
    assertEquals(List.of(5), opened);
  }
}
