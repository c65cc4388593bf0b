package io.allostat.adapters.console.internal;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;

/**
 * Writes metrics in the Prometheus text format, version 0.0.4. Every sample carries the name of the
 * instance; figures that are absent have no sample, because 0 would be a measurement. Not thread
 * safe.
 */
final class PrometheusText {
  /** The media type that a scraper asks for. */
  static final String MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8";

  /** Not {@code instance}: scrapers give that label to the target. */
  private static final String INSTANCE_LABEL = "allostat_instance";

  private final StringBuilder text = new StringBuilder(8192);
  private final String instance;

  /**
   * Begins a text without metrics.
   *
   * @param instance the value of the label that every sample carries
   */
  PrometheusText(String instance) {
    this.instance = instance;
  }

  /**
   * The metrics that a list of items has in common: one sample of each metric for each item.
   *
   * @param <T> what the samples are about
   * @param text where they are written
   * @param items the items
   * @param labels tells names and values of an item's labels in turn; together they must differ
   *     from those of any other item
   */
  record Series<T>(PrometheusText text, List<T> items, Function<T, List<String>> labels) {
    /**
     * Adds a figure that goes up and down.
     *
     * @param name its name with its unit
     * @param help one sentence
     * @param value null where it is absent
     */
    void gauge(String name, String help, Function<T, ? extends Number> value) {
      samples(name, "gauge", help, value);
    }

    /**
     * Adds a figure that only grows, but for restarts.
     *
     * @param name its name, ending in {@code _total}
     * @param help one sentence
     * @param value null where it is absent
     */
    void counter(String name, String help, Function<T, ? extends Number> value) {
      samples(name, "counter", help, value);
    }

    /**
     * Adds a figure that is 1 or 0.
     *
     * @param name its name
     * @param help one sentence
     * @param value whether it is 1
     */
    void flag(String name, String help, Function<T, Boolean> value) {
      samples(name, "gauge", help, item -> value.apply(item) ? 1 : 0);
    }

    private void samples(
        String name, String type, String help, Function<T, ? extends Number> value) {
      text.begin(name, type, help);
      for (T item : items) {
        text.sample(name, labels.apply(item), value.apply(item));
      }
    }
  }

  /**
   * @return everything written so far
   */
  byte[] bytes() {
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private void begin(String name, String type, String help) {
    text.append("# HELP ").append(name).append(' ');
    escape(help, false);
    text.append("\n# TYPE ").append(name).append(' ').append(type).append('\n');
  }

  private void sample(String name, List<String> labels, Number value) {
    if (value == null || Double.isNaN(value.doubleValue())) {
      return;
    }
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
