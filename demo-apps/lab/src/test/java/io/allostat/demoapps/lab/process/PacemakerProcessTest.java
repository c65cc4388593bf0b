package io.allostat.demoapps.lab.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.pace.Pace;
import io.allostat.demoapps.lab.pace.PaceLog;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PacemakerProcessTest {
  @Test
  void tellsItsPiecesOnTheClockOfThisProcessAndEndsWithItsInput() throws Exception {
    long before = System.nanoTime();
    Process process =
        new ProcessBuilder(PacemakerProcess.command(PacemakerProcess.OFTEN_MILLIS))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII))) {
      PaceLog pieces = new PaceLog();
      for (int i = 0; i < 20; i++) {
        pieces.accept(lines.readLine());
      }
      Pace pace = pieces.between(before, System.nanoTime());
      assertTrue(pace.known(), pace::toString);
      process.getOutputStream().close();
      assertEquals(0, process.waitFor());
    } finally {
      process.destroyForcibly();
    }
  }
}
