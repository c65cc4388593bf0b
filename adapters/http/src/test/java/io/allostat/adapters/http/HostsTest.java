package io.allostat.adapters.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.settings.SettingException;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostsTest {
  @ParameterizedTest
  @CsvSource({
    "logic, http://logic/search",
    "logic, https://logic:8443",
    "Logic.Internal, http://LOGIC.internal:80/",
    "logic:80, http://logic/",
    "logic:443, https://logic/",
    "logic:8080, http://user@logic:8080/",
    "10.0.0.7, http://10.0.0.7:8080/",
    "[::1]:8080, http://[::1]:8080/",
    "[2001:DB8::1], http://[2001:db8::1]/"
  })
  void aHostThatIsNamedIsOne(String hosts, String uri) {
    assertTrue(Hosts.parse("receivers", hosts).test(URI.create(uri)));
    assertTrue(Hosts.parse("receivers", "other, " + hosts + " ,third:1").test(URI.create(uri)));
  }

  @ParameterizedTest
  @CsvSource({
    "logic, http://logic.evil/",
    "logic, http://evil/logic",
    "logic, http://logic@evil/",
    "logic, http://sub.logic/",
    "logic, http:logic",
    "logic, /logic",
    "logic:80, https://logic/",
    "logic:80, http://logic:8080/",
    "127.0.0.1, http://localhost/"
  })
  void anyOtherIsNot(String hosts, String uri) {
    assertFalse(Hosts.parse("receivers", hosts).test(URI.create(uri)));
  }

  @Test
  void noneIsNone() {
    assertFalse(Hosts.parse("receivers", " ").test(URI.create("http://logic/")));
    assertEquals("a,b:80", "" + Hosts.parse("receivers", "b:80 , A"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://logic",
        "logic/",
        "*",
        "*.internal",
        "logic:0",
        "logic:65536",
        "logic:",
        "a,,b",
        "a,",
        "-a",
        "a b",
        "::1",
        "[logic]",
        "logic_1",
        "user@logic"
      })
  void whatIsNoHostIsRefused(String hosts) {
    SettingException refused =
        assertThrows(SettingException.class, () -> Hosts.parse("receivers", hosts));
    assertTrue(
        refused.getMessage().startsWith("receivers: expected hosts such as logic.internal"),
        refused.getMessage());
  }
}
