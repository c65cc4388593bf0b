package io.allostat.sampler.resources.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A copy of a machine's files, which a test may change. */
final class Machine {
  private final Path root;

  private Machine(Path root) {
    this.root = root;
  }

  static Machine copyOf(String fixture, Path folder) throws IOException {
    Path source = Path.of("src/test/resources").resolve(fixture);
    try (Stream<Path> files = Files.walk(source)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = folder.resolve(source.relativize(file).toString());
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy);
      }
    }
    return new Machine(folder);
  }

  Machine write(String path, String... lines) throws IOException {
    Path file = root.resolve(path.substring(1));
    Files.createDirectories(file.getParent());
    Files.write(file, List.of(lines));
    return this;
  }

  Machine delete(String path) throws IOException {
    Files.delete(root.resolve(path.substring(1)));
    return this;
  }

  CpuSetMonitor monitor() throws IOException {
    return new CpuSetMonitor(files());
  }

  ProcFiles files() {
    return new ProcFiles(root);
  }
}
