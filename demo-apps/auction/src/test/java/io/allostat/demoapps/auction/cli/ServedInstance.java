package io.allostat.demoapps.auction.cli;

import io.allostat.core.api.Allostat;
import io.allostat.core.api.component.ComponentDescriptor;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A JVM of its own with a running instance, for consoles that come from outside: a component that
 * can be moved, and one that fails when it is.
 */
final class ServedInstance implements AutoCloseable {
  /** The instance's name. */
  static final String NAME = "remote";

  private final Process process;
  private final List<String> said;

  private ServedInstance(Process process, List<String> said) {
    this.process = process;
    this.said = said;
  }

  /** Runs until its input ends. */
  public static void main(String[] args) throws IOException {
    try (Allostat allostat = Allostat.builder().instance(NAME).build()) {
      allostat.components().register(ComponentDescriptor.named("Search").withLevel("unsorted", 1));
      allostat
          .components()
          .register(
              ComponentDescriptor.named("Failing")
                  .withLevel("less", 1)
                  .withActuator(
                      level -> {
                        throw new IllegalStateException("it cannot be moved");
                      }));
      allostat.start();
      System.out.println("started");
      while (System.in.read() >= 0) {
        // Its end is the sign.
      }
    }
  }

  /** Starts a JVM and waits until its instance runs. */
  static ServedInstance start(String... options) throws IOException {
    Process process = java(ServedInstance.class.getName(), List.of(), options);
    BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
    List<String> said = new ArrayList<>();
    String line = output.readLine();
    while (line != null && !line.equals("started")) {
      said.add(line);
      line = output.readLine();
    }
    ServedInstance served = new ServedInstance(process, said);
    if (line == null) {
      served.close();
      throw new IOException("the JVM did not start: " + said);
    }
    return served;
  }

  /** Starts a JVM with the tests' class path. */
  static Process java(String main, List<String> arguments, String... options) throws IOException {
    return command(main, arguments, List.of(options)).start();
  }

  /** A JVM with the tests' class path, to be started. */
  static ProcessBuilder command(String main, List<String> arguments, List<String> options) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main));
    command.addAll(arguments);
    return new ProcessBuilder(command).redirectErrorStream(true);
  }

  /** What it wrote before its instance ran. */
  List<String> said() {
    return said;
  }

  @Override
  public void close() throws IOException {
    process.getOutputStream().close();
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
