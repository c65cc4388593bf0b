package io.allostat.demoapps.hosting;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Makes directories that are in place only when they are complete. */
public final class WholeDirectory {
  private WholeDirectory() {}

  /**
   * Fills a directory.
   *
   * @param <E> what may go wrong beside input and output
   */
  @FunctionalInterface
  public interface Maker<E extends Exception> {
    /**
     * Writes the files.
     *
     * @param directory an empty one, or one that was begun, not in its place yet
     * @throws IOException if they cannot be written
     * @throws E if something else is wrong
     */
    void fill(Path directory) throws IOException, E;
  }

  /**
   * Fills a directory beside its place and moves it there. What was in that place goes, and so does
   * what an earlier attempt left when it was killed.
   *
   * @param <E> what may go wrong beside input and output
   * @param place of the directory
   * @param maker fills it
   * @throws IOException if it cannot be written or moved
   * @throws E if the maker gives up; then nothing is in that place
   */
  public static <E extends Exception> void replace(Path place, Maker<E> maker)
      throws IOException, E {
    replace(place, partial -> false, maker);
  }

  /** Tells what an earlier attempt left. */
  @FunctionalInterface
  public interface Begun {
    /**
     * Looks at it.
     *
     * @param directory which need not be there
     * @return whether the maker can go on with it
     * @throws IOException if it cannot be read
     */
    boolean test(Path directory) throws IOException;
  }

  /**
   * The same, going on with what an earlier attempt left when it was killed.
   *
   * @param <E> what may go wrong beside input and output
   * @param place of the directory
   * @param begun whether the maker can go on with that; else it goes
   * @param maker fills the directory, or what is missing of it
   * @throws IOException if it cannot be written or moved
   * @throws E if the maker gives up; then nothing is in that place
   */
  public static <E extends Exception> void replace(Path place, Begun begun, Maker<E> maker)
      throws IOException, E {
    Path partial = place.resolveSibling(place.getFileName() + ".partial");
    delete(place);
    if (!begun.test(partial)) {
      delete(partial);
      Files.createDirectories(partial);
    }
    maker.fill(partial);
    Files.move(partial, place, StandardCopyOption.ATOMIC_MOVE);
  }

  /**
   * Deletes a directory with all that is in it; none is as well.
   *
   * @param directory which
   * @throws IOException if something of it cannot be deleted
   */
  public static void delete(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return;
    }
    List<Path> all;
    try (Stream<Path> walk = Files.walk(directory)) {
      all = walk.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : all) {
      Files.delete(path);
    }
  }
}
