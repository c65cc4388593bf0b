package io.allostat.demoapps.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OriginsTest {
  private static List<String> parse(String text) {
    return Origins.parse(text).stream().map(InetAddress::getHostAddress).toList();
  }

  @Test
  void oneAddressARangeAndANetworkAreRead() {
    assertEquals(List.of(), parse(""));
    assertEquals(List.of("127.0.1.1"), parse("127.0.1.1"));
    assertEquals(
        List.of("127.0.0.254", "127.0.0.255", "127.0.1.0"), parse("127.0.0.254-127.0.1.0"));
    List<String> network = parse("127.0.1.0/24");
    assertEquals(254, network.size());
    assertEquals("127.0.1.1", network.get(0));
    assertEquals("127.0.1.254", network.get(253));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "128.0.0.1",
        "10.0.0.0/24",
        "127.0.0.256",
        "127.0.0.9-127.0.0.2",
        "127.0.0.1-128.0.0.1",
        "127.0.0.0-127.9.0.0",
        "127.0.0.0/8",
        "127.0.0.1/24",
        "127.0.0.0/31",
        "127.0.0.1-",
        "localhost",
        "127.0.0.1-127.0.0.2-127.0.0.3"
      })
  void anythingElseIsRefusedWithWhatWasExpected(String text) {
    String said =
        assertThrows(IllegalArgumentException.class, () -> Origins.parse(text)).getMessage();
    assertTrue(said.startsWith("--from '" + text + "', expected loopback addresses"), said);
  }
}
