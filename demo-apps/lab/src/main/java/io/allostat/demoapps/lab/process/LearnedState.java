package io.allostat.demoapps.lab.process;

import io.allostat.demoapps.lab.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** What the server has learned: a folder of its own in the state directory, beside the data. */
public final class LearnedState {
  private static final String FOLDER = "allostat";

  private final Path stateDir;

  /**
   * The learned part of a state directory.
   *
   * @param stateDir the server's
   */
  public LearnedState(Path stateDir) {
    this.stateDir = stateDir;
  }

  /** Forgets everything. No server may be running. */
  public void forget() {
    delete(stateDir.resolve(FOLDER));
  }

  private static void delete(Path folder) {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> tree = Files.walk(folder)) {
      List<Path> deepestFirst = tree.sorted(Comparator.reverseOrder()).toList();
      for (Path path : deepestFirst) {
        Files.delete(path);
      }
    } catch (IOException e) {
      throw new LabException("cannot delete " + folder + ": " + e.getMessage(), e);
    }
  }
}
