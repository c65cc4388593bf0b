package io.allostat.sampler.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.allostat.core.api.component.Adaptation;
import io.allostat.core.api.component.LevelChange;
import io.allostat.core.api.control.Decision;
import io.allostat.core.api.control.JournalEntry;
import io.allostat.core.api.control.Prediction;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ProfileHistory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JfrEmitterTest {
  private static final double EXACT = 1e-12;
  private static final long SECOND = 1_000_000_000L;

  private static final JournalEntry HELD =
      new JournalEntry(
          1,
          1_767_225_600_000L,
          Decision.hold(1, "cpu", Map.of("cpu", 0.5), "all is well"),
          Optional.empty(),
          Optional.empty());

  private static final JournalEntry DEGRADED =
      new JournalEntry(
          2,
          1_767_225_605_000L,
          new Decision(
              Decision.Kind.DEGRADE,
              2,
              "cpu",
              Optional.of(new Adaptation("Search", 0, 1)),
              Map.of("cpu", 0.95),
              List.of(new Prediction("cpu", 0.95, -0.15, 0.8, 0.84, true)),
              "overload"),
          Optional.of(
              new LevelChange("Search", 0, 1, 1, LevelChange.Origin.LOOP, Optional.empty())),
          Optional.empty());

  @TempDir Path folder;
  private final List<String> windows = new ArrayList<>();

  /** A past up to some moment; every window shows the profile made by hand. */
  private ProfileHistory history(long latestSeconds) {
    return new ProfileHistory() {
      @Override
      public long latestNanos() {
        return latestSeconds * SECOND;
      }

      @Override
      public Optional<Profile> window(long fromNanos, long toNanos) {
        windows.add(fromNanos / SECOND + " to " + toNanos / SECOND);
        return Optional.of(Profiles.byHand());
      }
    };
  }

  private List<RecordedEvent> recorded(Recording recording, String name) throws IOException {
    recording.stop();
    Path file = folder.resolve("recording.jfr");
    recording.dump(file);
    return RecordingFile.readAllEvents(file).stream()
        .filter(event -> event.getEventType().getName().equals(name))
        .toList();
  }

  @Test
  void nothingIsAskedWhileNobodyRecords() {
    JfrEmitter emitter = new JfrEmitter("shop", Duration.ofSeconds(60));
    emitter.stepSamples(() -> fail("asked for the past"));
    emitter.stepDecisions(() -> fail("asked for the journal"));
    try (Recording recording = new Recording()) {
      recording.disable(StackSampleEvent.NAME);
      recording.disable(DecisionEvent.NAME);
      recording.start();
      emitter.stepSamples(() -> fail("asked for the past"));
      emitter.stepDecisions(() -> fail("asked for the journal"));
    }
  }

  @Test
  void aRecordingHasTheFiguresOfEachStack() throws IOException {
    JfrEmitter emitter = new JfrEmitter("shop", Duration.ofSeconds(60));
    try (Recording recording = new Recording()) {
      recording.start();
      emitter.stepSamples(() -> history(100));
      List<RecordedEvent> events = recorded(recording, StackSampleEvent.NAME);
      assertEquals(5, events.size());
      RecordedEvent search = find(events, "A.B", "cpu");
      assertEquals("shop", search.getString("instance"));
      assertEquals(40, search.getLong("samples"));
      assertEquals(10 * SECOND, search.getLong("window"));
      assertEquals(0.4, search.getDouble("usage"), EXACT);
      assertEquals(0.32, search.getDouble("usageLower"), EXACT);
      assertEquals(0.48, search.getDouble("usageUpper"), EXACT);
      assertEquals(8, search.getDouble("executionRate"), EXACT);
      assertEquals(Duration.ofMillis(50), search.getDuration("cost"));
      assertEquals(Duration.ofMillis(40), search.getDuration("costLower"));
      assertEquals(Duration.ofMillis(60), search.getDuration("costUpper"));
      RecordedEvent few = find(events, "A", "cpu");
      assertEquals(4, few.getLong("samples"));
      assertTrue(Double.isNaN(few.getDouble("usage")));
      assertEquals(Long.MIN_VALUE, few.getLong("cost"));
    }
  }

  private static RecordedEvent find(List<RecordedEvent> events, String stack, String resource) {
    return events.stream()
        .filter(e -> e.getString("componentStack").equals(stack))
        .filter(e -> e.getString("resource").equals(resource))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void windowsAdjoinAndAreBounded() {
    JfrEmitter emitter = new JfrEmitter("shop", Duration.ofSeconds(60));
    try (Recording recording = new Recording()) {
      recording.start();
      for (long latest : new long[] {100, 110, 110, 123, 500}) {
        emitter.stepSamples(() -> history(latest));
      }
    }
    assertEquals(List.of("40 to 100", "100 to 110", "110 to 123", "440 to 500"), windows);
  }

  @Test
  void eachDecisionIsRecordedOnce() throws IOException {
    JfrEmitter emitter = new JfrEmitter("shop", Duration.ofSeconds(60));
    try (Recording recording = new Recording()) {
      recording.start();
      emitter.stepDecisions(() -> List.of(HELD));
      emitter.stepDecisions(() -> List.of(HELD, DEGRADED));
      List<RecordedEvent> events = recorded(recording, DecisionEvent.NAME);
      assertEquals(2, events.size());
      RecordedEvent held = events.get(0);
      assertEquals("shop", held.getString("instance"));
      assertEquals("HOLD", held.getString("kind"));
      assertEquals("", held.getString("component"));
      assertEquals(DecisionEvent.NO_LEVEL, held.getInt("level"));
      assertEquals("all is well", held.getString("reason"));
      assertEquals(0.5, held.getDouble("usage"), EXACT);
      assertTrue(Double.isNaN(held.getDouble("predictedUsage")));
      RecordedEvent degraded = events.get(1);
      assertEquals(2, degraded.getLong("sequence"));
      assertEquals(1_767_225_605_000L, degraded.getInstant("decidedAt").toEpochMilli());
      assertEquals("DEGRADE", degraded.getString("kind"));
      assertEquals("Search", degraded.getString("component"));
      assertEquals(1, degraded.getInt("level"));
      assertEquals("cpu", degraded.getString("resource"));
      assertEquals(0.95, degraded.getDouble("usage"), EXACT);
      assertEquals(0.8, degraded.getDouble("predictedUsage"), EXACT);
      assertEquals(0.84, degraded.getDouble("predictedUsageUpper"), EXACT);
    }
  }

  @Test
  void aWindowWithoutLengthIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> new JfrEmitter("shop", Duration.ZERO));
  }
}
