package io.allostat.sampler.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.Allostat;
import io.allostat.core.api.control.ControlLoop;
import io.allostat.core.api.control.Decision;
import io.allostat.core.api.control.JournalEntry;
import io.allostat.core.api.management.InstanceExporter;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ProfileHistory;
import io.allostat.core.api.profile.Profiler;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlightRecorderExporterTest {
  private static final JournalEntry HELD =
      new JournalEntry(
          7,
          1_767_225_600_000L,
          Decision.hold(1, "cpu", Map.of("cpu", 0.5), "all is well"),
          Optional.empty(),
          Optional.empty());

  private static final ProfileHistory PAST =
      new ProfileHistory() {
        @Override
        public long latestNanos() {
          return 100_000_000_000L;
        }

        @Override
        public Optional<Profile> window(long fromNanos, long toNanos) {
          return Optional.of(Profiles.byHand());
        }
      };

  @TempDir Path folder;

  /** Answers one method of a contract; whatever else is asked fails the test. */
  private static <T> T answering(Class<T> contract, Map<String, Object> answers) {
    return contract.cast(
        Proxy.newProxyInstance(
            contract.getClassLoader(),
            new Class<?>[] {contract},
            (proxy, method, arguments) -> {
              assertTrue(answers.containsKey(method.getName()), method::toString);
              return answers.get(method.getName());
            }));
  }

  private static Allostat instance(String name) {
    return answering(
        Allostat.class,
        Map.of(
            "instance", name,
            "profiler", answering(Profiler.class, Map.of("history", PAST)),
            "controlLoop", answering(ControlLoop.class, Map.of("journal", List.of(HELD)))));
  }

  /** Records with the default settings, but for the periods: both events come at the end. */
  private Path record(Runnable meanwhile) throws IOException {
    Path file = folder.resolve("recording.jfr");
    try (Recording recording = new Recording()) {
      recording.enable(StackSampleEvent.NAME).with("period", "endChunk");
      recording.enable(DecisionEvent.NAME).with("period", "endChunk");
      recording.start();
      meanwhile.run();
      recording.stop();
      recording.dump(file);
    }
    return file;
  }

  private static List<String> instances(Path file, String event) throws IOException {
    return RecordingFile.readAllEvents(file).stream()
        .filter(e -> e.getEventType().getName().equals(event))
        .map(e -> e.getString("instance"))
        .sorted()
        .toList();
  }

  @Test
  void aRecordingHoldsBothEventsOfEachInstanceThatRuns() throws Exception {
    InstanceExporter exporter =
        ServiceLoader.load(InstanceExporter.class).findFirst().orElseThrow();
    AutoCloseable shop = exporter.export(instance("shop"));
    AutoCloseable bank = exporter.export(instance("bank"));
    Path both = record(() -> {});
    assertEquals(
        Stream.of("bank", "shop").flatMap(name -> Stream.generate(() -> name).limit(5)).toList(),
        instances(both, StackSampleEvent.NAME));
    assertEquals(List.of("bank", "shop"), instances(both, DecisionEvent.NAME));
    shop.close();
    assertEquals(List.of(), instances(record(() -> {}), DecisionEvent.NAME), "7 was recorded");
    bank.close();
    assertEquals(List.of(), instances(record(() -> {}), StackSampleEvent.NAME), "both have ended");
  }

  @Test
  void theToolOfTheJdkPrintsTheFigures() throws Exception {
    AutoCloseable shop = new FlightRecorderExporter().export(instance("shop"));
    Path file = record(() -> {});
    shop.close();
    Path output = folder.resolve("printed.txt");
    Process jfr =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "jfr").toString(),
                "print",
                "--events",
                StackSampleEvent.NAME + "," + DecisionEvent.NAME,
                file.toString())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertTrue(jfr.waitFor(1, TimeUnit.MINUTES));
    String printed = Files.readString(output);
    assertEquals(0, jfr.exitValue(), printed);
    List<String> lines = printed.lines().map(String::strip).toList();
    int search = lines.indexOf("componentStack = \"A.B\"");
    assertEquals("instance = \"shop\"", lines.get(search - 1), printed);
    assertEquals("resource = \"cpu\"", lines.get(search + 1), printed);
    for (String line :
        List.of("samples = 40", "usage = 40.00%", "cost = 50.0 ms", "reason = \"all is well\"")) {
      assertTrue(lines.contains(line), () -> line + " is not in " + printed);
    }
  }

  @Test
  void anExceptionReachesNeitherTheRecorderNorTheOtherEvents() throws Exception {
    Allostat broken =
        answering(
            Allostat.class,
            Map.of(
                "instance", "broken",
                "profiler", answering(Profiler.class, Map.of()),
                "controlLoop", answering(ControlLoop.class, Map.of("journal", List.of(HELD)))));
    AutoCloseable export = new FlightRecorderExporter().export(broken);
    Path file = record(() -> {});
    export.close();
    assertEquals(List.of("broken"), instances(file, DecisionEvent.NAME));
  }
}
