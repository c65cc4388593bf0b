package io.allostat.demoapps.client;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.client.TransitionMatrix.Selection;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
@Tag("once")
class LoadRunTest {
  // Home once for the sizes, then each of the ten reachable pages.
  private static final int CHECKS = 11;

  @TempDir Path directory;
  private Site site;

  @BeforeEach
  void open() throws IOException, GeneralSecurityException {
    site = new Site(directory);
  }

  @AfterEach
  void close() {
    site.close();
  }

  private LoadOptions.Builder options(int clients, long requests) {
    return LoadOptions.builder(site.url(), LoadPlan.constant(clients, 0, 60))
        .think(Duration.ofMillis(5))
        .maxRequests(requests);
  }

  @Test
  void everyRequestIsAnsweredCountedAndReported() throws Exception {
    List<SecondReport> seconds = new ArrayList<>();
    LoadSummary summary = new LoadRun(options(40, 2000).build(), seconds::add).run();
    assertEquals(2000, summary.offered());
    assertEquals(2000, summary.replies());
    assertEquals(Map.of(), summary.errors());
    assertEquals(0, summary.unfinished());
    assertFalse(summary.complete());
    assertTrue(summary.sessions() >= 40);
    assertEquals(2000 + CHECKS, site.requests.get());
    assertEquals(2000, seconds.stream().mapToLong(SecondReport::offered).sum());
    assertEquals(2000, seconds.stream().mapToLong(SecondReport::replies).sum());
    PhaseSummary phase = summary.phases().get(0);
    assertEquals(2000, phase.replies());
    assertEquals(2000, phase.pages().values().stream().mapToLong(Long::longValue).sum());
    assertTrue(phase.pages().get("Home") >= 40);
    assertTrue(phase.p99Millis() >= phase.p50Millis() && phase.maxMillis() >= phase.p99Millis());
    assertEquals(phase.bytes(), 2000L * "<a href=\"/auction/ViewItem?itemId=7\">7</a>".length());
  }

  @Test
  void browsersThatStartInTheMiddleHardlyAskForHome() throws Exception {
    LoadSummary summary =
        new LoadRun(options(100, 1000).start(Start.STATIONARY).build(), second -> {}).run();
    assertEquals(1000, summary.replies());
    assertEquals(Map.of(), summary.errors());
    assertEquals(Start.STATIONARY, summary.start());
    assertTrue(summary.sessions() >= 100);
    // Every browser's first page would make 100; in the long run three pages of a thousand are
    // Home.
    long home = summary.phases().get(0).pages().getOrDefault("Home", 0L);
    assertTrue(home < 20, "Home " + home);
  }

  @Test
  void everyBrowserKeepsAConnectionOfItsOwn() throws Exception {
    new LoadRun(options(25, 1000).build(), second -> {}).run();
    // One more for the check before the run.
    assertEquals(25 + 1, site.peers.size());
  }

  @Test
  void imagesAreFetchedOnceASessionAndCountApart() throws Exception {
    Set<String> asked = ConcurrentHashMap.newKeySet();
    AtomicLong images = new AtomicLong();
    site.answer =
        (exchange, number) -> {
          String path = exchange.getRequestURI().getPath();
          if (path.endsWith(".png")) {
            images.incrementAndGet();
            asked.add(path);
            exchange.sendResponseHeaders(path.contains("gone") ? 404 : 200, -1);
            exchange.close();
            return;
          }
          byte[] body =
              "<img src=\"/auction/images/logo.png\"><img src=\"/auction/images/gone.png\">"
                  .getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        };
    LoadSummary summary = new LoadRun(options(1, 50).images(true).build(), second -> {}).run();
    PhaseSummary phase = summary.phases().get(0);
    assertEquals(50, phase.replies());
    assertEquals(Map.of(), summary.errors());
    assertEquals(Set.of("/auction/images/logo.png", "/auction/images/gone.png"), asked);
    assertEquals(summary.sessions(), phase.images());
    // What did not come is asked for again on the next page; after the last page nothing is.
    assertEquals(49, phase.imageErrors());
    assertEquals(images.get(), phase.images() + phase.imageErrors());
    site.answer = (exchange, number) -> site.page(exchange, "");
    images.set(0);
    new LoadRun(options(1, 50).build(), second -> {}).run();
    assertEquals(0, images.get());
  }

  @Test
  void formsArePostedAndARefusalIsAReply() throws Exception {
    Set<String> posted = ConcurrentHashMap.newKeySet();
    AtomicLong refused = new AtomicLong();
    site.answer =
        (exchange, number) -> {
          String body =
              new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
          boolean form = exchange.getRequestMethod().equals("POST");
          assertEquals(form, !body.isEmpty());
          if (form) {
            posted.add(exchange.getRequestURI().getPath().replaceAll(".*/", ""));
          }
          if (form && exchange.getRequestURI().getPath().endsWith("StoreBid")) {
            refused.incrementAndGet();
            exchange.sendResponseHeaders(409, -1);
            exchange.close();
          } else {
            site.page(exchange, "");
          }
        };
    LoadSummary summary =
        new LoadRun(
                options(20, 2000).mix(Mix.BIDDING, Selection.AS_PUBLISHED).build(), second -> {})
            .run();
    assertEquals(Map.of(), summary.errors());
    assertEquals(2000, summary.replies());
    assertTrue(posted.containsAll(Set.of("PutBid", "StoreBid", "AboutMe")), posted::toString);
    assertTrue(refused.get() > 0);
    assertEquals(refused.get(), summary.phases().get(0).refusedReplies());
  }

  @Test
  void degradedRepliesAreCountedAndTheirLossSummed() throws Exception {
    site.answer = (exchange, number) -> site.page(exchange, number % 2 == 0 ? "0.25" : "0");
    LoadSummary summary = new LoadRun(options(1, 100).build(), second -> {}).run();
    PhaseSummary phase = summary.phases().get(0);
    assertEquals(100, phase.replies());
    assertEquals(50, phase.degradedReplies());
    assertEquals(12.5, phase.lossSum(), 1e-9);
  }

  @Test
  void whatIsNoPageIsAnErrorOfItsKindAndTheBrowserGoesOn() throws Exception {
    site.answer =
        (exchange, number) -> {
          if (number <= CHECKS || number % 4 == 0) {
            site.page(exchange, "");
          } else if (number % 4 == 1) {
            exchange.sendResponseHeaders(503, -1);
            exchange.close();
          } else if (number % 4 == 2) {
            site.page(exchange, "much");
          } else {
            throw new IOException("the connection is closed without an answer");
          }
        };
    LoadSummary summary = new LoadRun(options(1, 200).build(), second -> {}).run();
    assertEquals(Map.of("status-503", 50L, "bad-loss", 50L, "closed", 50L), summary.errors());
    assertEquals(50, summary.replies());
  }

  @Test
  void aBrowserGivesUpWhenItsPatienceEndsAndOpensAnotherConnection() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    site.answer =
        (exchange, number) -> {
          if (number == CHECKS + 1) {
            await(end);
          }
          site.page(exchange, "");
        };
    LoadSummary summary =
        new LoadRun(options(1, 20).patience(Duration.ofSeconds(10)).build(), second -> {}).run();
    end.countDown();
    assertEquals(Map.of("timeout", 1L), summary.errors());
    assertEquals(19, summary.replies());
  }

  private static void await(CountDownLatch latch) throws IOException {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IOException("interrupted", e);
    }
  }

  @Test
  void thePlanIsFollowedUpAndDownToItsEnd() throws Exception {
    List<SecondReport> seconds = new ArrayList<>();
    LoadPlan plan = LoadPlan.parse("10@1+1,30@1+4,5@0+2");
    LoadSummary summary =
        new LoadRun(
                LoadOptions.builder(site.url(), plan).think(Duration.ofMillis(10)).build(),
                seconds::add)
            .run();
    assertTrue(summary.complete());
    assertEquals(9, seconds.size());
    assertEquals(
        List.of(false, true, false, true, true, true, true, true, true),
        seconds.stream().map(SecondReport::counted).toList());
    // Browsers begin and end when a busy machine lets them, so the exact count at the end of a
    // second is not asserted.
    long most = seconds.stream().mapToLong(SecondReport::active).max().orElseThrow();
    assertTrue(most > 10 && most <= 30, "at most " + most);
    assertTrue(seconds.get(8).active() < most, "at the end " + seconds.get(8).active());
    assertEquals(List.of(10, 30, 5), summary.phases().stream().map(PhaseSummary::clients).toList());
    assertEquals(
        summary.offered(),
        summary.replies()
            + summary.errors().values().stream().mapToLong(Long::longValue).sum()
            + summary.unfinished());
  }

  @Test
  void browsersLeaveWhenThePlanSaysAndNotWhenTheyHaveDoneThinking() throws Exception {
    List<SecondReport> seconds = new ArrayList<>();
    LoadPlan plan = LoadPlan.parse("20@0+1,5@0+2");
    new LoadRun(
            LoadOptions.builder(site.url(), plan).think(Duration.ofMinutes(10)).build(),
            seconds::add)
        .run();
    assertEquals(5, seconds.get(2).active());
  }

  @Test
  void browsersThatLeaveStillGetThePageTheyWaitFor() throws Exception {
    CountDownLatch left = new CountDownLatch(1);
    site.answer =
        (exchange, number) -> {
          if (number > CHECKS) {
            await(left);
          }
          site.page(exchange, "");
        };
    // As soon as all but one have left, all that was asked for before is answered.
    LoadPlan plan = LoadPlan.parse("10@0+1,1@0+6");
    LoadSummary summary =
        new LoadRun(
                LoadOptions.builder(site.url(), plan).think(Duration.ofMillis(1)).build(),
                second -> {
                  if (second.active() == 1) {
                    left.countDown();
                  }
                })
            .run();
    assertEquals(Map.of(), summary.errors());
    // The one that has stayed may be waiting when the plan ends.
    assertTrue(summary.unfinished() <= 1, "unfinished " + summary.unfinished());
    assertTrue(summary.replies() >= 10, "replies " + summary.replies());
  }

  @Test
  void stopEndsTheRunWithItsSummary() throws Exception {
    LoadRun[] run = new LoadRun[1];
    run[0] =
        new LoadRun(
            LoadOptions.builder(site.url(), LoadPlan.constant(5, 0, 3600))
                .think(Duration.ofMillis(10))
                .build(),
            second -> {
              if (second.replies() > 0) {
                run[0].stop();
              }
            });
    LoadSummary summary = run[0].run();
    assertFalse(summary.complete());
    assertTrue(summary.replies() > 0);
    assertThrows(IllegalStateException.class, run[0]::run);
  }

  @Test
  void anExceptionOfTheListenerEndsTheRun() {
    LoadRun run =
        new LoadRun(
            LoadOptions.builder(site.url(), LoadPlan.constant(1, 0, 3600)).build(),
            second -> {
              throw new IllegalStateException("no more");
            });
    assertEquals("no more", assertThrows(IllegalStateException.class, run::run).getMessage());
  }

  @Test
  void refusesAMixWithPagesThatTheServerDoesNotHave() {
    site.missing.add("ViewBidHistory");
    site.missing.add("PutBid");
    LoadRun browsing = new LoadRun(options(1, 1).build(), second -> {});
    String message = assertThrows(IllegalArgumentException.class, browsing::run).getMessage();
    assertTrue(message.endsWith("(404): ViewBidHistory"), message);
    LoadRun bidding =
        new LoadRun(options(1, 1).mix(Mix.BIDDING, Selection.NORMALISED).build(), second -> {});
    message = assertThrows(IllegalArgumentException.class, bidding::run).getMessage();
    assertTrue(message.endsWith("(404): ViewBidHistory, PutBid"), message);
  }

  @Test
  void theSizeOfTheSiteIsAskedForUnlessGiven() {
    site.answer =
        (exchange, number) -> {
          exchange.getResponseHeaders().remove("X-Auction-Items");
          site.page(exchange, "");
        };
    LoadRun asking = new LoadRun(options(1, 1).build(), second -> {});
    String message = assertThrows(IllegalArgumentException.class, asking::run).getMessage();
    assertTrue(message.contains("X-Auction-Items") && message.contains("--items"), message);
    LoadRun told = new LoadRun(options(1, 1).items(5).build(), second -> {});
    assertDoesNotThrow(told::run);
  }

  @Test
  void aServerThatIsNotThereIsAnIoException() {
    URI gone = site.url();
    site.close();
    LoadRun run =
        new LoadRun(LoadOptions.builder(gone, LoadPlan.constant(1, 0, 1)).build(), second -> {});
    assertThrows(IOException.class, run::run);
  }

  @Test
  void refusesEveryHostButLoopback() {
    for (String url :
        List.of(
            "https://192.0.2.1:8443",
            "http://192.0.2.1:8080",
            "ftp://localhost:8080",
            "https:///auction")) {
      assertThrows(
          IllegalArgumentException.class,
          () -> LoadOptions.builder(URI.create(url), LoadPlan.constant(1, 0, 1)).build(),
          url);
    }
  }
}
