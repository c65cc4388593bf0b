package io.allostat.demoapps.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class MainTest {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  private int execute(String... args) {
    return Main.execute(new PrintStream(bytes, true, StandardCharsets.UTF_8), args);
  }

  private String said() {
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void aWrongOptionIsOneLineAndCode2() {
    assertEquals(2, execute("service-levels", "--no-such-option"));
    assertEquals(1, said().lines().count(), said());
    assertTrue(said().startsWith("lab: Unknown option"), said());
  }

  @Test
  void aWrongValueIsOneLineAndCode2() {
    assertEquals(2, execute("overhead", "--arms", "on-10"));
    assertEquals("lab: arms [on-10], expected off and at least one other", said().strip());
  }

  @Test
  void withoutAnExperimentItTellsWhichThereAre() {
    assertEquals(2, execute());
    assertTrue(said().contains("service-levels") && said().contains("overhead"), said());
  }
}
