package io.allostat.adapters.console.internal;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Writes metrics in the Prometheus text format, version 0.0.4. Every sample carries the name of the
 * instance. Not thread safe.
 */
final class PrometheusText implements MetricSink {
  /** The media type that a scraper asks for. */
  static final String MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8";

  private final StringBuilder text = new StringBuilder(8192);
  private final String instance;
  private String name = "";

  /**
   * Begins a text without metrics.
   *
   * @param instance the value of the label that every sample carries
   */
  PrometheusText(String instance) {
    this.instance = instance;
  }

  /**
   * @return everything written so far
   */
  byte[] bytes() {
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public void begin(String metric, Kind kind, String help) {
    name = metric;
    text.append("# HELP ").append(name).append(' ');
    escape(help, false);
    String type = kind == Kind.COUNTER ? "counter" : "gauge";
    text.append("\n# TYPE ").append(name).append(' ').append(type).append('\n');
  }

  @Override
  public void sample(List<String> labels, Number value) {
    text.append(name).append('{');
    label(INSTANCE_LABEL, instance);
    for (int i = 0; i < labels.size(); i += 2) {
      text.append(',');
      label(labels.get(i), labels.get(i + 1));
    }
    text.append("} ").append(number(value)).append('\n');
  }

  private void label(String name, String value) {
    text.append(name).append("=\"");
    escape(value, true);
    text.append('"');
  }

  /** Help escapes backslash and line feed; the value of a label the quote as well. */
  private void escape(String value, boolean quoted) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      switch (c) {
        case '\\' -> text.append("\\\\");
        case '\n' -> text.append("\\n");
        case '"' -> text.append(quoted ? "\\\"" : "\"");
        default -> text.append(c);
      }
    }
  }

  private static String number(Number value) {
    if (!(value instanceof Double number)) {
      return Long.toString(value.longValue());
    }
    if (number.isInfinite()) {
      return number > 0 ? "+Inf" : "-Inf";
    }
    return number.toString();
  }
}
