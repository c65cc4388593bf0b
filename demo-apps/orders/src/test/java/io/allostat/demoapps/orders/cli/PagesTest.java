package io.allostat.demoapps.orders.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.hosting.cli.TestServer;
import io.allostat.demoapps.hosting.data.DatabaseSpec;
import io.allostat.demoapps.hosting.data.TestDatabase;
import io.allostat.demoapps.orders.data.Shop;
import java.net.http.HttpResponse;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The real server with a hundred customers and twenty items. */
@Timeout(120)
@ParameterizedClass
@EnumSource(TestDatabase.class)
class PagesTest {
  @Parameter TestDatabase kind;

  @TempDir static Path state;
  private static TestServer server;

  @BeforeParameterizedClassInvocation
  static void start(TestDatabase kind) throws Exception {
    DatabaseSpec spec = kind.fresh();
    server =
        TestServer.plain(
            OrdersCommand.NAME, state, settings -> OrdersCommand.start(settings, Shop.SMALL, spec));
  }

  @AfterParameterizedClassInvocation
  static void stop() {
    server.close();
  }

  @AfterEach
  void fullService() {
    server.fullService();
  }

  private static HttpResponse<String> get(String path) throws Exception {
    return server.browser().get(path);
  }

  private static HttpResponse<String> post(String body) throws Exception {
    return post(body, StandardCharsets.UTF_8);
  }

  private static HttpResponse<String> post(String body, Charset charset) throws Exception {
    return server.browser().post("Batch", "application/xml", body.getBytes(charset));
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
      server.move("Schema", level);
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
    assertFalse(all.contains("not looked at"), all);
    server.move("Schema", 1);
    String first = post(faulty).body();
    assertTrue(first.contains("line 2: expected quantity: 1 to 1000, got 0"), first);
    assertFalse(first.contains("line 3"), first);
    assertTrue(first.contains("; what follows was not looked at"), first);
    String torn = post("<orders>").body();
    assertTrue(torn.contains("; what follows was not looked at"), torn);
  }

  @Test
  void belowFullServiceAcceptedOrdersAreNotListed() throws Exception {
    String sound = order("a", 17, 1, 1);
    String strange = order("b", 102, 1, 1);
    assertTrue(booked(sound, strange).contains("detail=\"all\""));
    server.move("Report", 1);
    HttpResponse<String> reply = post("<orders>" + sound + strange + "</orders>");
    assertEquals("0.6", reply.headers().firstValue("X-Service-Level-Loss").orElseThrow());
    assertTrue(reply.body().contains("orders=\"2\" accepted=\"1\""), reply.body());
    assertTrue(reply.body().contains("detail=\"refused\""), reply.body());
    assertFalse(reply.body().contains("reference=\"a\""), reply.body());
    assertTrue(reply.body().contains("there is no customer 102"), reply.body());
    server.move("Schema", 1);
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
    do {
      booked(orders);
    } while (!server.stacks().containsAll(expected));
  }
}
