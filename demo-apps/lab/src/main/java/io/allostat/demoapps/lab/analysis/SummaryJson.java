package io.allostat.demoapps.lab.analysis;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.allostat.demoapps.lab.distribution.DistributionResult;
import io.allostat.demoapps.lab.observe.Origin;
import io.allostat.demoapps.lab.plan.Application;
import io.allostat.demoapps.lab.plan.StaticLevels;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Writes {@code summary.json}. */
public final class SummaryJson {
  /** The version of what is written. */
  public static final int SCHEMA = 1;

  private static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(SerializationFeature.WRITE_ENUMS_USING_TO_STRING)
          .registerModule(
              new SimpleModule()
                  .addSerializer(double.class, new AbsentAsNull())
                  .addSerializer(Double.class, new AbsentAsNull())
                  .addSerializer(StaticLevels.class, new ByComponent()));

  private SummaryJson() {}

  /**
   * The summary of the service-level experiment.
   *
   * @param result what was found
   * @return JSON text
   */
  public static String of(ServiceLevelsResult result) {
    Map<String, Object> summary =
        head(
            ServiceLevelsResult.experiment(result.pages(), result.load()),
            result.origin(),
            result.invalid());
    summary.put("application", result.pages().application().label());
    summary.put("mix", result.pages().mix().name());
    summary.put("components", result.components());
    summary.put("warnings", result.warnings());
    summary.put("quick", result.quick());
    summary.put("capacity", result.capacity());
    summary.put("thinkSeconds", result.thinkSeconds());
    summary.put("clients", result.clients());
    summary.put("options", result.options());
    summary.put("consistency", result.consistency());
    summary.put("rows", result.rows());
    summary.put("againstOff", new Findings(result).againstOff());
    summary.put("changes", Change.of(result.traces()));
    summary.put("stacks", result.stacks());
    return write(summary);
  }

  /**
   * The summary of the search for static service levels.
   *
   * @param result what was found
   * @return JSON text
   */
  public static String of(StaticLevelsResult result) {
    Map<String, Object> summary =
        head(StaticLevelsResult.experiment(result.pages()), result.origin(), result.invalid());
    summary.put("application", result.pages().application().label());
    summary.put("mix", result.pages().mix().name());
    summary.put("components", result.components());
    summary.put("warnings", result.warnings());
    summary.put("quick", result.quick());
    summary.put("capacity", result.capacity());
    summary.put("thinkSeconds", result.thinkSeconds());
    summary.put("clients", result.clients());
    summary.put("ceiling", result.ceiling());
    summary.put("options", result.options());
    summary.put("consistency", result.consistency());
    summary.put("singles", result.singles());
    summary.put("leastSaving", LevelFrontier.leastSaving(result.singles()));
    summary.put("frontier", result.frontier());
    summary.put("tried", result.tried());
    summary.put("found", result.found().orElse(null));
    summary.put("rows", result.rows());
    summary.put("changes", Change.of(result.traces()));
    summary.put("findings", new StaticLevelsFindings(result).bars());
    return write(summary);
  }

  /**
   * The summary of the overhead experiment.
   *
   * @param result what was found
   * @return JSON text
   */
  public static String of(OverheadResult result) {
    Map<String, Object> summary =
        head(OverheadResult.EXPERIMENT, result.origin(), result.invalid());
    summary.put("quick", result.quick());
    summary.put("options", result.options());
    summary.put("consistency", result.consistency());
    summary.put("costs", result.costs());
    summary.put("noise", result.noise());
    summary.put("notAvailable", result.notAvailable());
    summary.put("loopCpuShare", result.loopCpuShare());
    summary.put("rows", result.rows());
    return write(summary);
  }

  /**
   * The summary of what admission control costs.
   *
   * @param result what was found
   * @return JSON text
   */
  public static String of(AdmissionOverheadResult result) {
    Map<String, Object> summary =
        head(AdmissionOverheadResult.EXPERIMENT, result.origin(), result.invalid());
    summary.put("quick", result.quick());
    summary.put("options", result.options());
    summary.put("consistency", result.consistency());
    summary.put("costs", result.costs());
    summary.put("noise", result.noise());
    summary.put("rows", result.rows());
    return write(summary);
  }

  /**
   * The summary of the admission experiment.
   *
   * @param result what was found
   * @return JSON text
   */
  public static String of(AdmissionResult result) {
    Map<String, Object> summary =
        head(AdmissionResult.EXPERIMENT, result.origin(), result.invalid());
    summary.put("quick", result.quick());
    summary.put("doubts", result.doubts());
    summary.put("setAside", result.setAside());
    summary.put("capacitySessionsPerSecond", result.capacities());
    summary.put("sweepCompletedSessionsPerSecond", result.sweep());
    summary.put("options", result.options());
    summary.put("consistency", result.consistency());
    summary.put("rows", told(result.rows(), result.sound()));
    summary.put("againstOff", AdmissionFindings.againstOff(result));
    summary.put("handshakes", result.handshakes());
    summary.put("exact", result.exact());
    summary.put("resumptions", result.resumptions());
    return write(summary);
  }

  /**
   * The summary of two sets of settings of admission control beside each other.
   *
   * @param result what was found
   * @return JSON text
   */
  public static String of(SettingsResult result) {
    Map<String, Object> summary =
        head(SettingsResult.EXPERIMENT, result.origin(), result.invalid());
    summary.put("quick", result.quick());
    summary.put("setAside", result.setAside());
    summary.put("capacitySessionsPerSecond", result.capacity());
    summary.put("options", result.options());
    summary.put("consistency", result.consistency());
    summary.put("comparisons", new SettingsFindings(result).comparisons());
    summary.put(
        "rows",
        told(
            result.slices(),
            result.slices().stream().filter(slice -> !slice.seen().spoiled()).toList()));
    summary.put("handshakes", result.handshakes());
    return write(summary);
  }

  /**
   * The summary of the goodput experiment.
   *
   * @param result what was found
   * @return JSON text
   */
  public static String of(GoodputResult result) {
    Map<String, Object> summary = head(GoodputResult.EXPERIMENT, result.origin(), result.invalid());
    summary.put("quick", result.quick());
    summary.put("setAside", result.setAside());
    summary.put("capacitySessionsPerSecond", result.capacity());
    summary.put("sweepGoodputPerSecond", result.sweep());
    summary.put("options", result.options());
    summary.put("consistency", result.consistency());
    summary.put("rows", told(result.rows(), result.sound()));
    summary.put("handshakes", result.handshakes());
    summary.put("findings", new GoodputFindings(result).bars());
    summary.put("againstOff", new GoodputFindings(result).againstOff());
    return write(summary);
  }

  /**
   * The summary of the characterisation.
   *
   * @param result what was found
   * @return JSON text
   */
  public static String of(CharacteriseResult result) {
    Map<String, Object> summary =
        head(CharacteriseResult.EXPERIMENT, result.origin(), result.invalid());
    summary.put("quick", result.quick());
    summary.put("capacitySessionsPerSecond", result.capacities());
    summary.put("options", result.options());
    summary.put("consistency", result.consistency());
    summary.put("rows", result.rows());
    summary.put("handshakes", result.handshakes());
    return write(summary);
  }

  /**
   * The summary of the experiment with garbage claims.
   *
   * @param result what was found
   * @return JSON text
   */
  public static String of(GarbageResult result) {
    Map<String, Object> summary = head(GarbageResult.EXPERIMENT, result.origin(), result.invalid());
    summary.put("quick", result.quick());
    summary.put("doubts", result.doubts());
    summary.put("capacitySessionsPerSecond", result.capacity());
    summary.put("options", result.options());
    summary.put("consistency", result.consistency());
    summary.put("rows", result.rows());
    return write(summary);
  }

  /**
   * The summary of the distribution experiment.
   *
   * @param result what was found
   * @return JSON text
   */
  public static String of(DistributionResult result) {
    Map<String, Object> summary = head(DistributionResult.EXPERIMENT, result.origin(), List.of());
    summary.put("rows", result.rows());
    summary.put("sizes", result.sizes());
    summary.put("ticks", result.ticks());
    return write(summary);
  }

  /**
   * The summary of the provisioning experiment.
   *
   * @param result what was found
   * @return JSON text
   */
  public static String of(ProvisioningResult result) {
    Map<String, Object> summary =
        head(ProvisioningResult.EXPERIMENT, result.origin(), result.invalid());
    summary.put("quick", result.quick());
    summary.put("setAside", result.setAside());
    summary.put("capacitySessionsPerSecond", result.capacities());
    summary.put("options", result.options());
    summary.put("consistency", result.consistency());
    summary.put("rows", told(result.rows(), result.sound()));
    summary.put("findings", new ProvisioningFindings(result).bars());
    summary.put("handshakes", result.handshakes());
    return write(summary);
  }

  /**
   * The summary of the second-resource experiment.
   *
   * @param result what was found
   * @return JSON text
   */
  public static String of(SecondResourceResult result) {
    SecondResourceFindings findings = new SecondResourceFindings(result);
    Map<String, Object> summary =
        head(SecondResourceResult.EXPERIMENT, result.origin(), result.invalid());
    summary.put("quick", result.quick());
    summary.put("veto", findings.verdict());
    summary.put("thinkSeconds", result.thinkSeconds());
    summary.put("scarcity", result.scarcity());
    summary.put("supply", result.supply());
    summary.put("options", result.options());
    summary.put("consistency", result.consistency());
    summary.put("rows", result.rows());
    summary.put("costs", result.costs());
    summary.put("findings", findings.bars());
    summary.put("vetoes", result.vetoes());
    summary.put("decisions", result.trace().decisions());
    return write(summary);
  }

  /**
   * The summary of the experiment with two applications.
   *
   * @param result what was found
   * @return JSON text
   */
  public static String of(CombinedResult result) {
    Map<String, Object> summary =
        head(CombinedResult.EXPERIMENT, result.origin(), result.invalid());
    summary.put("warnings", result.notes());
    summary.put("quick", result.quick());
    summary.put("capacity", byLabel(result.capacities()));
    summary.put("thinkSeconds", result.thinkSeconds());
    summary.put("clients", byLabel(result.clients()));
    summary.put("components", byLabel(result.components()));
    summary.put("options", result.options());
    summary.put("consistency", result.consistency());
    summary.put("periods", result.plan().periods());
    summary.put("phases", result.plan().phases());
    List<Object> rows = new ArrayList<>(result.rows());
    rows.addAll(result.crowdRows());
    summary.put("rows", rows);
    summary.put("findings", new CombinedFindings(result).bars());
    summary.put("againstOff", new CombinedFindings(result).againstOff());
    Map<String, Object> steps = new LinkedHashMap<>();
    result.crowds().stream()
        .filter(crowd -> crowd.arm().levels())
        .forEach(crowd -> steps.put(crowd.title(), CoordinatedStep.of(crowd)));
    summary.put("steps", steps);
    return write(summary);
  }

  private static <T> Map<String, T> byLabel(Map<Application, T> figures) {
    Map<String, T> named = new TreeMap<>();
    figures.forEach((application, figure) -> named.put(application.label(), figure));
    return named;
  }

  /** What every summary begins with. */
  private static Map<String, Object> head(String experiment, Origin origin, List<String> invalid) {
    Map<String, Object> summary = new LinkedHashMap<>();
    summary.put("schema", SCHEMA);
    summary.put("experiment", experiment);
    summary.put("machine", origin.machine().description());
    summary.put("jdk", origin.machine().jdk());
    summary.put("versions", origin.versions());
    summary.put("seed", origin.seed());
    summary.put("command", origin.command());
    summary.put("valid", invalid.isEmpty());
    summary.put("invalid", invalid);
    return summary;
  }

  /** A figure that could not be had, or is no number, is null, never a word. */
  private static final class AbsentAsNull extends JsonSerializer<Double> {
    @Override
    public void serialize(Double value, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      if (!Double.isFinite(value)) {
        json.writeNull();
      } else {
        json.writeNumber(value);
      }
    }
  }

  /** Levels as an object with a number for each component. */
  private static final class ByComponent extends JsonSerializer<StaticLevels> {
    @Override
    public void serialize(StaticLevels value, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      json.writePOJO(value.levels());
    }
  }

  /** The rows, each of which tells whether it was set aside. */
  private static List<ObjectNode> told(List<?> rows, List<?> sound) {
    List<ObjectNode> told = new ArrayList<>();
    for (Object row : rows) {
      ObjectNode node = JSON.valueToTree(row);
      told.add(node.put("setAside", !sound.contains(row)));
    }
    return told;
  }

  private static String write(Map<String, Object> summary) {
    try {
      return JSON.writeValueAsString(summary) + System.lineSeparator();
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a summary that is no JSON", e);
    }
  }
}
