package io.allostat.demoapps.orders.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.allostat.core.api.Instances;
import io.allostat.core.api.component.Component;
import io.allostat.core.api.component.Components;
import io.allostat.core.api.component.LevelChange.Origin;
import io.allostat.demoapps.hosting.cli.ServerSettings;
import io.allostat.demoapps.hosting.cli.ServiceLevels;
import io.allostat.demoapps.hosting.cli.SiteServer;
import io.allostat.demoapps.hosting.limiter.LimiterSpec;
import io.allostat.demoapps.hosting.server.TlsOptions;
import io.allostat.demoapps.orders.data.Shop;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The real server with a hundred customers and twenty items. */
@Timeout(60)
class PagesTest {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  @TempDir static Path state;
  private static SiteServer server;
  private static Components components;

  @BeforeAll
  static void start() throws Exception {
    ServerSettings.Entry plain =
        new ServerSettings.Entry(
            true,
            false,
            new TlsOptions(TlsOptions.Versions.OFF, TlsOptions.Key.EC),
            LimiterSpec.NONE);
    server =
        OrdersCommand.start(
            new ServerSettings.Common(
                "127.0.0.1",
                0,
                0,
                ServiceLevels.OFF,
                new ServerSettings.Tuning(10, null, null),
                state,
                plain,
                ServerSettings.Share.NONE),
            Shop.SMALL);
    components = Instances.find("orders").orElseThrow().components();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @AfterEach
  void fullService() {
    for (Component component : components.all()) {
      components.setServiceLevel(component.name(), 0, Origin.APPLICATION);
    }
  }

  private static HttpResponse<String> get(String path) throws Exception {
    URI uri = URI.create("http://localhost:" + server.port() + "/orders/" + path);
    return CLIENT.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
  }

  private static HttpResponse<String> post(String body) throws Exception {
    return post(body, StandardCharsets.UTF_8);
  }

  private static HttpResponse<String> post(String body, Charset charset) throws Exception {
    URI uri = URI.create("http://localhost:" + server.port() + "/orders/Batch");
    return CLIENT.send(
        HttpRequest.newBuilder(uri)
            .header("Content-Type", "application/xml")
            .POST(HttpRequest.BodyPublishers.ofString(body, charset))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  private static String order(String reference, int customer, int item, int quantity) {
    return "<order reference=\"%s\"><customer>%d</customer><item>%d</item><quantity>%d</quantity></order>"
        .formatted(reference, customer, item, quantity);
  }

  private static String booked(String... orders) throws Exception {
    HttpResponse<String> reply = post("<orders>" + String.join("", orders) + "</orders>");
    assertEquals(200, reply.statusCode(), reply::body);
    return reply.body();
  }

  @Test
  void homeTellsWhatThereIs() throws Exception {
    HttpResponse<String> reply = get("Home");
    assertEquals("20", reply.headers().firstValue("X-Orders-Items").orElseThrow());
    assertEquals("100", reply.headers().firstValue("X-Orders-Customers").orElseThrow());
    assertTrue(reply.body().contains("&lt;orders&gt;"), reply.body());
    assertEquals(reply.body(), get("").body(), "it is the first page");
  }

  @Test
  void aBatchIsReportedOrderByOrder() throws Exception {
    String report = booked(order("a", 7, 3, 1), order("b", 101, 3, 1), order("c", 50, 3, 1));
    assertTrue(report.startsWith("<?xml version=\"1.0\" ?><report batch=\""), report);
    assertTrue(report.contains("orders=\"3\" accepted=\"1\""), report);
    assertTrue(report.contains("<order reference=\"a\" outcome=\"accepted\" total=\""), report);
    assertTrue(report.contains("reason=\"there is no customer 101\""), report);
    assertTrue(report.contains("reason=\"customer 50 is blocked\""), report);
    String account = get("Account?customerId=7").body();
    assertTrue(account.contains("<td>a</td><td>3</td><td>1</td>"), account);
  }

  @Test
  void anAccountShowsItsLastTwentyOrders() throws Exception {
    String[] orders = new String[25];
    for (int i = 0; i < orders.length; i++) {
      orders[i] = order("n" + i, 11, 1, 1);
    }
    assertTrue(booked(orders).contains("accepted=\"25\""));
    String account = get("Account?customerId=11").body();
    assertTrue(account.contains("<td>n24</td>") && account.contains("<td>n5</td>"), account);
    assertFalse(account.contains("<td>n4</td>"), account);
  }

  @Test
  void whatIsNoBatchIsABadRequestThatSaysWhereAndNothingIsBooked() throws Exception {
    String before = get("Account?customerId=13").body();
    String faulty = "<orders>" + order("a", 13, 1, 1) + order("b", 13, 1, 0) + "</orders>";
    for (int level = 0; level < 2; level++) {
      components.setServiceLevel("Schema", level, Origin.APPLICATION);
      HttpResponse<String> reply = post(faulty);
      assertEquals(400, reply.statusCode(), reply::body);
      assertTrue(reply.body().contains("line 1: "), reply.body());
      assertEquals(400, post("").statusCode());
      assertEquals(400, post("{}").statusCode());
      assertEquals(400, post("<!DOCTYPE orders [<!ENTITY a \"1\">]>" + faulty).statusCode());
      HttpResponse<String> latin = post("<orders>\u00e4</orders>", StandardCharsets.ISO_8859_1);
      assertEquals(400, latin.statusCode());
      assertTrue(latin.body().contains("expected text in UTF-8"), latin.body());
      HttpResponse<String> large = post(" ".repeat(300_000));
      assertEquals(400, large.statusCode());
      assertTrue(large.body().contains("expected at most 262144 bytes"), large.body());
    }
    assertEquals(before, get("Account?customerId=13").body());
  }

  @Test
  void belowFullServiceFaultsAreToldOneByOne() throws Exception {
    String faulty = "<orders>\n" + order("a", 1, 1, 0) + "\n" + order("b", 1, 1, 0) + "</orders>";
    String all = post(faulty).body();
    assertTrue(all.contains("line 2: ") && all.contains("line 3: "), all);
    components.setServiceLevel("Schema", 1, Origin.APPLICATION);
    String first = post(faulty).body();
    assertTrue(first.contains("line 2: expected quantity: 1 to 1000, got 0"), first);
    assertFalse(first.contains("line 3"), first);
  }

  @Test
  void belowFullServiceAcceptedOrdersAreNotListed() throws Exception {
    String sound = order("a", 17, 1, 1);
    String strange = order("b", 102, 1, 1);
    assertTrue(booked(sound, strange).contains("detail=\"all\""));
    components.setServiceLevel("Report", 1, Origin.APPLICATION);
    HttpResponse<String> reply = post("<orders>" + sound + strange + "</orders>");
    assertEquals("0.6", reply.headers().firstValue("X-Service-Level-Loss").orElseThrow());
    assertTrue(reply.body().contains("orders=\"2\" accepted=\"1\""), reply.body());
    assertFalse(reply.body().contains("reference=\"a\""), reply.body());
    assertTrue(reply.body().contains("there is no customer 102"), reply.body());
    components.setServiceLevel("Schema", 1, Origin.APPLICATION);
    assertEquals(
        "1.0",
        post("<orders>" + sound + "</orders>")
            .headers()
            .firstValue("X-Service-Level-Loss")
            .orElseThrow());
  }

  @ParameterizedTest
  @CsvSource({"Account, customerId", "Account?customerId=0, customerId"})
  void aBadParameterIsNamed(String path, String parameter) throws Exception {
    HttpResponse<String> reply = get(path);
    assertEquals(400, reply.statusCode(), reply::body);
    assertTrue(reply.body().contains("parameter " + parameter + ": expected"), reply.body());
  }

  @ParameterizedTest
  @ValueSource(strings = {"Account?customerId=101", "Nowhere"})
  void whatIsNotThereIsNotFound(String path) throws Exception {
    assertEquals(404, get(path).statusCode());
  }

  @Test
  void batchesAreNotAskedFor() throws Exception {
    assertEquals(405, get("Batch").statusCode());
  }

  @Test
  void theProfileShowsTheStacksOfABatch() throws Exception {
    List<String> expected = List.of("Batch.Schema", "Batch.Parser", "Batch.Booking.Database");
    String[] orders = new String[400];
    for (int i = 0; i < orders.length; i++) {
      orders[i] = order("n" + i, 1 + i % 40, 1 + i % 20, 1);
    }
    URI status = URI.create("http://127.0.0.1:" + server.managementPort() + "/status");
    List<String> stacks;
    do {
      booked(orders);
      try (InputStream in = status.toURL().openStream()) {
        stacks =
            new ObjectMapper()
                .readTree(in)
                .path("profile")
                .path("stacks")
                .findValuesAsText("stack");
      }
    } while (!stacks.containsAll(expected));
  }
}
