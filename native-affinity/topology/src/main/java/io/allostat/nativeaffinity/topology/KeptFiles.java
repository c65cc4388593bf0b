package io.allostat.nativeaffinity.topology;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Files of the kernel that stay open from one use to the next: to open and close one takes longer
 * than to read or write it. Those that were used last are kept. What the kernel refuses in one that
 * was kept is tried once more in the same file opened anew, because that of a process or a group
 * that is gone stays refused when there is one of that name again. Thread safe.
 *
 * @param <K> what a file is called by
 */
public final class KeptFiles<K> {
  private final Function<K, Path> places;
  private final OpenOption access;
  private final int most;

  /** The one that was used last at the end. */
  private final Map<K, FileChannel> open = new LinkedHashMap<>(16, 0.75f, true);

  /**
   * Keeps none yet.
   *
   * @param places where a file is; asked when it is opened
   * @param access how they are opened
   * @param most how many are kept
   */
  public KeptFiles(Function<K, Path> places, OpenOption access, int most) {
    this.places = places;
    this.access = access;
    this.most = most;
  }

  /**
   * What is done with an open file; may be done again when it fails.
   *
   * @param <T> what comes of it
   */
  @FunctionalInterface
  public interface Use<T> {
    /**
     * Does it.
     *
     * @param file an open file, which is not to be closed
     * @return what came of it
     * @throws IOException if the kernel refuses
     */
    T of(FileChannel file) throws IOException;
  }

  /**
   * Uses a file. A thread that is told to end may use them too, to clean up; a channel would close
   * then.
   *
   * @param <T> what comes of it
   * @param file which
   * @param use what is done with it
   * @return what came of it
   * @throws IOException if it fails in the file opened anew, or that cannot be opened
   */
  public synchronized <T> T use(K file, Use<T> use) throws IOException {
    boolean interrupted = Thread.interrupted();
    try {
      FileChannel kept = open.get(file);
      if (kept != null) {
        try {
          return use.of(kept);
        } catch (IOException stale) {
          close(open.remove(file));
          interrupted |= Thread.interrupted();
        }
      }
      return useAnew(file, use);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private <T> T useAnew(K file, Use<T> use) throws IOException {
    FileChannel anew = FileChannel.open(places.apply(file), access);
    try {
      T done = use.of(anew);
      open.put(file, anew);
      closeTheOldest();
      return done;
    } catch (IOException e) {
      close(anew);
      throw e;
    }
  }

  private void closeTheOldest() {
    if (open.size() > most) {
      Iterator<FileChannel> oldest = open.values().iterator();
      close(oldest.next());
      oldest.remove();
    }
  }

  /**
   * Closes some.
   *
   * @param which those
   */
  public synchronized void closeIf(Predicate<K> which) {
    Iterator<Map.Entry<K, FileChannel>> each = open.entrySet().iterator();
    while (each.hasNext()) {
      Map.Entry<K, FileChannel> kept = each.next();
      if (which.test(kept.getKey())) {
        close(kept.getValue());
        each.remove();
      }
    }
  }

  /** Closes all; what is used later is opened again. */
  public void closeAll() {
    closeIf(file -> true);
  }

  private static void close(FileChannel file) {
    try {
      file.close();
    } catch (IOException e) {
      // Nothing waits in it to be written.
    }
  }
}
