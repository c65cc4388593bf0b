package io.allostat.demoapps.auction.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The console jmxterm as people run it, in a JVM of its own. */
final class Jmxterm {
  private Jmxterm() {}

  /** What it says to commands. */
  static String run(List<String> jvmOptions, List<String> connection, String... commands)
      throws IOException, InterruptedException {
    Path script = Files.createTempFile("jmxterm", ".txt");
    try {
      Files.write(script, List.of(commands));
      List<String> arguments = new ArrayList<>(connection);
      arguments.addAll(List.of("--noninteract", "--input", script.toString()));
      Process process =
          ServedInstance.java(
              "org.cyclopsgroup.jmxterm.boot.CliMain",
              arguments,
              jvmOptions.toArray(String[]::new));
      process.getOutputStream().close();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      process.waitFor();
      return output;
    } finally {
      Files.delete(script);
    }
  }
}
