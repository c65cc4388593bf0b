package io.allostat.adapters.console.micrometer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.adapters.console.internal.MetricStatuses;
import io.allostat.core.api.management.Status;
import io.allostat.core.testkit.PartialAllostat;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class AllostatMetersTest {
  private static final Pattern SAMPLE = Pattern.compile("(\\w+)\\{(.*)\\} (\\S+)");
  private static final Pattern LABEL = Pattern.compile("(\\w+)=\"([^\"]*)\"");

  private final Shop shop = new Shop();

  /** An instance that has the status it is given. */
  private static final class Shop extends PartialAllostat {
    private volatile Status status = MetricStatuses.all("shop");

    Shop() {
      super("shop");
    }

    @Override
    public Status status() {
      return status;
    }
  }

  /** The samples of a text by name and labels, whatever the order of these. */
  private static Map<String, Double> samples(String text) {
    Map<String, Double> samples = new TreeMap<>();
    for (String line : text.lines().filter(each -> !each.startsWith("#")).toList()) {
      Matcher sample = SAMPLE.matcher(line);
      assertTrue(sample.matches(), line);
      String labels =
          LABEL
              .matcher(sample.group(2))
              .results()
              .map(MatchResult::group)
              .sorted()
              .collect(Collectors.joining(","));
      samples.put(
          sample.group(1) + "{" + labels + "}",
          Double.valueOf(sample.group(3).replace("Inf", "Infinity")));
    }
    return samples;
  }

  @Test
  void aPrometheusRegistryServesWhatTheEndpointDoes() {
    PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    try (AllostatMeters meters = new AllostatMeters(shop)) {
      meters.bindTo(registry);
      Map<String, Double> served = samples(MetricStatuses.text(shop.status()));
      assertTrue(served.size() > 50, served::toString);
      assertEquals(served, samples(registry.scrape()));
    }
    assertEquals("", registry.scrape());
  }

  @Test
  void metersFollowWhatThereIs() {
    MeterRegistry registry = new SimpleMeterRegistry();
    try (AllostatMeters meters = new AllostatMeters(shop, Duration.ofHours(1))) {
      meters.bindTo(registry);
      assertEquals(
          0.875,
          registry
              .get("allostat.resource.usage.ratio")
              .tag("resource", "cpu")
              .tag("allostat_instance", "shop")
              .gauge()
              .value());
      shop.status = MetricStatuses.none("shop");
      meters.refresh();
      assertTrue(registry.find("allostat.resource.usage.ratio").gauges().isEmpty());
      assertFalse(registry.find("allostat.control.decisions").functionCounters().isEmpty());
      shop.status = MetricStatuses.all("shop");
      meters.refresh();
      assertFalse(registry.find("allostat.resource.usage.ratio").gauges().isEmpty());
    }
    assertEquals(0, registry.getMeters().size());
  }

  @Test
  void aBinderIsUsedOnce() {
    AllostatMeters meters = new AllostatMeters(shop, Duration.ofHours(1));
    meters.bindTo(new SimpleMeterRegistry());
    assertThrows(IllegalStateException.class, () -> meters.bindTo(new SimpleMeterRegistry()));
    meters.close();
    meters.close();
    assertThrows(IllegalStateException.class, () -> meters.bindTo(new SimpleMeterRegistry()));
    assertThrows(IllegalArgumentException.class, () -> new AllostatMeters(shop, Duration.ZERO));
  }
}
