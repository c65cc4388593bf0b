package io.allostat.demoapps.auction.cli;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;

/** A screen of the X Window System that nobody sees, for programs with windows. */
final class Screen implements AutoCloseable {
  private final Process server;
  private final String display;

  private Screen(Process server, String display) {
    this.server = server;
    this.display = display;
  }

  /** Tells whether there is a server for one on the path. */
  static boolean available() {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(folder -> new File(folder, "Xvfb").canExecute());
  }

  /** Starts a server at a number that is free, which it writes when programs may come. */
  static Screen open() throws IOException {
    Process server =
        new ProcessBuilder(
                "Xvfb", "-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    BufferedReader output = server.inputReader(StandardCharsets.UTF_8);
    String number = output.readLine();
    if (number == null) {
      server.destroy();
      throw new IOException("Xvfb did not start");
    }
    return new Screen(server, ":" + number);
  }

  /** The value of {@code DISPLAY} for programs on it. */
  String display() {
    return display;
  }

  @Override
  public void close() {
    server.destroy();
    try {
      server.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
