package io.allostat.nativeaffinity.daemon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ManagerCommandTest {
  @TempDir static Path folder;

  static Stream<Arguments> wrong() {
    return Stream.of(
        Arguments.of("policy", new String[] {"--policy", "Best"}),
        Arguments.of("quantumSeconds", new String[] {"--set", "quantumSeconds=0"}),
        Arguments.of("quantum", new String[] {"--set", "quantum=1"}),
        Arguments.of("--cpus", new String[] {"--cpus", "8191"}),
        Arguments.of(
            "--name: expected 1 to 64 letters, digits, _, . or -",
            new String[] {"--name", "a b", "--region", here("region"), "--ledger", here("ledger")}),
        Arguments.of("priority", new String[] {"--priority", "shop=0"}),
        Arguments.of("application", new String[] {"--priority", " =1"}),
        Arguments.of(
            "group: expected a group of this system, got ",
            new String[] {
              "--group", "no-such-group", "--region", here("region"), "--ledger", here("ledger")
            }),
        Arguments.of("--no-such-option", new String[] {"--no-such-option"}));
  }

  private static String here(String file) {
    return folder.resolve(file).toString();
  }

  @ParameterizedTest
  @MethodSource("wrong")
  void whatIsWrongIsNamedInOneLine(String named, String[] args) {
    String said = said(true, 2, args);
    assertTrue(said.startsWith("allostat-manager: "), said);
    assertTrue(said.contains(named), said);
    assertEquals(1, said.lines().count(), said);
  }

  @Test
  void theHelpNamesEverySetting() {
    String said = said(false, 0, "--help");
    assertTrue(said.contains("--region"), said);
    assertTrue(said.contains("silentSeconds=10 s: "), said);
  }

  private static String said(boolean toErr, int expected, String... args) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream capture = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    PrintStream before = toErr ? System.err : System.out;
    try {
      set(toErr, capture);
      assertEquals(expected, ManagerCommand.run(args));
    } finally {
      set(toErr, before);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static void set(boolean err, PrintStream stream) {
    if (err) {
      System.setErr(stream);
    } else {
      System.setOut(stream);
    }
  }
}
