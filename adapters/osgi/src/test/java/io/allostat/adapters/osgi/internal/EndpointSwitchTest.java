package io.allostat.adapters.osgi.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.Allostat;
import io.allostat.core.api.management.EndpointOptions;
import io.allostat.core.api.settings.SettingException;
import io.allostat.core.testkit.PartialAllostat;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EndpointSwitchTest {
  private final ListeningEndpoints endpoints = new ListeningEndpoints();
  private final Allostat allostat = new PartialAllostat("shop") {};
  private final EndpointSwitch endpoint = new EndpointSwitch(allostat, endpoints);

  @AfterEach
  void close() {
    endpoint.close();
    assertEquals(List.of(), endpoints.listening());
  }

  private static EndpointOptions at(String address, int port, boolean readOnly) {
    return new EndpointOptions(address, port, readOnly, Optional.empty());
  }

  private int openOnAFreePort() {
    endpoint.change(Optional.of(at("127.0.0.1", 0, false)));
    int port = endpoint.where().orElseThrow().getPort();
    endpoint.change(Optional.of(at("127.0.0.1", port, false)));
    assertEquals(List.of(at("127.0.0.1", port, false)), endpoints.listening());
    return port;
  }

  @Test
  void atItsPortItCanBeMadeReadOnlyAndMoved() {
    int port = openOnAFreePort();
    for (EndpointOptions next :
        List.of(
            at("127.0.0.1", port, true),
            at("0.0.0.0", port, true),
            at("127.0.0.2", port, true),
            at("127.0.0.1", port, false))) {
      endpoint.change(Optional.of(next));
      assertEquals(List.of(next), endpoints.listening());
      assertEquals(
          Optional.of(URI.create("http://" + next.address() + ":" + port + "/")), endpoint.where());
    }
  }

  @Test
  void whatIsNotAcceptedDoesNotCloseThePresentOne() {
    int port = openOnAFreePort();
    int opened = endpoints.opened();
    for (Path refused : List.of(ListeningEndpoints.REFUSED, ListeningEndpoints.UNREADABLE)) {
      assertThrows(
          SettingException.class,
          () ->
              endpoint.change(
                  Optional.of(new EndpointOptions("127.0.0.1", port, true, Optional.of(refused)))));
    }
    assertEquals(List.of(at("127.0.0.1", port, false)), endpoints.listening());
    assertEquals(opened, endpoints.opened(), "never closed");
  }

  /** What cannot be known before: another process may listen at the other address. */
  @Test
  void whereTheOtherAddressIsTakenItIsOpenedAgain() throws Exception {
    int port = openOnAFreePort();
    try (ServerSocket taken = new ServerSocket()) {
      taken.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.2"), port));
      SettingException refused =
          assertThrows(
              SettingException.class,
              () -> endpoint.change(Optional.of(at("127.0.0.2", port, true))));
      assertEquals(EndpointOptions.PORT, refused.setting());
    }
    assertEquals(List.of(at("127.0.0.1", port, false)), endpoints.listening());
    assertTrue(endpoint.where().isPresent());
  }

  @Test
  void atAnotherPortThePresentOneStaysUntilTheNewOneIsThere() throws Exception {
    int port = openOnAFreePort();
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      int opened = endpoints.opened();
      int elsewhere = taken.getLocalPort();
      assertThrows(
          SettingException.class,
          () -> endpoint.change(Optional.of(at("127.0.0.1", elsewhere, true))));
      assertEquals(opened, endpoints.opened(), "never closed");
    }
    assertEquals(List.of(at("127.0.0.1", port, false)), endpoints.listening());
    endpoint.change(Optional.empty());
    assertEquals(Optional.empty(), endpoint.where());
  }
}
