package io.allostat.demoapps.lab.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;

/** Reads what a child prints, line by line, and keeps it in a file. */
final class OutputLog {
  private final Path file;
  private volatile String last = "";

  OutputLog(Path file) {
    this.file = file;
  }

  /** The last line that was not empty. */
  String last() {
    return last;
  }

  /** Reads to the end of the stream on a thread of its own. */
  Thread drain(String name, InputStream in, Consumer<String> listener) {
    Thread thread = new Thread(() -> read(in, listener), name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private void read(InputStream in, Consumer<String> listener) {
    try (BufferedReader lines =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        PrintStream log =
            new PrintStream(
                Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND),
                true,
                StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        log.println(line);
        if (!line.isBlank()) {
          last = line.strip();
        }
        listener.accept(line);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot keep the output in " + file, e);
    }
  }
}
