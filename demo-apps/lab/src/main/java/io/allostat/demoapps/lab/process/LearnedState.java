package io.allostat.demoapps.lab.process;

import io.allostat.demoapps.lab.LabException;
import io.allostat.demoapps.lab.plan.Arm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the server has learned, kept apart for each arm, while all arms use the same data: the
 * server's state directory holds both, the learned part in a folder of its own that is swapped.
 */
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

  /** Forgets everything that any arm has learned. */
  public void forget() {
    delete(stateDir.resolve(FOLDER));
    for (Arm arm : Arm.values()) {
      delete(kept(arm));
    }
  }

  /**
   * Puts an arm's knowledge in place, before its server starts.
   *
   * @param arm the arm
   */
  public void bring(Arm arm) {
    delete(stateDir.resolve(FOLDER));
    move(kept(arm), stateDir.resolve(FOLDER));
  }

  /**
   * Keeps an arm's knowledge, after its server has ended.
   *
   * @param arm the arm
   */
  public void keep(Arm arm) {
    delete(kept(arm));
    move(stateDir.resolve(FOLDER), kept(arm));
  }

  private Path kept(Arm arm) {
    return stateDir.resolve(FOLDER + "." + arm.label());
  }

  private static void move(Path from, Path to) {
    if (Files.isDirectory(from)) {
      try {
        Files.move(from, to);
      } catch (IOException e) {
        throw new LabException("cannot move " + from + " to " + to + ": " + e.getMessage(), e);
      }
    }
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
