package io.allostat.demoapps.client;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Writes reports, one a line, as JSON objects or for the eye. A quantile that does not exist is
 * null or a dash.
 */
final class ReportWriter {
  /** The forms of a report. */
  enum Form {
    JSON,
    TEXT
  }

  private final PrintStream out;
  private final Form form;
  private final ObjectMapper json;

  ReportWriter(PrintStream out, Form form) {
    this.out = out;
    this.form = form;
    SimpleModule absent = new SimpleModule();
    absent.addSerializer(double.class, new NumberOrNull());
    absent.addSerializer(Double.class, new NumberOrNull());
    json = new ObjectMapper().registerModule(absent);
  }

  void second(SecondReport second) {
    line(form == Form.JSON ? toJson(second) : text(second));
  }

  void summary(LoadSummary summary) {
    List<String> invalid = summary.invalid();
    if (form == Form.JSON) {
      line(toJson(last(summary, invalid)));
      return;
    }
    line(
        String.format(
            Locale.ROOT,
            "%n%s, %s, start %s, think %.1f s, seed %d: %.0f s%s, %d offered, %d replies, errors %s, %d unfinished, %d sessions",
            summary.url(),
            summary.mix(),
            summary.start(),
            summary.thinkSeconds(),
            summary.seed(),
            summary.seconds(),
            summary.complete() ? "" : " (ended early)",
            summary.offered(),
            summary.replies(),
            summary.errors(),
            summary.unfinished(),
            summary.sessions()));
    summary.phases().forEach(phase -> line(text(phase)));
    notValid(invalid);
  }

  /** The last line: what was measured, and why it says nothing about the server, if it does not. */
  private static Map<String, Object> last(Object summary, List<String> invalid) {
    Map<String, Object> last = new LinkedHashMap<>();
    last.put("summary", summary);
    last.put("invalid", invalid);
    return last;
  }

  private void notValid(List<String> invalid) {
    invalid.forEach(reason -> line("NOT VALID: " + reason));
  }

  void second(SessionReport.Second second) {
    line(
        form == Form.JSON
            ? toJson(second)
            : "%5d s %s %5d active "
                    .formatted(second.second(), second.counted() ? "hold" : "    ", second.active())
                + text(second.report()));
  }

  void summary(SessionReport.Summary summary) {
    List<String> invalid = summary.invalid();
    if (form == Form.JSON) {
      line(toJson(last(summary, invalid)));
      return;
    }
    line(
        "%n%s, %s, start %s, %s"
            .formatted(summary.url(), summary.mix(), summary.start(), summary.shape()));
    summary
        .phases()
        .forEach(
            phase ->
                line(
                    String.format(
                            Locale.ROOT,
                            "%.1f sessions/s, %.0f s counted, %.1f completed/s: ",
                            phase.sessionsPerSecond(),
                            phase.seconds(),
                            phase.report().completed() / phase.seconds())
                        + text(phase.report())
                        + "\n  pages "
                        + phase.pages()));
    line(
        "all%s: %s; %d in progress"
            .formatted(
                summary.complete() ? "" : " (ended early)",
                text(summary.total()),
                summary.inProgress()));
    notValid(invalid);
  }

  void summary(GarbageReport report) {
    List<String> invalid = report.invalid();
    if (form == Form.JSON) {
      line(toJson(last(report, invalid)));
      return;
    }
    line(
        String.format(
            Locale.ROOT,
            "%s: %d connections in %.0f s, %d answered, %d refused, %d without an answer, %d failed  late %s ms  client CPU %.2f",
            report.url(),
            report.connections(),
            report.seconds(),
            report.answered(),
            report.refused(),
            report.unanswered(),
            report.failed(),
            millis(report.latenessP99Millis()),
            report.clientCpu()));
    notValid(invalid);
  }

  private static String text(SessionReport report) {
    return String.format(
        Locale.ROOT,
        "%d arrivals (%d returning) %d completed %d replies  p50 %s  p95 %s  p99 %s  late %s ms  degraded %d (loss %.1f)  refused %d  images %d (%d failed)  handshakes %d full %d resumed %d broken (%d of them resumptions refused)  lost %s  client CPU %.2f",
        report.arrivals(),
        report.returning(),
        report.completed(),
        report.replies(),
        millis(report.p50Millis()),
        millis(report.p95Millis()),
        millis(report.p99Millis()),
        millis(report.latenessP99Millis()),
        report.degradedReplies(),
        report.lossSum(),
        report.refusedReplies(),
        report.images(),
        report.imageErrors(),
        report.fullHandshakes(),
        report.resumedHandshakes(),
        report.brokenHandshakes(),
        report.refusedResumptions(),
        report.lost(),
        report.clientCpu());
  }

  private static String text(SecondReport second) {
    return String.format(
        Locale.ROOT,
        "%5d s %s %5d browsers %6d offered %6d replies  p50 %s  p95 %s  p99 %s  late %s ms  degraded %d  errors %s  client CPU %.2f",
        second.second(),
        second.counted() ? "hold" : "ramp",
        second.active(),
        second.offered(),
        second.replies(),
        millis(second.p50Millis()),
        millis(second.p95Millis()),
        millis(second.p99Millis()),
        millis(second.latenessP99Millis()),
        second.degradedReplies(),
        second.errors(),
        second.clientCpu());
  }

  private static String text(PhaseSummary phase) {
    return String.format(
        Locale.ROOT,
        "%5d clients, %.0f s counted: %.1f offered/s %.1f replies/s  p50 %s  p95 %s  p99 %s  max %s  late %s ms  degraded %d (loss %.1f)  refused %d  images %d (%d failed)  errors %s  client CPU %.2f%n  pages %s",
        phase.clients(),
        phase.seconds(),
        phase.offeredPerSecond(),
        phase.repliesPerSecond(),
        millis(phase.p50Millis()),
        millis(phase.p95Millis()),
        millis(phase.p99Millis()),
        millis(phase.maxMillis()),
        millis(phase.latenessP99Millis()),
        phase.degradedReplies(),
        phase.lossSum(),
        phase.refusedReplies(),
        phase.images(),
        phase.imageErrors(),
        phase.errors(),
        phase.clientCpu(),
        phase.pages());
  }

  private static String millis(double value) {
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.1f", value);
  }

  private String toJson(Object value) {
    try {
      return json.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a report that is no JSON: " + value, e);
    }
  }

  private void line(String text) {
    out.println(text);
    out.flush();
  }

  private static final class NumberOrNull extends JsonSerializer<Double> {
    @Override
    public void serialize(Double value, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      if (value.isNaN() || value.isInfinite()) {
        out.writeNull();
      } else {
        out.writeNumber(value);
      }
    }
  }
}
