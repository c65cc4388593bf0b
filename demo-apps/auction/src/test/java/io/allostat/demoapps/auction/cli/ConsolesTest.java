package io.allostat.demoapps.auction.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A running instance in consoles that are not ours and have none of our classes. */
@Timeout(120)
class ConsolesTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern STARTED = Pattern.compile("Agent \\S+ started with URL (\\S+)");
  private static final String SEARCH = "io.allostat:instance=remote,name=Search,type=Component";
  private static final String FAILING = "io.allostat:instance=remote,name=Failing,type=Component";
  private static final String REFUSAL = "service level of Search: expected 0 to 1, got 9";

  private static ServedInstance served;
  private static URI jolokia;
  private final HttpClient client = HttpClient.newHttpClient();

  @BeforeAll
  static void start() throws Exception {
    String agent =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> entry.contains("jolokia-agent-jvm"))
            .findFirst()
            .orElseThrow();
    served = ServedInstance.start("-javaagent:" + agent + "=port=0,host=127.0.0.1");
    jolokia =
        served.said().stream()
            .map(STARTED::matcher)
            .filter(Matcher::find)
            .map(started -> URI.create(started.group(1) + "/"))
            .findFirst()
            .orElseThrow(() -> new IllegalStateException("" + served.said()));
  }

  @AfterAll
  static void stop() throws IOException {
    if (served != null) {
      served.close();
    }
  }

  private JsonNode ask(Map<String, ?> request) throws Exception {
    HttpRequest post =
        HttpRequest.newBuilder(jolokia)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(JSON.writeValueAsString(request)))
            .build();
    return JSON.readTree(client.send(post, BodyHandlers.ofString()).body());
  }

  private JsonNode level() throws Exception {
    return ask(Map.of("type", "read", "mbean", SEARCH, "attribute", "ServiceLevel")).get("value");
  }

  @Test
  void jolokiaListsReadsAndSetsOverHttp() throws Exception {
    TreeSet<String> types = new TreeSet<>();
    for (JsonNode name : ask(Map.of("type", "search", "mbean", "io.allostat:*")).get("value")) {
      types.add(name.asText().replaceAll(".*type=(\\w+).*", "$1"));
    }
    assertTrue(types.containsAll(List.of("ControlLoop", "Component", "Profile")), "" + types);
    JsonNode listed =
        ask(
            Map.of(
                "type", "list", "path", "io.allostat/instance=remote,name=Search,type=Component"));
    String description = listed.at("/value/attr/ServiceLevel/desc").asText();
    assertTrue(description.contains("The service level in force"), listed::toString);
    assertEquals(
        "unsorted",
        ask(Map.of("type", "read", "mbean", SEARCH, "attribute", "ServiceLevels"))
            .at("/value/1/name")
            .asText(),
        "composite data by its members");
    Map<String, Object> set =
        Map.of("type", "write", "mbean", SEARCH, "attribute", "ServiceLevel", "value", 1);
    assertEquals(200, ask(set).get("status").asInt());
    assertEquals(1, level().asInt());
    JsonNode refused =
        ask(Map.of("type", "write", "mbean", SEARCH, "attribute", "ServiceLevel", "value", 9));
    // Jolokia adds where it was thrown; the answer itself is one sentence, of a type that all know.
    assertEquals(REFUSAL, refused.get("error").asText(), refused::toString);
    assertTrue(refused.get("error_type").asText().startsWith("java"), refused::toString);
    assertEquals(1, level().asInt());
    ask(Map.of("type", "write", "mbean", SEARCH, "attribute", "ServiceLevel", "value", 0));
  }

  @Test
  void jolokiaHandsNotificationsOnWithTheirData() throws Exception {
    String id = ask(Map.of("type", "notification", "command", "register")).at("/value/id").asText();
    JsonNode added =
        ask(
            Map.of(
                "type",
                "notification",
                "command",
                "add",
                "mode",
                "pull",
                "client",
                id,
                "mbean",
                FAILING));
    assertEquals(200, added.get("status").asInt(), added::toString);
    String handle = added.get("value").asText();
    JsonNode failed =
        ask(Map.of("type", "write", "mbean", FAILING, "attribute", "ServiceLevel", "value", 1));
    assertTrue(failed.get("error").asText().contains("it cannot be moved"), failed::toString);
    JsonNode sent = JSON.missingNode();
    while (sent.at("/value/notifications/0").isMissingNode()) {
      sent =
          ask(
              Map.of(
                  "type",
                  "exec",
                  "mbean",
                  "jolokia:type=NotificationStore,agent=" + agentId(),
                  "operation",
                  "pull",
                  "arguments",
                  List.of(id, handle)));
      assertEquals(200, sent.get("status").asInt(), sent::toString);
    }
    JsonNode notification = sent.at("/value/notifications/0");
    assertEquals("io.allostat.component.quarantined", notification.get("type").asText());
    assertTrue(notification.at("/userData/quarantined").asBoolean(), notification::toString);
  }

  private String agentId() throws Exception {
    return ask(Map.of("type", "version")).at("/value/config/agentId").asText();
  }
}
