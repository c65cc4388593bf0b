package io.allostat.adapters.console;

import io.allostat.core.api.component.Components;
import io.allostat.core.api.control.ControlLoop;
import io.allostat.core.api.management.ComponentItem;
import io.allostat.core.api.management.ControlLoopItem;
import io.allostat.core.api.management.DecisionItem;
import io.allostat.core.api.management.PredictionItem;
import io.allostat.core.api.management.ProfileItem;
import io.allostat.core.api.management.ResourceItem;
import io.allostat.core.api.management.ServiceLevelItem;
import io.allostat.core.api.management.StackItem;
import io.allostat.core.api.management.Status;
import io.allostat.core.api.profile.ThreadStates;
import io.allostat.core.api.settings.LiveSettings;
import io.allostat.core.testkit.PartialAllostat;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** An instance that has a status, and no more than a test gives it. */
final class FakeAllostat extends PartialAllostat {
  volatile Supplier<Status> status = FakeAllostat::sampleStatus;
  volatile Components components;
  volatile ControlLoop loop;
  volatile List<LiveSettings<?>> settings = List.of();

  FakeAllostat() {
    super("shop");
  }

  /** Starts an endpoint for it on any free port of the loopback address. */
  ManagementEndpoint serve(Duration requestTime, Duration eventInterval) throws IOException {
    ManagementEndpoint endpoint =
        new ManagementEndpoint(
            this,
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            requestTime,
            eventInterval);
    endpoint.start();
    return endpoint;
  }

  /** A status with every kind of item, and with figures that are absent. */
  static Status sampleStatus() {
    return new Status(
        "shop",
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
                0.75,
                null,
                2.5,
                List.of(
                    new DecisionItem(
                        1,
                        1_700_000_000_000L,
                        "DEGRADE",
                        "cpu",
                        "Category",
                        1,
                        1,
                        Map.of("cpu", 0.875),
                        List.of(new PredictionItem("cpu", 0.875, 0.75, Double.NaN, false)),
                        "\"cpu\" over 0.85",
                        null,
                        null,
                        null)))),
        List.of(
            new ComponentItem(
                "Category",
                List.of(
                    new ServiceLevelItem(0, "full", 0), new ServiceLevelItem(1, "unsorted", 0.5)),
                1,
                true,
                false,
                null)),
        new ProfileItem(
            10,
            100,
            List.of(new ResourceItem("cpu", true, 0.875, 1, 250)),
            List.of(
                new StackItem(
                    "Search.Category.Database",
                    "cpu",
                    0.25,
                    null,
                    null,
                    null,
                    null,
                    null,
                    6.5,
                    null,
                    null,
                    null,
                    9,
                    ThreadStates.NONE)),
            3,
            4,
            5,
            6,
            7,
            8));
  }

  @Override
  public Status status() {
    return status.get();
  }

  @Override
  public Components components() {
    return components;
  }

  @Override
  public ControlLoop controlLoop() {
    return loop;
  }

  @Override
  public List<LiveSettings<?>> settings() {
    return settings;
  }

  @Override
  public void start() {}

  @Override
  public void close() {}
}
