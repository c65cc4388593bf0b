package io.allostat.sampler.resources.internal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Reads files below {@code /proc} and {@code /sys}, or below a folder that stands for the root. */
public final class ProcFiles {
  private final Path root;

  /**
   * @param root the folder that holds {@code proc} and {@code sys}
   */
  public ProcFiles(Path root) {
    this.root = root;
  }

  /** All lines of a file. */
  List<String> lines(String path) throws IOException {
    return Files.readAllLines(resolve(path), StandardCharsets.ISO_8859_1);
  }

  /** The first line of a file, without surrounding blanks; empty if there is no such file. */
  Optional<String> firstLine(String path) throws IOException {
    try {
      List<String> lines = lines(path);
      if (lines.isEmpty()) {
        throw new IOException(path + ": expected a line, got an empty file");
      }
      return Optional.of(lines.get(0).trim());
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  /** All lines of a file; none if there is no such file. */
  List<String> linesIfPresent(String path) throws IOException {
    try {
      return lines(path);
    } catch (NoSuchFileException e) {
      return List.of();
    }
  }

  private Path resolve(String path) {
    return root.resolve(path.substring(1));
  }
}
