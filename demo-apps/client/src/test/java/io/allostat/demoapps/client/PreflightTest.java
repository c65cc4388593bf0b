package io.allostat.demoapps.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class PreflightTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @TempDir private Path directory;
  private Site site;

  @BeforeEach
  void open() throws Exception {
    site = new Site(directory);
  }

  @AfterEach
  void close() {
    site.close();
  }

  @Test
  void aServerThatRefusesConnectionsIsAskedAgain() throws Exception {
    // The first page and one in the middle of the walk: a connection may be closed at any time.
    site.answer =
        (exchange, number) -> {
          if (number <= 3 || number == 6) {
            exchange.close();
          } else {
            site.page(exchange, "");
          }
        };
    assertEquals(new Population(100, 50), check());
    assertEquals(5, site.peers.size(), "four connections were closed, the fifth was kept");
  }

  @Test
  void aServerThatRefusesThemAllIsGivenUp() {
    site.answer = (exchange, number) -> exchange.close();
    String message = assertThrows(IOException.class, this::check).getMessage();
    assertTrue(message.endsWith("does not answer /auction/Home (closed)"), message);
    assertEquals(Preflight.MOST_TRIES, site.requests.get());
  }

  private Population check() throws IOException, InterruptedException {
    Itinerary itinerary = Itinerary.of(Mix.BROWSING);
    SiteAddress address = new SiteAddress(site.url());
    try (Transport transport = new Transport(address, PATIENCE, 2)) {
      return new Preflight(address, itinerary, PATIENCE, transport, Duration.ZERO)
          .check(itinerary.matrix());
    }
  }
}
