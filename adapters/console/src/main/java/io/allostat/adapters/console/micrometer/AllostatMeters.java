package io.allostat.adapters.console.micrometer;

import io.allostat.adapters.console.internal.MetricSink;
import io.allostat.adapters.console.internal.StatusMetrics;
import io.allostat.core.api.Allostat;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The figures of {@code /metrics} as meters: the same names with dots, such as {@code
 * allostat.resource.usage.ratio}, and the same labels as tags, so that a Prometheus registry serves
 * what the management endpoint does. What is no longer there is removed from the registry.
 *
 * <p>Components and stacks come and go, so the meters are brought up to date from one status in
 * each interval, by one daemon thread a binder. Thread safe.
 */
public final class AllostatMeters implements MeterBinder, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(AllostatMeters.class);
  private static final Duration INTERVAL = Duration.ofSeconds(10);
  private static final String COUNTER_SUFFIX = "_total";

  private final Allostat allostat;
  private final Duration interval;
  private final Map<Key, Shown> shown = new HashMap<>();
  private MeterRegistry registry;
  private ScheduledExecutorService thread;
  private boolean closed;

  private record Key(String name, Tags tags) {}

  /** A meter and what it tells. */
  private record Shown(Meter meter, Value value) {}

  private static final class Value {
    private volatile double number;

    double number() {
      return number;
    }
  }

  /**
   * Makes a binder that reads a status every ten seconds.
   *
   * @param allostat the instance
   */
  public AllostatMeters(Allostat allostat) {
    this(allostat, INTERVAL);
  }

  /**
   * Makes a binder.
   *
   * @param allostat the instance
   * @param interval between two readings, 1 ms or more; no longer than the registry is read
   */
  public AllostatMeters(Allostat allostat, Duration interval) {
    this.allostat = Objects.requireNonNull(allostat, "allostat");
    if (interval.toMillis() < 1) {
      throw new IllegalArgumentException("interval: expected 1 ms or more, got " + interval);
    }
    this.interval = interval;
  }

  /**
   * Registers all meters that there are now, and keeps them up to date until this is closed.
   *
   * @param into where
   * @throws IllegalStateException if this is bound, or closed, already
   */
  @Override
  public synchronized void bindTo(MeterRegistry into) {
    if (closed || registry != null) {
      throw new IllegalStateException("expected a binder that was not used yet");
    }
    registry = Objects.requireNonNull(into, "registry");
    refresh();
    thread =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread made = new Thread(task, "allostat-" + allostat.instance() + "-meters");
              made.setDaemon(true);
              return made;
            });
    thread.scheduleWithFixedDelay(
        this::refreshGuarded, interval.toMillis(), interval.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void refreshGuarded() {
    try {
      refresh();
    } catch (RuntimeException | LinkageError e) {
      // The next time may go well; a thread that dies would leave old figures for ever.
      LOG.debug("the status of instance {} cannot be read", allostat.instance(), e);
    }
  }

  /** Brings the meters up to date now. */
  synchronized void refresh() {
    if (closed) {
      return;
    }
    Sink sink = new Sink();
    StatusMetrics.write(sink, allostat.status());
    Set<Key> gone = new HashSet<>(shown.keySet());
    gone.removeAll(sink.seen);
    gone.forEach(key -> registry.remove(shown.remove(key).meter));
  }

  /** Removes the meters from the registry and ends the thread. Idempotent. */
  @Override
  public synchronized void close() {
    closed = true;
    if (thread != null) {
      thread.shutdownNow();
      thread = null;
    }
    shown.values().forEach(each -> registry.remove(each.meter));
    shown.clear();
  }

  /** Registers what is new. */
  private final class Sink implements MetricSink {
    private final Set<Key> seen = new HashSet<>();
    private String name;
    private Kind kind;
    private String help;

    @Override
    public void begin(String metric, Kind behaviour, String sentence) {
      String bare =
          behaviour == Kind.COUNTER && metric.endsWith(COUNTER_SUFFIX)
              ? metric.substring(0, metric.length() - COUNTER_SUFFIX.length())
              : metric;
      name = bare.replace('_', '.');
      kind = behaviour;
      help = sentence;
    }

    @Override
    public void sample(List<String> labels, Number number) {
      Tags tags = Tags.of(labels.toArray(String[]::new)).and(INSTANCE_LABEL, allostat.instance());
      Key key = new Key(name, tags);
      seen.add(key);
      shown.computeIfAbsent(key, this::register).value.number = number.doubleValue();
    }

    private Shown register(Key key) {
      Value value = new Value();
      Meter meter =
          kind == Kind.COUNTER
              ? FunctionCounter.builder(key.name, value, Value::number)
                  .tags(key.tags)
                  .description(help)
                  .register(registry)
              : Gauge.builder(key.name, value, Value::number)
                  .tags(key.tags)
                  .description(help)
                  .strongReference(true)
                  .register(registry);
      return new Shown(meter, value);
    }
  }
}
