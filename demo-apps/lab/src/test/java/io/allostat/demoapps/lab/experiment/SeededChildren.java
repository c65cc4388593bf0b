package io.allostat.demoapps.lab.experiment;

import io.allostat.demoapps.lab.LabException;
import io.allostat.demoapps.lab.process.Children;
import io.allostat.demoapps.lab.process.ServerProcess;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Starts sites whose data are there already: to generate the users of an auction, of whom there are
 * as many at each scale, takes one processor longer than most smoke tests. The first site of a jar
 * and scale generates them for all that come after it; each has its own copy.
 */
final class SeededChildren extends Children {
  private static final Path SEEDS = Path.of("target", "smoke-data").toAbsolutePath();
  private static final String STATE = "--state-dir";
  private static final String SCALE = "--scale";
  private static final String DATA = "data-";
  private static final long PATIENCE_SECONDS = 180;

  @Override
  public Process start(ProcessBuilder builder) {
    List<String> command = builder.command();
    if (command.containsAll(List.of("-jar", "--port", STATE, SCALE))) {
      try {
        seed(command);
      } catch (IOException e) {
        throw new LabException("no data for " + command + ": " + e, e);
      }
    }
    return super.start(builder);
  }

  private static void seed(List<String> command) throws IOException {
    Path state = Path.of(after(command, STATE));
    if (Files.isDirectory(state) && !data(state).isEmpty()) {
      return;
    }
    Path jar = Path.of(after(command, "-jar"));
    String site =
        "%s-%s-%d-%d"
            .formatted(
                jar.getFileName(),
                after(command, SCALE),
                Files.size(jar),
                Files.getLastModifiedTime(jar).toMillis());
    Path seed = SEEDS.resolve(site);
    if (!Files.isDirectory(seed)) {
      generate(command, seed);
    }
    for (Path place : data(seed)) {
      copy(place, Files.createDirectories(state.resolve(place.getFileName())));
    }
  }

  /** Whoever else does the same at that time generates its own, and the first is kept. */
  private static void generate(List<String> command, Path seed) throws IOException {
    Files.createDirectories(SEEDS);
    Path state = Files.createTempDirectory(SEEDS, "generating-");
    List<String> generator = new ArrayList<>(command);
    generator.set(generator.indexOf(STATE) + 1, state.toString());
    int cpus = generator.indexOf("--cpus");
    if (cpus > 0) {
      generator.subList(cpus, cpus + 2).clear();
    }
    try (Children alone = new Children().guard()) {
      ServerProcess.start(
              alone, generator, state.resolve("generate.log"), PATIENCE_SECONDS, line -> {})
          .close();
    }
    try {
      Files.move(state, seed);
    } catch (FileAlreadyExistsException | DirectoryNotEmptyException e) {
      return;
    }
  }

  private static String after(List<String> command, String option) {
    return command.get(command.indexOf(option) + 1);
  }

  private static List<Path> data(Path state) throws IOException {
    try (Stream<Path> all = Files.list(state)) {
      return all.filter(path -> path.getFileName().toString().startsWith(DATA)).toList();
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(file.getFileName()));
      }
    }
  }
}
