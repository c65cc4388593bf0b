package io.allostat.nativeaffinity.manager.accounting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code kill -9}, again and again, on one ledger. */
class KilledWriterTest {
  private static final int KILLS = 5;
  private static final long YEAR_9999 = 253_402_300_799_999L;
  private static final double EXACT = 1e-6;

  @TempDir Path folder;

  @Test
  void aWriterThatIsKilledLosesNoUpdateAndBillsNothingTwice() throws Exception {
    Path file = folder.resolve("ledger.csv");
    Random random = new Random(1);
    long first = 0;
    double billedBefore = 0;
    for (int kill = 0; kill < KILLS; kill++) {
      long last = runAndKill(file, first, 5 + random.nextInt(200));
      // All that was said to be written, and at most what the next update would have brought.
      double least = given(first, last);
      double most = given(first, last + 1);
      double billed = billed(file) - billedBefore;
      assertTrue(
          billed >= least - EXACT && billed <= most + EXACT,
          "seconds " + first + " to " + last + ": " + least + " to " + most + ", got " + billed);
      LedgerFile.open(file).close();
      assertEquals(billedBefore + billed, billed(file), EXACT, "after it was opened again");
      billedBefore = billed(file);
      // The next writer begins where the last may have ended, or with a clock that is behind.
      first = last + 1 + random.nextInt(3);
    }
    LedgerReader read = LedgerReader.read(List.of(file), 0, YEAR_9999);
    assertTrue(read.damaged() <= KILLS, read.damaged() + " damaged lines");
  }

  private static long runAndKill(Path file, long first, long seconds)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xshare:auto",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                LedgerWriterUnderTest.class.getName(),
                file.toString(),
                Long.toString(first))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    long last = -1;
    try (BufferedReader said =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII))) {
      for (String line = said.readLine(); line != null; line = said.readLine()) {
        last = Long.parseLong(line);
        if (last >= first + seconds) {
          // Process.destroyForcibly would close the stream before all that was said is read.
          process.toHandle().destroyForcibly();
        }
      }
    } finally {
      process.destroyForcibly();
    }
    assertTrue(process.waitFor(60, TimeUnit.SECONDS), "killed");
    assertTrue(last >= first + seconds, "wrote " + last);
    return last;
  }

  /** ∫A from one second to another, all applications, CPU seconds. */
  private static double given(long from, long to) {
    double sum = 0;
    for (long second = from; second < to; second++) {
      sum += LedgerWriterUnderTest.holdings(second).stream().mapToDouble(Holding::processors).sum();
    }
    return sum;
  }

  private static double billed(Path file) throws IOException {
    return Bill.of(LedgerReader.read(List.of(file), 0, YEAR_9999).entries(), 3_600_000)
        .rows()
        .stream()
        .mapToDouble(Bill.Row::allocatedCpuSeconds)
        .sum();
  }
}
