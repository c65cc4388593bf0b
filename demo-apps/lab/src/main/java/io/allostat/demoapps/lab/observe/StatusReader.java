package io.allostat.demoapps.lab.observe;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.allostat.demoapps.lab.LabException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Reads {@code /status} of the management endpoint. */
public final class StatusReader {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(PATIENCE).build();
  private final HttpRequest request;

  /**
   * A reader of one server.
   *
   * @param port its management port on this machine
   */
  public StatusReader(int port) {
    request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/status"))
            .timeout(PATIENCE)
            .build();
  }

  /**
   * Asks the server.
   *
   * @return what it says
   * @throws IOException when it does not answer, or not with a status
   * @throws InterruptedException when the thread is interrupted
   */
  public JsonNode read() throws IOException, InterruptedException {
    HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
    if (response.statusCode() != 200) {
      throw new IOException("/status answered " + response.statusCode());
    }
    return JSON.readTree(response.body());
  }

  /**
   * Asks the server, which must answer.
   *
   * @return what it says
   * @throws LabException when it does not
   */
  public JsonNode require() {
    try {
      return read();
    } catch (IOException e) {
      throw new LabException("the server does not tell its status: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LabException("interrupted", e);
    }
  }

  /**
   * Takes out what can be lowered.
   *
   * @param status the endpoint's object
   * @return the components that have more than the full service, in the endpoint's order
   */
  public static List<AdaptableComponent> adaptable(JsonNode status) {
    List<AdaptableComponent> components = new ArrayList<>();
    for (JsonNode component : status.path("components")) {
      List<AdaptableComponent.Step> steps = new ArrayList<>();
      JsonNode levels = component.path("serviceLevels");
      for (int level = 1; level < levels.size(); level++) {
        steps.add(
            new AdaptableComponent.Step(
                levels.get(level).path("name").asText(),
                levels.get(level).path("degradationWeight").asDouble()));
      }
      if (!steps.isEmpty()) {
        components.add(new AdaptableComponent(component.path("name").asText(), steps));
      }
    }
    return components;
  }

  /**
   * Takes out usage, thresholds and levels.
   *
   * @param status the endpoint's object
   * @param second what to call this time
   * @return the sample; of several controlled resources the one named {@code cpu}, else the first
   */
  public static StatusSample sample(JsonNode status, double second) {
    JsonNode loop = mainLoop(status);
    Map<String, Integer> levels = new TreeMap<>();
    for (JsonNode component : status.path("components")) {
      // Components with a single level are part of the profile and have nothing to show here.
      if (component.path("serviceLevels").size() > 1) {
        levels.put(component.path("name").asText(), component.path("serviceLevel").asInt());
      }
    }
    return new StatusSample(
        second,
        number(loop, "usage"),
        threshold(loop, "overload"),
        threshold(loop, "underload"),
        levels,
        usages(status));
  }

  /**
   * Takes out what the profile says of the resource that the main loop controls. Of a stack with
   * few samples it gives no figures, as each would be uncertain; but sums over stacks and windows
   * would be too low without them. So its samples stand for as much as those of the others do.
   *
   * @param status the endpoint's object
   * @return stacks that ran, in the endpoint's order; none where none has enough samples
   */
  public static List<StackSample> stacks(JsonNode status) {
    String resource = mainLoop(status).path("resource").asText();
    List<JsonNode> ran = new ArrayList<>();
    double samples = 0;
    double hits = 0;
    double usedSeconds = 0;
    for (JsonNode stack : status.path("profile").path("stacks")) {
      if (stack.path("resource").asText().equals(resource) && rate(stack) > 0) {
        ran.add(stack);
        if (enough(stack)) {
          samples += stack.path("samples").asDouble();
          hits += number(stack, "hitRatio");
          usedSeconds += number(stack, "cost") * rate(stack);
        }
      }
    }
    List<StackSample> stacks = new ArrayList<>();
    for (JsonNode stack : ran) {
      if (enough(stack)) {
        stacks.add(sample(stack, number(stack, "hitRatio"), number(stack, "cost")));
      } else if (samples > 0) {
        double part = stack.path("samples").asDouble() / samples;
        stacks.add(sample(stack, part * hits, part * usedSeconds / rate(stack)));
      }
    }
    return stacks;
  }

  private static boolean enough(JsonNode stack) {
    return number(stack, "hitRatio") != null && number(stack, "cost") != null;
  }

  private static double rate(JsonNode stack) {
    return stack.path("executionRate").asDouble();
  }

  private static StackSample sample(JsonNode stack, double hitRatio, double costSeconds) {
    return new StackSample(stack.path("stack").asText(), hitRatio, rate(stack), costSeconds);
  }

  private static Map<String, Double> usages(JsonNode status) {
    Map<String, Double> usages = new TreeMap<>();
    for (JsonNode loop : status.path("controlLoops")) {
      Double usage = number(loop, "usage");
      if (usage != null) {
        usages.put(loop.path("resource").asText(), usage);
      }
    }
    return usages;
  }

  private static JsonNode mainLoop(JsonNode status) {
    JsonNode loops = status.path("controlLoops");
    for (JsonNode loop : loops) {
      if (loop.path("resource").asText().equals("cpu")) {
        return loop;
      }
    }
    return loops.path(0);
  }

  private static Double threshold(JsonNode loop, String name) {
    Double nested = number(loop.path("thresholds"), name);
    return nested != null ? nested : number(loop, name + "Threshold");
  }

  /**
   * Takes out the decisions.
   *
   * @param status the endpoint's object
   * @param startEpochMillis when the run began, milliseconds since 1970
   * @return those of all loops, each once, in the endpoint's order
   */
  public static List<DecisionSample> decisions(JsonNode status, long startEpochMillis) {
    Map<Long, DecisionSample> decisions = new TreeMap<>();
    for (JsonNode loop : status.path("controlLoops")) {
      for (JsonNode item : loop.path("decisions")) {
        DecisionSample decision = decision(item, startEpochMillis);
        decisions.put(decision.sequence(), decision);
      }
    }
    return new ArrayList<>(decisions.values());
  }

  /**
   * Takes out what the coordinator says.
   *
   * @param status the endpoint's object
   * @param second what to call this time
   * @param startEpochMillis when the run began, milliseconds since 1970
   * @return the sample, or empty for a server without a coordinator
   */
  public static Optional<CoordinatorSample> coordinator(
      JsonNode status, double second, long startEpochMillis) {
    JsonNode node = status.path("coordinator");
    if (!node.path("state").isTextual()) {
      return Optional.empty();
    }
    JsonNode when = node.path("lastStepEpochMillis");
    return Optional.of(
        new CoordinatorSample(
            second,
            node.get("state").asText(),
            orNaN(node, "demand"),
            orNaN(node, "demandAtFullService"),
            orNaN(node, "processorRequest"),
            orNaN(node, "processors"),
            node.path("lastStep").asText(""),
            when.isNumber() ? (when.longValue() - startEpochMillis) / 1000.0 : Double.NaN));
  }

  private static double orNaN(JsonNode node, String name) {
    Double number = number(node, name);
    return number == null ? Double.NaN : number;
  }

  private static DecisionSample decision(JsonNode item, long startEpochMillis) {
    JsonNode level = item.path("appliedLevel");
    return new DecisionSample(
        item.path("sequence").asLong(),
        (item.path("epochMillis").asLong() - startEpochMillis) / 1000.0,
        item.path("kind").asText(),
        item.path("resource").asText(),
        item.path("component").asText(),
        level.isNumber() ? level.intValue() : null,
        item.path("reason").asText(),
        number(item, "predictionError"));
  }

  private static Double number(JsonNode node, String name) {
    return node.path(name).isNumber() ? node.get(name).doubleValue() : null;
  }
}
