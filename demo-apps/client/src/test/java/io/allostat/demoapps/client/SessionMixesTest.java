package io.allostat.demoapps.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What sessions ask for: each mix, with its forms, carts and images. */
@Timeout(60)
@Tag("once")
class SessionMixesTest {
  private static final int REQUESTS = 15;

  @TempDir Path directory;
  private final Set<String> asked = ConcurrentHashMap.newKeySet();
  private final Map<String, Set<String>> forms = new ConcurrentHashMap<>();
  private Site site;

  @BeforeEach
  void open() throws Exception {
    site = new Site(directory);
    site.answer = (exchange, number) -> answer(exchange);
  }

  @AfterEach
  void close() {
    site.close();
  }

  private void answer(HttpExchange exchange) throws IOException {
    String page = Site.page(exchange);
    asked.add(exchange.getRequestURI().toString());
    String form = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(exchange.getRequestMethod().equals("POST"), !form.isEmpty());
    if (!form.isEmpty()) {
      forms.computeIfAbsent(page, name -> ConcurrentHashMap.newKeySet()).add(form);
    }
    exchange.getResponseHeaders().set("X-Service-Level-Loss", "0.25");
    Site.html(exchange, html(page));
  }

  private static String html(String page) {
    return switch (page) {
      case "PutBid" -> "<form action=\"/auction/StoreBid?itemId=7&amp;minBid=200\">";
      case "ShoppingCart" -> "<a href=\"/bookstore/CustomerRegistration?cartId=41\">";
      case "BuyRequest" -> "<a href=\"Home?customerId=30001&amp;cartId=41\">";
      default -> "<a href=\"?itemId=7\">7</a>";
    };
  }

  private SessionOptions.Builder sessions(Itinerary itinerary) {
    return SessionOptions.builder(site.url(), SessionPlan.parse("40@0+1,0@0+30"))
        .itinerary(itinerary)
        .requests(REQUESTS)
        .think(Duration.ofMillis(2))
        .patience(Duration.ofSeconds(30));
  }

  @ParameterizedTest
  @CsvSource({
    "BROWSING, KEEP_ALIVE",
    "BIDDING, RETURNING",
    "STORE_BROWSING, RECONNECT",
    "SHOPPING, RETURNING",
    "ORDERING, RECONNECT"
  })
  void everyMixIsWalkedToTheEndOfEachSession(Mix mix, Shape shape) throws Exception {
    Itinerary itinerary = Itinerary.of(mix).with(Start.STATIONARY);
    SessionReport.Summary summary = AllThrough.run(sessions(itinerary).shape(shape).build());
    SessionReport total = summary.total();
    assertTrue(total.arrivals() > 10, "arrivals " + total.arrivals());
    assertEquals(Map.of(), total.lost());
    assertEquals(total.arrivals(), total.completed());
    assertEquals(REQUESTS * total.arrivals(), total.replies());
    assertEquals(total.replies(), total.degradedReplies());
    assertEquals(0.25 * total.replies(), total.lossSum(), 1e-6);
    assertEquals(mix + " AS_PUBLISHED", summary.mix());
    Set<String> reachable = Set.copyOf(itinerary.matrix().reachableStates());
    long counted = 0;
    for (SessionReport.Phase phase : summary.phases()) {
      assertTrue(reachable.containsAll(phase.pages().keySet()), phase::toString);
      counted += phase.pages().values().stream().mapToLong(Long::longValue).sum();
    }
    assertEquals(total.replies(), counted);
    String prefix = mix.site() == SiteKind.AUCTION ? "/auction/" : "/bookstore/";
    assertTrue(asked.stream().allMatch(path -> path.startsWith(prefix)), asked::toString);
  }

  @Test
  void whoBidsIsLoggedInAndBidsWhatThePageAsksFor() throws Exception {
    AllThrough.run(sessions(Itinerary.of(Mix.BIDDING).with(Start.STATIONARY)).build());
    for (String page : Set.of("PutBid", "StoreBid", "AboutMe")) {
      assertTrue(forms.get(page).stream().allMatch(form -> form.startsWith("nickname=")), page);
    }
    assertTrue(
        forms.get("StoreBid").stream().anyMatch(form -> form.contains("&bid=20")),
        () -> "" + forms.get("StoreBid"));
  }

  @Test
  void whoOrdersBuysTheCartThatThePagesShowed() throws Exception {
    AllThrough.run(sessions(Itinerary.of(Mix.ORDERING)).build());
    assertTrue(
        forms.get("BuyConfirm").stream()
            .anyMatch(form -> form.matches("customerId=30001&.*cartId=41")),
        () -> "" + forms.get("BuyConfirm"));
  }

  @Test
  void aRefusalIsAReplyAndTheSessionGoesOn() throws Exception {
    AtomicLong refused = new AtomicLong();
    site.answer =
        (exchange, number) -> {
          if (exchange.getRequestMethod().equals("POST")) {
            refused.incrementAndGet();
            exchange.getRequestBody().readAllBytes();
            Site.status(exchange, 409);
          } else {
            site.page(exchange, "");
          }
        };
    SessionReport total =
        AllThrough.run(sessions(Itinerary.of(Mix.BIDDING).with(Start.STATIONARY)).build()).total();
    assertEquals(Map.of(), total.lost());
    assertEquals(total.arrivals(), total.completed());
    assertTrue(refused.get() > 0);
    assertEquals(refused.get(), total.refusedReplies());
  }

  @Test
  void imagesAreFetchedOnceASessionOverItsConnectionAndLoseNone() throws Exception {
    site.answer =
        (exchange, number) -> {
          if (Site.page(exchange).equals("images/logo.png")) {
            Site.status(exchange, 200);
          } else if (Site.page(exchange).startsWith("images/")) {
            Site.status(exchange, 404);
          } else {
            Site.html(
                exchange,
                "<img src=\"/auction/images/logo.png\"><img src=\"/auction/images/gone.png\">");
          }
        };
    // So few pages that no session of the mix, after which images are fetched anew, can end.
    SessionOptions.Builder sessions = sessions(Itinerary.of(Mix.BROWSING).withImages(true));
    SessionReport total = AllThrough.run(sessions.requests(2).build()).total();
    assertEquals(total.arrivals(), total.completed());
    assertEquals(2 * total.arrivals(), total.replies());
    assertEquals(total.arrivals(), total.images());
    // What did not come is asked for again with the next page.
    assertEquals(2 * total.arrivals(), total.imageErrors());
    assertEquals(total.arrivals(), total.fullHandshakes());
    assertEquals(total.arrivals() + 1, site.peers.size());
    assertEquals(0, AllThrough.run(sessions(Itinerary.of(Mix.BROWSING)).build()).total().images());
  }

  @Test
  void anImageThatDoesNotComeIsDoneWithout() throws Exception {
    AtomicLong images = new AtomicLong();
    site.answer =
        (exchange, number) -> {
          if (!Site.page(exchange).startsWith("images/")) {
            Site.html(
                exchange, "<img src=\"/auction/images/a.png\"><img src=\"/auction/images/b.png\">");
          } else if (images.incrementAndGet() % 2 == 0) {
            throw new IOException("the connection is closed without an answer");
          }
        };
    SessionReport total =
        AllThrough.run(
                sessions(Itinerary.of(Mix.BROWSING).withImages(true))
                    .requests(1)
                    .patience(Duration.ofSeconds(3))
                    .build())
            .total();
    assertEquals(Map.of(), total.lost());
    assertEquals(total.arrivals(), total.completed());
    // The first fails, and the second is not asked for.
    assertEquals(total.arrivals(), total.imageErrors());
    assertEquals(total.arrivals(), images.get());
  }

  @Test
  void sessionsThatBeginInTheMiddleHardlyAskForHome() throws Exception {
    Itinerary itinerary = Itinerary.of(Mix.BROWSING).with(Start.STATIONARY);
    SessionReport.Summary summary = AllThrough.run(sessions(itinerary).build());
    long home = 0;
    for (SessionReport.Phase phase : summary.phases()) {
      home += phase.pages().getOrDefault("Home", 0L);
    }
    // Every session's first page would make as many as there are sessions.
    assertTrue(home < summary.total().arrivals() / 2, "Home " + home);
    assertEquals(Start.STATIONARY, summary.start());
  }
}
