package io.allostat.adapters.console.internal;

import io.allostat.core.api.management.ComponentItem;
import io.allostat.core.api.management.ControlLoopItem;
import io.allostat.core.api.management.DecisionItem;
import io.allostat.core.api.management.ProcessorManagerItem;
import io.allostat.core.api.management.ProcessorManagerItem.ApplicationItem;
import io.allostat.core.api.management.ProfileItem;
import io.allostat.core.api.management.ResourceItem;
import io.allostat.core.api.management.ServiceLevelItem;
import io.allostat.core.api.management.StackItem;
import io.allostat.core.api.management.Status;
import io.allostat.core.api.profile.ThreadStates;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** What metrics are made of, and the text that is made. */
public final class MetricStatuses {
  private MetricStatuses() {}

  /**
   * Makes a status.
   *
   * @param instance the instance's name
   * @return one without figures
   */
  public static Status none(String instance) {
    return new Status(instance, 1, List.of(), List.of(), null);
  }

  /**
   * Writes metrics.
   *
   * @param status the status
   * @return what the endpoint serves
   */
  public static String text(Status status) {
    return new String(StatusMetrics.of(status), StandardCharsets.UTF_8);
  }

  /**
   * Makes a status.
   *
   * @param instance the instance's name
   * @return one with a figure of every kind
   */
  public static Status all(String instance) {
    Status sample = AdmissionItems.status();
    Status bare = bare(instance);
    return new Status(
        instance,
        1_700_000_000_000L,
        bare.controlLoops(),
        bare.components(),
        bare.profile(),
        sample.admission(),
        sample.admissionClasses(),
        sample.loadMonitors(),
        sample.coordinator(),
        new ProcessorManagerItem(
            "GRANTED", 1.25, List.of(new ApplicationItem("shop", 1.5, 1.25, "0-1"))));
  }

  private static Status bare(String instance) {
    return new Status(
        instance,
        1_700_000_000_000L,
        List.of(
            new ControlLoopItem(
                "cpu",
                "CALIBRATION",
                false,
                true,
                0.875,
                0.85,
                0.7,
                null,
                Double.NaN,
                2.5,
                List.of(decision(41), decision(42)))),
        List.of(
            new ComponentItem(
                "Search",
                List.of(
                    new ServiceLevelItem(0, "full", 0),
                    new ServiceLevelItem(1, "window", 0.25),
                    new ServiceLevelItem(2, "unsorted", 0.5)),
                2,
                true,
                false,
                null)),
        new ProfileItem(
            10,
            100,
            List.of(new ResourceItem("cpu", true, 0.875, 1.5, 250)),
            List.of(
                new StackItem(
                    "Search.Database",
                    "cpu",
                    0.25,
                    0.2,
                    0.3,
                    null,
                    null,
                    null,
                    6.5,
                    Double.POSITIVE_INFINITY,
                    null,
                    null,
                    9,
                    new ThreadStates(4, 2, 3, 0, 7, 1, 0, 5))),
            3,
            4,
            5,
            6,
            7,
            8));
  }

  private static DecisionItem decision(long sequence) {
    return new DecisionItem(
        sequence,
        1_700_000_000_000L,
        "HOLD",
        "",
        "",
        null,
        null,
        Map.of(),
        List.of(),
        "",
        null,
        null,
        null);
  }
}
