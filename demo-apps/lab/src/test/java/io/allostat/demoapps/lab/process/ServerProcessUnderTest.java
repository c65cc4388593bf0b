package io.allostat.demoapps.lab.process;

import io.allostat.demoapps.lab.testing.FakePrograms;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongConsumer;

/** Runs a JVM that does nothing for the time of a test. */
final class ServerProcessUnderTest {
  private ServerProcessUnderTest() {}

  static void with(LongConsumer test) {
    try (Children children = new Children()) {
      Path log = Files.createTempFile("server", ".log");
      try (ServerProcess server =
          ServerProcess.start(children, FakePrograms.command("server"), log, 60, line -> {})) {
        test.accept(server.pid());
      }
      Files.delete(log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
