package io.allostat.demoapps.lab.analysis;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.allostat.demoapps.lab.distribution.DistributionResult;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Writes {@code summary.json}. */
public final class SummaryJson {
  private static final int SCHEMA = 1;
  private static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(SerializationFeature.WRITE_ENUMS_USING_TO_STRING)
          .registerModule(
              new SimpleModule()
                  .addSerializer(double.class, new AbsentAsNull())
                  .addSerializer(Double.class, new AbsentAsNull()));

  private SummaryJson() {}

  /**
   * The summary of the service-level experiment.
   *
   * @param result what was found
   * @return JSON text
   */
  public static String of(ServiceLevelsResult result) {
    Map<String, Object> summary = new LinkedHashMap<>();
    summary.put("schema", SCHEMA);
    summary.put("experiment", ServiceLevelsResult.EXPERIMENT);
    summary.put("machine", result.machine().description());
    summary.put("jdk", result.machine().jdk());
    summary.put("seed", result.seed());
    summary.put("valid", result.invalid().isEmpty());
    summary.put("invalid", result.invalid());
    summary.put("warnings", result.warnings());
    summary.put("quick", result.quick());
    summary.put("capacity", result.capacity());
    summary.put("thinkSeconds", result.thinkSeconds());
    summary.put("clients", result.clients());
    summary.put("options", result.options());
    summary.put("rows", result.rows());
    summary.put("changes", Change.of(result.traces()));
    return write(summary);
  }

  /**
   * The summary of the overhead experiment.
   *
   * @param result what was found
   * @return JSON text
   */
  public static String of(OverheadResult result) {
    Map<String, Object> summary = new LinkedHashMap<>();
    summary.put("schema", SCHEMA);
    summary.put("experiment", OverheadResult.EXPERIMENT);
    summary.put("machine", result.machine().description());
    summary.put("jdk", result.machine().jdk());
    summary.put("seed", result.seed());
    summary.put("valid", result.invalid().isEmpty());
    summary.put("invalid", result.invalid());
    summary.put("quick", result.quick());
    summary.put("options", result.options());
    summary.put("costs", result.costs());
    summary.put("noise", result.noise());
    summary.put("notAvailable", result.notAvailable());
    summary.put("loopCpuShare", result.loopCpuShare());
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
    Map<String, Object> summary = new LinkedHashMap<>();
    summary.put("schema", SCHEMA);
    summary.put("experiment", AdmissionResult.EXPERIMENT);
    summary.put("machine", result.machine().description());
    summary.put("jdk", result.machine().jdk());
    summary.put("seed", result.seed());
    summary.put("valid", result.invalid().isEmpty());
    summary.put("invalid", result.invalid());
    summary.put("quick", result.quick());
    summary.put("capacitySessionsPerSecond", result.capacities());
    summary.put("sweepCompletedSessionsPerSecond", result.sweep());
    summary.put("options", result.options());
    summary.put("rows", result.rows());
    summary.put("handshakes", result.handshakes());
    summary.put("exact", result.exact());
    summary.put("resumptions", result.resumptions());
    return write(summary);
  }

  /**
   * The summary of the experiment with garbage claims.
   *
   * @param result what was found
   * @return JSON text
   */
  public static String of(GarbageResult result) {
    Map<String, Object> summary = new LinkedHashMap<>();
    summary.put("schema", SCHEMA);
    summary.put("experiment", GarbageResult.EXPERIMENT);
    summary.put("machine", result.machine().description());
    summary.put("jdk", result.machine().jdk());
    summary.put("seed", result.seed());
    summary.put("valid", result.invalid().isEmpty());
    summary.put("invalid", result.invalid());
    summary.put("quick", result.quick());
    summary.put("capacitySessionsPerSecond", result.capacity());
    summary.put("options", result.options());
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
    Map<String, Object> summary = new LinkedHashMap<>();
    summary.put("schema", SCHEMA);
    summary.put("experiment", DistributionResult.EXPERIMENT);
    summary.put("machine", result.machine().description());
    summary.put("jdk", result.machine().jdk());
    summary.put("seed", 1);
    summary.put("valid", true);
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
    Map<String, Object> summary = new LinkedHashMap<>();
    summary.put("schema", SCHEMA);
    summary.put("experiment", ProvisioningResult.EXPERIMENT);
    summary.put("machine", result.machine().description());
    summary.put("jdk", result.machine().jdk());
    summary.put("seed", result.seed());
    summary.put("valid", result.invalid().isEmpty());
    summary.put("invalid", result.invalid());
    summary.put("quick", result.quick());
    summary.put("capacitySessionsPerSecond", result.capacity());
    summary.put("options", result.options());
    summary.put("rows", result.rows());
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
    Map<String, Object> summary = new LinkedHashMap<>();
    summary.put("schema", SCHEMA);
    summary.put("experiment", SecondResourceResult.EXPERIMENT);
    summary.put("machine", result.machine().description());
    summary.put("jdk", result.machine().jdk());
    summary.put("seed", result.seed());
    summary.put("valid", result.invalid().isEmpty());
    summary.put("invalid", result.invalid());
    summary.put("quick", result.quick());
    summary.put("veto", findings.verdict());
    summary.put("thinkSeconds", result.thinkSeconds());
    summary.put("scarcity", result.scarcity());
    summary.put("supply", result.supply());
    summary.put("options", result.options());
    summary.put("rows", result.rows());
    summary.put("costs", result.costs());
    summary.put("findings", findings.bars());
    summary.put("vetoes", result.vetoes());
    summary.put("decisions", result.trace().decisions());
    return write(summary);
  }

  /** A figure that could not be had is null, never a word. */
  private static final class AbsentAsNull extends JsonSerializer<Double> {
    @Override
    public void serialize(Double value, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      if (value.isNaN()) {
        json.writeNull();
      } else {
        json.writeNumber(value);
      }
    }
  }

  private static String write(Map<String, Object> summary) {
    try {
      return JSON.writeValueAsString(summary) + System.lineSeparator();
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a summary that is no JSON", e);
    }
  }
}
