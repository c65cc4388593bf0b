package io.allostat.demoapps.together;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.allostat.core.api.Allostat;
import io.allostat.core.api.Instances;
import io.allostat.demoapps.auction.cli.HostedAuction;
import io.allostat.demoapps.auction.data.Population;
import io.allostat.demoapps.hosting.cli.HostedSite;
import io.allostat.demoapps.hosting.cli.ServerSettings;
import io.allostat.demoapps.hosting.cli.ServiceLevels;
import io.allostat.demoapps.hosting.cli.SiteServer;
import io.allostat.demoapps.hosting.data.DatabaseSpec;
import io.allostat.demoapps.hosting.keys.ServerKey;
import io.allostat.demoapps.hosting.limiter.LimiterSpec;
import io.allostat.demoapps.hosting.server.TlsOptions;
import io.allostat.demoapps.verses.data.Words;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Sites with little in them, in one server without TLS, and a client of it. */
final class SmallSites implements AutoCloseable {
  /** A page of the auction site that its levels matter to. */
  static final String AUCTION = "/auction/SearchItemsInCategory?category=1";

  /** A search that all of the verses are read for. */
  static final String VERSES = "/verses/Search?query=" + Words.word(1);

  static final BigDecimal VERSES_SCALE = new BigDecimal("0.05");
  static final BigDecimal ORDERS_SCALE = new BigDecimal("0.01");

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private final SiteServer server;

  private SmallSites(SiteServer server) {
    this.server = server;
  }

  static Map<String, HostedSite.Opening> openings(String... sites) {
    Map<String, HostedSite.Opening> openings = new LinkedHashMap<>();
    for (String site : sites) {
      openings.put(site, opening(site));
    }
    return openings;
  }

  private static HostedSite.Opening opening(String site) {
    DatabaseSpec spec = DatabaseSpec.EMBEDDED;
    return switch (site) {
      case "auction" -> {
        Population population = new Population(new BigDecimal("0.05"), 200);
        yield directory -> HostedAuction.open(directory, population, spec, false);
      }
      case "bookstore" -> DemoSite.BOOKSTORE.opening(new BigDecimal("0.01"), spec, false);
      case "quotes" -> DemoSite.QUOTES.opening(new BigDecimal("0.02"), spec, false);
      case "verses" -> DemoSite.VERSES.opening(VERSES_SCALE, spec, false);
      case "orders" -> DemoSite.ORDERS.opening(ORDERS_SCALE, spec, false);
      default -> throw new IllegalArgumentException(site);
    };
  }

  /** Starts a server that observes and moves nothing by itself. */
  static SmallSites start(Path state, boolean allostat, String... sites) throws Exception {
    return start(
        state, allostat, ServiceLevels.OFF, new ServerSettings.Tuning(10, null, null), sites);
  }

  static SmallSites start(
      Path state,
      boolean allostat,
      ServiceLevels levels,
      ServerSettings.Tuning tuning,
      String... sites)
      throws Exception {
    ServerSettings.Entry entry =
        new ServerSettings.Entry(
            allostat,
            false,
            new TlsOptions(TlsOptions.Versions.OFF, ServerKey.EC),
            LimiterSpec.NONE);
    ServerSettings settings =
        new ServerSettings.Common(
            "127.0.0.1", 0, 0, levels, tuning, state, entry, ServerSettings.Share.NONE);
    return new SmallSites(SiteServer.together(TogetherCommand.NAME, settings, openings(sites)));
  }

  static Allostat allostat() {
    return Instances.find(TogetherCommand.NAME).orElseThrow();
  }

  URI url() {
    return URI.create("http://localhost:" + server.port());
  }

  List<String> homes() {
    return server.homes();
  }

  HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return CLIENT.send(
        HttpRequest.newBuilder(url().resolve(path)).build(), HttpResponse.BodyHandlers.ofString());
  }

  /** A page that must be there. */
  String body(String path) throws IOException, InterruptedException {
    HttpResponse<String> reply = get(path);
    assertEquals(200, reply.statusCode(), () -> path + ": " + reply.body());
    return reply.body();
  }

  /** What a page lost by service levels. */
  double loss(HttpResponse<String> reply) {
    assertEquals(200, reply.statusCode(), reply::body);
    return reply.headers().firstValue("X-Service-Level-Loss").map(Double::valueOf).orElse(0.0);
  }

  /** Orders of customers 1 to 40 that are all accepted. */
  HttpResponse<String> book(int orders) throws IOException, InterruptedException {
    String batch =
        IntStream.range(0, orders)
            .mapToObj(
                i ->
                    "<order reference=\"n%d\"><customer>%d</customer><item>%d</item><quantity>1</quantity></order>"
                        .formatted(i, 1 + i % 40, 1 + i % 20))
            .collect(Collectors.joining("", "<orders>", "</orders>"));
    return CLIENT.send(
        HttpRequest.newBuilder(url().resolve("/orders/Batch"))
            .header("Content-Type", "application/xml")
            .POST(HttpRequest.BodyPublishers.ofString(batch))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  JsonNode status() throws IOException {
    URI uri = URI.create("http://127.0.0.1:" + server.managementPort() + "/status");
    try (InputStream in = uri.toURL().openStream()) {
      return new ObjectMapper().readTree(in);
    }
  }

  @Override
  public void close() {
    server.close();
  }
}
