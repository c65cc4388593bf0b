package io.allostat.adapters.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.jr.ob.JSON;
import io.allostat.core.api.component.LevelChange;
import io.allostat.core.api.component.LevelChange.Origin;
import io.allostat.core.api.control.ControlSettings;
import io.allostat.core.api.settings.LiveSettings;
import io.allostat.core.api.settings.SettingException;
import io.allostat.core.api.settings.Settings;
import io.allostat.core.testkit.PartialAllostat;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the page asks for, over real HTTP, and what others may not ask for. */
@Timeout(60)
class OperationsTest {
  private static final Pattern TOKEN =
      Pattern.compile("<meta name=\"allostat-token\" content=\"([0-9a-f]{32})\">");

  private final HttpClient client = HttpClient.newHttpClient();
  private final Queue<String> done = new ConcurrentLinkedQueue<>();
  private final CountDownLatch unblocked = new CountDownLatch(1);
  private final FakeAllostat allostat = new FakeAllostat();
  private ManagementEndpoint endpoint;

  /** Patient: what an operator asks for is done in time on a busy machine, too. */
  @BeforeEach
  void start() throws IOException {
    allostat.components = new RecordingComponents();
    allostat.loop = new RecordingLoop(done);
    start(Duration.ofSeconds(60));
  }

  private void start(Duration requestTime) throws IOException {
    endpoint = allostat.serve(requestTime, Duration.ofSeconds(1));
  }

  @AfterEach
  void close() {
    unblocked.countDown();
    endpoint.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"operation\":\"setServiceLevel\",\"component\":\"Search\",\"level\":1}"
            + "|level Search 1 OPERATOR|Search is at service level 1",
        "{\"operation\":\"pin\",\"component\":\"Search\"}"
            + "|pin Search|Search stays at its service level",
        "{\"operation\":\"unpin\",\"component\":\"Search\"}"
            + "|unpin Search|Search is moved by the loop again",
        "{\"operation\":\"pause\"}|pause|the loop observes without acting",
        "{\"operation\":\"resume\"}|resume|the loop acts",
        "{\"operation\":\"setThresholds\",\"resource\":\"cpu\",\"overloadThreshold\":0.9,"
            + "\"underloadThreshold\":0.8}"
            + "|thresholds cpu 0.9 0.8|thresholds of cpu: overload 0.9, underload 0.8"
      })
  void anOperatorCan(String body, String carriedOut, String message) throws Exception {
    HttpResponse<String> reply = post(body, Map.of());
    assertEquals(Map.of("message", message), JSON.std.mapFrom(reply.body()));
    assertEquals(200, reply.statusCode());
    assertEquals(List.of(carriedOut), List.copyOf(done));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"operation\":\"explode\"}|operation: expected one of setServiceLevel",
        "{}|operation: expected a text, got null",
        "{\"operation\":\"pin\"}|component: expected a text",
        "{\"operation\":\"pin\",\"component\":\"Nobody\"}|expected a registered component",
        "{\"operation\":\"setServiceLevel\",\"component\":\"Search\",\"level\":\"deep\"}|level:",
        "{\"operation\":\"setServiceLevel\",\"component\":\"Search\",\"level\":99999999999}|level:",
        "{\"operation\":\"setThresholds\",\"resource\":\"cpu\",\"overloadThreshold\":0.5,"
            + "\"underloadThreshold\":0.8}|less than overloadThreshold",
        "{\"operation\":\"setThresholds\",\"resource\":\"cpu\",\"overloadThreshold\":\"NaN\","
            + "\"underloadThreshold\":0.8}|overloadThreshold: expected a number from 0.01 to 1",
        "[]|request: expected",
        "{\"operation\":[\"pause\"]}|request: expected",
        "{\"operation\":\"pause\"} {}|request: expected",
        "{\"operation\":\"pause\"|request: expected",
        "{\"operation\":\"pause\",\"operation\":\"resume\"}|request: expected",
        "pause|request: expected"
      })
  void whatIsWrongIsSaidAndNothingIsDone(String body, String message) throws Exception {
    HttpResponse<String> reply = post(body, Map.of());
    assertEquals(400, reply.statusCode(), reply.body());
    String said = (String) JSON.std.mapFrom(reply.body()).get("message");
    assertTrue(said.contains(message), said);
    assertEquals(List.of(), List.copyOf(done));
  }

  @Test
  void whoPinsIsToldThatItIsNotSaved() throws Exception {
    HttpResponse<String> reply =
        post("{\"operation\":\"unpin\",\"component\":\"Unsaved\"}", Map.of());
    assertEquals(409, reply.statusCode());
    assertEquals(
        Map.of("message", "unpinned, but not saved: a full disk"), JSON.std.mapFrom(reply.body()));
  }

  @Test
  void everySettingIsListedAndChanged() throws Exception {
    AtomicReference<ControlSettings> inForce = new AtomicReference<>(ControlSettings.defaults());
    allostat.settings =
        List.of(
            new LiveSettings<>(
                ControlSettings.class,
                inForce::get,
                inForce::updateAndGet,
                Set.of("journalEntries")));
    URI settings = URI.create("http://127.0.0.1:" + endpoint.port() + "/settings");
    String listed =
        client.send(HttpRequest.newBuilder(settings).build(), BodyHandlers.ofString()).body();
    List<?> all = (List<?>) JSON.std.anyFrom(listed);
    assertEquals(
        Settings.describe(ControlSettings.class).stream().map(d -> d.name()).toList(),
        all.stream().map(m -> ((Map<?, ?>) m).get("name")).toList());
    Map<?, ?> first = (Map<?, ?>) all.get(0);
    assertEquals("5.0", first.get("value"));
    assertEquals("a number from 0.1 to 3600 (s)", first.get("expected"));
    assertEquals(
        List.of("journalEntries"),
        all.stream()
            .map(m -> (Map<?, ?>) m)
            .filter(m -> m.get("changeable").equals(false))
            .map(m -> m.get("name"))
            .toList());
    String set =
        "{\"operation\":\"set\",\"group\":\"ControlSettings\",\"setting\":\"%s\",\"value\":\"%s\"}";
    HttpResponse<String> reply = post(set.formatted("decisionSeconds", "2"), Map.of());
    assertEquals(200, reply.statusCode(), reply.body());
    assertEquals(2, inForce.get().decisionSeconds());
    reply = post(set.formatted("decisionSeconds", "soon"), Map.of());
    assertEquals(
        Map.of("message", "decisionSeconds: expected a number from 0.1 to 3600 (s), got \"soon\""),
        JSON.std.mapFrom(reply.body()));
    assertEquals(400, reply.statusCode());
    assertEquals(400, post(set.formatted("journalEntries", "5"), Map.of()).statusCode());
    assertEquals(400, post(set.formatted("nothing", "5"), Map.of()).statusCode());
    assertEquals(ControlSettings.defaults().journalEntries(), inForce.get().journalEntries());
  }

  @Test
  void aComponentThatRefusesIsAConflict() throws Exception {
    HttpResponse<String> reply =
        post(
            "{\"operation\":\"setServiceLevel\",\"component\":\"Stubborn\",\"level\":1}", Map.of());
    assertEquals(409, reply.statusCode());
    assertEquals(
        "Stubborn is at service level 0: no", JSON.std.mapFrom(reply.body()).get("message"));
  }

  /** What a page of another site can make a browser send. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "X-Allostat-Token|00000000000000000000000000000000",
        "X-Allostat-Token|",
        "Origin|http://evil.example",
        "Origin|null",
        "Origin|http://localhost:1",
        "Sec-Fetch-Site|cross-site",
        "Sec-Fetch-Site|same-site"
      })
  void requestsOfOtherPagesAreRefused(String header, String value) throws Exception {
    HttpResponse<String> reply =
        post("{\"operation\":\"pause\"}", Map.of(header, value == null ? "" : value));
    assertEquals(403, reply.statusCode(), reply.body());
    assertEquals(List.of(), List.copyOf(done));
  }

  @Test
  void aRequestWithoutTheTokenIsRefused() throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(uri("/operations"))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString("{\"operation\":\"pause\"}"))
            .build();
    assertEquals(403, client.send(request, BodyHandlers.discarding()).statusCode());
    assertEquals(List.of(), List.copyOf(done));
  }

  @ParameterizedTest
  @ValueSource(strings = {"text/plain", "application/x-www-form-urlencoded", "multipart/form-data"})
  void whatAFormCanSendIsRefused(String type) throws Exception {
    HttpResponse<String> reply = post("{\"operation\":\"pause\"}", Map.of("Content-Type", type));
    assertEquals(415, reply.statusCode());
    assertEquals(List.of(), List.copyOf(done));
  }

  @Test
  void theOwnOriginIsAccepted() throws Exception {
    Map<String, String> own =
        Map.of("Origin", "http://127.0.0.1:" + endpoint.port(), "Sec-Fetch-Site", "same-origin");
    assertEquals(200, post("{\"operation\":\"pause\"}", own).statusCode());
  }

  @Test
  void aLongRequestIsRefused() throws Exception {
    String body = "{\"operation\":\"pin\",\"component\":\"" + "x".repeat(5000) + "\"}";
    assertEquals(413, post(body, Map.of()).statusCode());
  }

  @Test
  void theTokenIsAnotherOneAtEveryStart() throws Exception {
    String first = token(endpoint);
    try (ManagementEndpoint other =
        new ManagementEndpoint(
            allostat, new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
      other.start();
      assertFalse(first.equals(token(other)), first);
    }
  }

  @Test
  void aComponentThatHangsKeepsNobodyFromSeeingTheState() throws Exception {
    endpoint.close();
    start(Duration.ofSeconds(15));
    String hanging = "{\"operation\":\"setServiceLevel\",\"component\":\"Hanging\",\"level\":1}";
    assertEquals(202, post(hanging, Map.of()).statusCode());
    HttpRequest status = HttpRequest.newBuilder(uri("/status")).build();
    assertEquals(200, client.send(status, BodyHandlers.discarding()).statusCode());
    assertEquals(503, post("{\"operation\":\"pause\"}", Map.of()).statusCode());
    assertEquals(List.of(), List.copyOf(done));
  }

  @Test
  void aFailureIsNotShownToTheClient() throws Exception {
    allostat.loop = null;
    HttpResponse<String> reply = post("{\"operation\":\"pause\"}", Map.of());
    assertEquals(500, reply.statusCode());
    assertFalse(reply.body().contains("null"), reply.body());
  }

  private HttpResponse<String> post(String body, Map<String, String> other) throws Exception {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Content-Type", "application/json");
    headers.put("X-Allostat-Token", token(endpoint));
    headers.putAll(other);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri("/operations")).POST(BodyPublishers.ofString(body));
    headers.forEach(request::header);
    return client.send(request.build(), BodyHandlers.ofString());
  }

  private String token(ManagementEndpoint from) throws Exception {
    HttpRequest page =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + from.port() + "/")).build();
    Matcher token = TOKEN.matcher(client.send(page, BodyHandlers.ofString()).body());
    assertTrue(token.find());
    return token.group(1);
  }

  private URI uri(String path) {
    return URI.create("http://127.0.0.1:" + endpoint.port() + path);
  }

  private final class RecordingComponents extends PartialAllostat {
    RecordingComponents() {
      super("recording");
    }

    @Override
    public LevelChange setServiceLevel(String component, int level, Origin origin) {
      if (component.equals("Hanging")) {
        hang();
      }
      if (component.equals("Stubborn")) {
        return new LevelChange(component, 0, level, 0, origin, Optional.of("no"));
      }
      done.add("level " + component + " " + level + " " + origin);
      return new LevelChange(component, 0, level, level, origin, Optional.empty());
    }

    /** Like a component that holds a lock, it does not care that it is interrupted. */
    private void hang() {
      boolean hanging = true;
      while (hanging) {
        try {
          unblocked.await();
          hanging = false;
        } catch (InterruptedException e) {
          hanging = unblocked.getCount() > 0;
        }
      }
    }

    @Override
    public void pin(String component) {
      if (!component.equals("Search")) {
        throw new SettingException("component name", "a registered component", component);
      }
      done.add("pin " + component);
    }

    @Override
    public void unpin(String component) {
      if (component.equals("Unsaved")) {
        throw new IllegalStateException("unpinned, but not saved: a full disk");
      }
      done.add("unpin " + component);
    }
  }
}
