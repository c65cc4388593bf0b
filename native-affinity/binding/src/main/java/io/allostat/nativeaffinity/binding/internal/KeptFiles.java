package io.allostat.nativeaffinity.binding.internal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Files that stay open from one use to the next: to open and close a control file takes longer than
 * to read or write it. Those that were used last are kept. What the kernel refuses in one that was
 * kept is tried once more in the same file opened anew, because that of a group that is gone stays
 * refused when there is one of that name again. Thread safe.
 */
final class KeptFiles {
  private final OpenOption access;
  private final int most;

  /** The one that was used last at the end. */
  private final Map<Path, FileChannel> open = new LinkedHashMap<>(16, 0.75f, true);

  /**
   * Keeps none yet.
   *
   * @param access how they are opened
   * @param most how many are kept
   */
  KeptFiles(OpenOption access, int most) {
    this.access = access;
    this.most = most;
  }

  /** What is done with an open file; may be done again when it fails. */
  interface Use<T> {
    T of(FileChannel file) throws IOException;
  }

  /** A thread that is told to end may use them too, to clean up; a channel would close then. */
  synchronized <T> T use(Path file, Use<T> use) throws IOException {
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

  private <T> T useAnew(Path file, Use<T> use) throws IOException {
    FileChannel anew = FileChannel.open(file, access);
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
    Iterator<FileChannel> oldest = open.values().iterator();
    while (open.size() > most) {
      close(oldest.next());
      oldest.remove();
    }
  }

  /** Closes those in a folder, but not in folders in it. */
  synchronized void closeIn(Path folder) {
    Iterator<Map.Entry<Path, FileChannel>> each = open.entrySet().iterator();
    while (each.hasNext()) {
      Map.Entry<Path, FileChannel> kept = each.next();
      if (folder.equals(kept.getKey().getParent())) {
        close(kept.getValue());
        each.remove();
      }
    }
  }

  /** Closes all; what is used later is opened again. */
  synchronized void closeAll() {
    open.values().forEach(KeptFiles::close);
    open.clear();
  }

  private static void close(FileChannel file) {
    try {
      file.close();
    } catch (IOException e) {
      // Nothing waits in it to be written.
    }
  }
}
