package io.allostat.adapters.http;

import io.allostat.core.api.profile.Profile;
import io.allostat.sampler.export.ProfileJson;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A {@link Tier} in a JVM of its own. Ended by the close, however it goes. */
final class TierProcess implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 90;

  private final Process process;
  private final BufferedReader answers;
  private final Writer commands;
  private Integer port;

  TierProcess(String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx128m", "-XX:+UseSerialGC", "-cp", classPath()));
    command.add(Tier.class.getName());
    command.addAll(List.of(arguments));
    process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    answers = process.inputReader(StandardCharsets.UTF_8);
    commands = process.outputWriter(StandardCharsets.UTF_8);
  }

  /** Surefire puts the real class path here, and a jar that names it into the usual place. */
  private static String classPath() {
    return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
  }

  /** Waits until it serves. */
  int port() throws Exception {
    if (port == null) {
      port = Integer.valueOf(answer());
    }
    return port;
  }

  /** Begins the window of which {@link #profile()} tells. */
  void begin() throws Exception {
    ask("begin");
  }

  Profile profile() throws Exception {
    return ProfileJson.read(ask("profile").getBytes(StandardCharsets.UTF_8));
  }

  private String ask(String command) throws Exception {
    commands.write(command + "\n");
    commands.flush();
    return answer();
  }

  private String answer() throws Exception {
    String line =
        CompletableFuture.supplyAsync(this::readLine).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    if (line == null) {
      throw new IllegalStateException("the tier ended by itself");
    }
    return line;
  }

  private String readLine() {
    try {
      return answers.readLine();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    try {
      commands.close();
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        throw new IOException("the tier does not end");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      process.destroyForcibly();
    }
  }
}
