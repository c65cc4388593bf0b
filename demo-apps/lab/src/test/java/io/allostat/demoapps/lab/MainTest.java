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
  void anArmLoadOrShapeThatThereIsNotIsOneLineAndCode2() {
    assertEquals(2, execute("admission", "--arms", "stock,none"));
    assertTrue(said().startsWith("lab: arm none, expected one of [stock, semaphore,"), said());
    bytes.reset();
    assertEquals(2, execute("admission", "--loads", "0.5,50"));
    assertEquals("lab: --loads [0.5, 50.0], expected 0.05 to 20.0", said().strip());
    bytes.reset();
    assertEquals(2, execute("admission", "--shape", "sometimes"));
    assertTrue(said().startsWith("lab: shape sometimes, expected one of"), said());
  }

  @Test
  void withoutAnExperimentItTellsWhichThereAre() {
    assertEquals(2, execute());
    assertTrue(said().contains("service-levels") && said().contains("overhead"), said());
  }
}
