package io.allostat.core.testkit.tls;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Clients that are programs of this machine; a test is skipped where they are not there. Stateless.
 */
public final class Shell {
  private static final String REQUEST = "GET / HTTP/1.0\r\n\r\n";

  private Shell() {}

  /**
   * Connects with {@code openssl s_client} and asks for the page.
   *
   * @param directory where it runs and leaves what it prints
   * @param port of the server on 127.0.0.1
   * @param options more options of its command line
   * @return all it printed
   * @throws IOException if it cannot be run
   * @throws InterruptedException if the thread is interrupted
   */
  public static String openssl(Path directory, int port, String... options)
      throws IOException, InterruptedException {
    require("openssl");
    List<String> command =
        Stream.concat(
                Stream.of(
                    "openssl",
                    "s_client",
                    "-connect",
                    "127.0.0.1:" + port,
                    "-servername",
                    "localhost",
                    "-ign_eof"),
                Stream.of(options))
            .toList();
    return run(directory, command);
  }

  /**
   * Gets the page with {@code curl}, on a connection of its own each time.
   *
   * @param directory where it runs and leaves what it prints
   * @param port of the server on 127.0.0.1
   * @param times how often
   * @param options more options of its command line
   * @return the pages, one behind the other
   * @throws IOException if it cannot be run
   * @throws InterruptedException if the thread is interrupted
   */
  public static String curl(Path directory, int port, int times, String... options)
      throws IOException, InterruptedException {
    require("curl");
    Stream<String> urls = Stream.generate(() -> "https://localhost:" + port + "/").limit(times);
    List<String> command =
        Stream.of(
                Stream.of("curl", "-sk", "--http1.0", "-H", "Connection: close"),
                Stream.of("--resolve", "localhost:" + port + ":127.0.0.1"),
                Stream.of(options),
                urls)
            .flatMap(part -> part)
            .toList();
    return run(directory, command);
  }

  private static String run(Path directory, List<String> command)
      throws IOException, InterruptedException {
    Path input = Files.writeString(directory.resolve("request"), REQUEST);
    Path output = directory.resolve("output");
    Process process =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectInput(input.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new IllegalStateException(command + " did not end");
    }
    return Files.readString(output, StandardCharsets.ISO_8859_1);
  }

  private static void require(String program) throws InterruptedException {
    boolean there;
    try {
      Process version =
          new ProcessBuilder(program, program.equals("curl") ? "--version" : "version")
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      there = version.waitFor(60, TimeUnit.SECONDS) && version.exitValue() == 0;
    } catch (IOException e) {
      there = false;
    }
    assumeTrue(there, "needs " + program + " on the path");
  }
}
