package io.allostat.demoapps.lab.compare;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.allostat.demoapps.lab.LabException;
import io.allostat.demoapps.lab.analysis.SummaryJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a {@code summary.json} says, of whatever experiment. Nothing of the file is trusted: its
 * size, its rows and its texts are bounded, and texts have no control characters.
 *
 * @param experiment its name
 * @param machine what it ran on
 * @param jdk the Java
 * @param seed of its first round
 * @param valid whether it is
 * @param invalid why not
 * @param doubts what speaks against rows that its validity does not rest on
 * @param quick whether it was the short form; empty where there is only one
 * @param rows its lines, without those that were set aside
 */
public record RunSummary(
    String experiment,
    String machine,
    String jdk,
    long seed,
    boolean valid,
    List<String> invalid,
    List<String> doubts,
    Optional<Boolean> quick,
    List<SummaryRow> rows) {
  /** What the file is called. */
  public static final String FILE = "summary.json";

  private static final int MOST_BYTES = 32 << 20;
  private static final int MOST_ROWS = 5_000;
  private static final int MOST_REASONS = 1_000;
  private static final int LONGEST_TEXT = 200;
  private static final String NAME = "[a-z][a-z0-9-]{0,60}";

  /** Numbers that say what a row is about, as texts do elsewhere. */
  private static final Set<String> NAMING_NUMBERS = Set.of("figure", "application", "processors");

  /** What a sweep chose, which may differ between two runs of the same arm. */
  private static final String CHOSEN = "variant";

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  /** Copies the lists. */
  public RunSummary {
    invalid = List.copyOf(invalid);
    doubts = List.copyOf(doubts);
    rows = List.copyOf(rows);
  }

  /**
   * Reads a file.
   *
   * @param file the summary of an experiment
   * @return what it says
   * @throws LabException if there is none, or it is none that this version writes
   */
  public static RunSummary read(Path file) {
    if (!Files.isRegularFile(file)) {
      throw new LabException(file + " is missing, expected the summary of an experiment");
    }
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(MOST_BYTES + 1);
      if (bytes.length > MOST_BYTES) {
        throw new LabException(file + " has more than " + MOST_BYTES + " bytes");
      }
      return of(file.toString(), JSON.readTree(bytes));
    } catch (JsonProcessingException e) {
      throw new LabException(file + " is no JSON: " + clean(e.getOriginalMessage()), e);
    } catch (IOException e) {
      throw new LabException("cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  /**
   * Takes a summary from its JSON.
   *
   * @param source what to call it in errors
   * @param node the object
   * @return what it says
   * @throws LabException if it is none that this version writes
   */
  static RunSummary of(String source, JsonNode node) {
    require(node.isObject(), source, "expected an object");
    JsonNode schema = node.path("schema");
    require(
        schema.isInt() && schema.intValue() == SummaryJson.SCHEMA,
        source,
        "schema %s, expected %d: another version of the lab wrote it"
            .formatted(
                schema.isMissingNode() ? "missing" : clean(schema.toString()), SummaryJson.SCHEMA));
    String experiment = node.path("experiment").asText();
    require(
        node.path("experiment").isTextual() && experiment.matches(NAME),
        source,
        "experiment '" + clean(experiment) + "', expected a name such as admission");
    require(node.path("valid").isBoolean(), source, "expected valid to be true or false");
    JsonNode rows = node.path("rows");
    require(
        rows.isArray() && rows.size() <= MOST_ROWS,
        source,
        "expected rows to be a list of at most " + MOST_ROWS);
    List<SummaryRow> lines = new ArrayList<>();
    for (JsonNode row : rows) {
      require(row.isObject(), source, "expected each row to be an object");
      if (!row.path("setAside").booleanValue()) {
        lines.add(row(source, row));
      }
    }
    return new RunSummary(
        experiment,
        clean(node.path("machine").asText("unknown")),
        clean(node.path("jdk").asText("unknown")),
        node.path("seed").asLong(),
        node.get("valid").booleanValue(),
        sentences(node.path("invalid")),
        sentences(node.path("doubts")),
        node.path("quick").isBoolean()
            ? Optional.of(node.get("quick").booleanValue())
            : Optional.empty(),
        lines);
  }

  private static List<String> sentences(JsonNode reasons) {
    List<String> sentences = new ArrayList<>();
    for (JsonNode reason : reasons) {
      if (sentences.size() < MOST_REASONS) {
        sentences.add(clean(reason.asText()));
      }
    }
    return sentences;
  }

  private static SummaryRow row(String source, JsonNode row) {
    Map<String, String> names = new LinkedHashMap<>();
    Map<String, Measured> figures = new LinkedHashMap<>();
    double load = Double.NaN;
    int run = 1;
    for (Map.Entry<String, JsonNode> field : row.properties()) {
      String name = clean(field.getKey());
      JsonNode value = field.getValue();
      if (name.equals("load")) {
        load = number(value);
      } else if (name.equals("run")) {
        require(value.isInt(), source, "run " + clean(value.toString()) + ", expected a number");
        run = value.intValue();
      } else if (value.isTextual() || NAMING_NUMBERS.contains(name)) {
        if (!name.equals(CHOSEN)) {
          names.put(name, clean(value.asText()));
        }
      } else {
        Measured measured = measured(value);
        if (!Double.isNaN(measured.value())) {
          figures.put(name, measured);
        }
      }
    }
    return new SummaryRow(names, load, run, figures);
  }

  /** A number, or a ratio with its interval. */
  private static Measured measured(JsonNode value) {
    return value.isObject()
        ? new Measured(
            number(value.path("ratio")), number(value.path("lower")), number(value.path("upper")))
        : Measured.of(number(value));
  }

  private static double number(JsonNode value) {
    double number = value.isNumber() ? value.doubleValue() : Double.NaN;
    return Double.isFinite(number) ? number : Double.NaN;
  }

  private static void require(boolean condition, String source, String message) {
    if (!condition) {
      throw new LabException(source + ": " + message);
    }
  }

  /** Fit for a terminal: a file could hold what moves its cursor. */
  private static String clean(String text) {
    String visible = text.replaceAll("\\p{C}", "?");
    return visible.length() <= LONGEST_TEXT ? visible : visible.substring(0, LONGEST_TEXT) + "…";
  }
}
