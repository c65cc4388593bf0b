package io.allostat.demoapps.lab.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.observe.ClientSecond;
import io.allostat.demoapps.lab.observe.CpuSample;
import io.allostat.demoapps.lab.testing.Traces;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProgressTest {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

  private static ClientSecond second(int second) {
    return new ClientSecond(second, 0, true, 10, 146, Map.of(), 20.0, 212.0, 0, 0);
  }

  private String text() {
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void aTerminalHasOneLineThatIsRewritten() {
    Progress progress = new Progress(out, true);
    progress.phase("on, run 1", 80);
    progress.second(
        second(19), new CpuSample(20, 0.87, 0, 0.86, 0.3), Optional.of(Traces.status(20, 2, 0)));
    assertFalse(text().contains("\n"));
    assertTrue(
        text().endsWith("on, run 1, 60 s left: 146 replies/s, p95 212 ms, CPU 87.0 %, Search 2"),
        text());
  }

  @Test
  void elsewhereALineNowAndThen() {
    Progress progress = new Progress(out, false);
    progress.phase("warm-up", 30);
    for (int i = 0; i < 20; i++) {
      progress.second(second(i), new CpuSample(i + 1, 0.5, 0, 0.5, 0.3), Optional.empty());
    }
    assertEquals(3, text().lines().count());
    assertFalse(text().contains("\r"));
  }
}
