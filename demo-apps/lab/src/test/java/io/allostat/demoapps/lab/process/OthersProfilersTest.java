package io.allostat.demoapps.lab.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.LabException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.management.MBeanServerFactory;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class OthersProfilersTest {
  @TempDir private Path folder;

  private static List<Recording> running() {
    return FlightRecorder.getFlightRecorder().getRecordings().stream()
        .filter(recording -> recording.getState() == RecordingState.RUNNING)
        .toList();
  }

  @Test
  void aRecordingOfTheFlightRecorderRunsWhileItIsSwitchedOn() {
    FlightRecording recording = new FlightRecording(ManagementFactory.getPlatformMBeanServer());
    int before = running().size();
    recording.stop();
    recording.start();
    assertEquals(before + 1, running().size());
    assertTrue(
        running().get(before).getSettings().containsKey("jdk.ExecutionSample#period"),
        "with the settings of the file");
    recording.stop();
    assertEquals(before, running().size());
  }

  @Test
  void aJvmWithoutAFlightRecorderIsOneLine() {
    FlightRecording recording = new FlightRecording(MBeanServerFactory.newMBeanServer());
    assertTrue(
        assertThrows(LabException.class, recording::start)
            .getMessage()
            .startsWith("the server's Flight Recorder refused newRecording"));
  }

  @Test
  void asyncProfilerHasALibraryForLinux() {
    for (String architecture : List.of("amd64", "aarch64")) {
      assertNotNull(
          AsyncProfilerAgent.class.getResource(AsyncProfilerAgent.resource("Linux", architecture)));
    }
    assertThrows(LabException.class, () -> AsyncProfilerAgent.resource("Windows 11", "amd64"));
  }

  @Test
  void asyncProfilerIsLoadedIntoARunningJvmAgainAndAgain() {
    ServerProcessUnderTest.with(
        pid -> {
          AsyncProfilerAgent agent = new AsyncProfilerAgent(pid, folder);
          agent.stop();
          for (int i = 0; i < 2; i++) {
            agent.start();
            assertThrows(LabException.class, agent::start, "it is at work already");
            agent.stop();
          }
          assertTrue(Files.exists(folder.resolve("libasyncProfiler.so")));
        });
  }
}
