package io.allostat.adapters.console.internal;

import java.util.List;
import java.util.function.Function;

/** Takes metrics one after the other, whatever they are written to. Not thread safe. */
public interface MetricSink {
  /**
   * The label that every sample has beside its own, with the instance's name. Not {@code instance}:
   * scrapers give that label to the target.
   */
  String INSTANCE_LABEL = "allostat_instance";

  /** How a figure behaves. */
  enum Kind {
    /** Goes up and down. */
    GAUGE,
    /** Only grows, but for restarts; its name ends in {@code _total}. */
    COUNTER
  }

  /**
   * Begins a metric.
   *
   * @param name its name with its unit, in the notation of Prometheus
   * @param kind how it behaves
   * @param help one sentence
   */
  void begin(String name, Kind kind, String help);

  /**
   * Adds a sample to the metric that was begun last.
   *
   * @param labels names and values in turn
   * @param value not NaN
   */
  void sample(List<String> labels, Number value);

  /**
   * The metrics that a list of items has in common: one sample of each metric for each item. What
   * is absent has no sample, because 0 would be a measurement.
   *
   * @param <T> what the samples are about
   * @param sink where they are written
   * @param items the items
   * @param labels tells names and values of an item's labels in turn; together they must differ
   *     from those of any other item
   */
  record Series<T>(MetricSink sink, List<T> items, Function<T, List<String>> labels) {
    /**
     * Adds a figure that goes up and down.
     *
     * @param name its name with its unit
     * @param help one sentence
     * @param value null where it is absent
     */
    void gauge(String name, String help, Function<T, ? extends Number> value) {
      samples(name, Kind.GAUGE, help, value);
    }

    /**
     * Adds a figure that only grows, but for restarts.
     *
     * @param name its name, ending in {@code _total}
     * @param help one sentence
     * @param value null where it is absent
     */
    void counter(String name, String help, Function<T, ? extends Number> value) {
      samples(name, Kind.COUNTER, help, value);
    }

    /**
     * Adds a figure that is 1 or 0.
     *
     * @param name its name
     * @param help one sentence
     * @param value whether it is 1
     */
    void flag(String name, String help, Function<T, Boolean> value) {
      samples(name, Kind.GAUGE, help, item -> value.apply(item) ? 1 : 0);
    }

    private void samples(String name, Kind kind, String help, Function<T, ? extends Number> value) {
      sink.begin(name, kind, help);
      for (T item : items) {
        Number number = value.apply(item);
        if (number != null && !Double.isNaN(number.doubleValue())) {
          sink.sample(labels.apply(item), number);
        }
      }
    }
  }
}
