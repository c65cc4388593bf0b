package io.allostat.sampler.export;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.core.api.management.AdmissionItem;
import io.allostat.core.api.management.LoadMonitorItem;
import io.allostat.core.api.management.Status;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AdmissionEmitterTest {
  private final AdmissionEmitter emitter = new AdmissionEmitter("shop");

  @TempDir Path folder;

  private static Status status(long limit, Map<String, Long> refusals) {
    AdmissionItem connector =
        new AdmissionItem(
            "https-8443", true, 10, 20, 0, refusals, 0, 0, Map.of(), 0, 0, 0, 0, limit, List.of());
    LoadMonitorItem monitor =
        new LoadMonitorItem(
            5, 2, 0.4, 30.5, 4, 0.02, null, null, "AVERAGE", 0.004, null, null, "START", 0.5, 0.6,
            1.5, 0.875, limit, "a test");
    return new Status(
        "shop", 0, List.of(), List.of(), null, List.of(connector), List.of(monitor), null);
  }

  private List<RecordedEvent> record(Runnable steps, String... events) throws IOException {
    Path file = folder.resolve("recording.jfr");
    try (Recording recording = new Recording()) {
      for (String event : events) {
        recording.enable(event);
      }
      recording.start();
      steps.run();
      recording.stop();
      recording.dump(file);
    }
    return RecordingFile.readAllEvents(file);
  }

  @Test
  void refusalsAreCountedFromOneEventToTheNext() throws Exception {
    List<RecordedEvent> events =
        record(
            () -> {
              emitter.stepRefusals(() -> status(1, Map.of("no room", 5L)));
              emitter.stepRefusals(() -> status(1, Map.of("no room", 5L)));
              emitter.stepRefusals(() -> status(1, Map.of("no room", 9L)));
              // The connector was made anew.
              emitter.stepRefusals(() -> status(1, Map.of("no room", 2L)));
            },
            RefusalEvent.NAME);
    assertEquals(List.of(5L, 4L, 2L), events.stream().map(e -> e.getLong("connections")).toList());
    RecordedEvent first = events.get(0);
    assertEquals("shop", first.getString("instance"));
    assertEquals("https-8443", first.getString("connector"));
    assertEquals("no room", first.getString("reason"));
  }

  @Test
  void aLimitIsAnEventWhenItChanges() throws Exception {
    List<RecordedEvent> events =
        record(
            () -> {
              for (long limit : new long[] {40, 40, 42}) {
                emitter.stepLimits(() -> status(limit, Map.of()));
              }
            },
            LimitEvent.NAME);
    assertEquals(
        List.of(40L, 42L), events.stream().map(e -> e.getLong("limitPerInterval")).toList());
    RecordedEvent first = events.get(0);
    assertEquals(5, first.getLong("interval"));
    assertEquals(30.5, first.getDouble("predictedNew"));
    assertEquals(20, first.getDuration("costNew").toMillis());
    assertEquals(4, first.getDuration("costResumed").toMillis());
    assertEquals(1.5, first.getDouble("processors"));
    assertEquals(0.875, first.getDouble("utilisation"));
    assertEquals("a test", first.getString("reason"));
  }

  @Test
  void nobodyIsAskedWhileNothingIsRecorded() {
    emitter.stepRefusals(
        () -> {
          throw new AssertionError("asked");
        });
    emitter.stepLimits(
        () -> {
          throw new AssertionError("asked");
        });
  }
}
