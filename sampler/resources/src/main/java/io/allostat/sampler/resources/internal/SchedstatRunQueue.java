package io.allostat.sampler.resources.internal;

import io.allostat.core.api.resource.ThreadRunQueue;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads the time on run queues from Linux. A thread learns its id from the link {@code
 * /proc/thread-self}; its {@code schedstat} file stays open, as opening it costs far more than
 * reading it, until the thread ends or is not asked for any more.
 *
 * <p>Not channels but {@link RandomAccessFile}s: an interrupt of the reading thread closes
 * channels.
 */
public final class SchedstatRunQueue implements ThreadRunQueue {
  /** Of an application's file descriptors no more are taken; threads beyond it are not known. */
  static final int MAX_FILES = 256;

  private static final int LONGEST_LINE = 128;

  private final Path proc;
  private final Map<Long, RandomAccessFile> files = new HashMap<>();
  private final byte[] line = new byte[LONGEST_LINE];

  private SchedstatRunQueue(Path proc) {
    this.proc = proc;
  }

  /**
   * Finds out whether there is such a thing.
   *
   * @param proc where {@code /proc} is
   * @return the reader; empty where no thread can learn its id
   */
  public static Optional<ThreadRunQueue> below(Path proc) {
    SchedstatRunQueue found = new SchedstatRunQueue(proc);
    return found.callerId() == NO_ID ? Optional.empty() : Optional.of(found);
  }

  @Override
  public long callerId() {
    try {
      return Schedstat.threadId(Files.readSymbolicLink(proc.resolve("thread-self")).toString());
    } catch (IOException | UnsupportedOperationException e) {
      return NO_ID;
    }
  }

  @Override
  public long[] readyNanos(long[] ids) {
    closeAllBut(Arrays.stream(ids).boxed().collect(Collectors.toSet()));
    long[] readings = new long[ids.length];
    for (int i = 0; i < ids.length; i++) {
      readings[i] = ids[i] == NO_ID ? Schedstat.UNKNOWN : read(ids[i]);
    }
    return readings;
  }

  /** How many files are open. */
  int open() {
    return files.size();
  }

  private void closeAllBut(Set<Long> wanted) {
    files
        .entrySet()
        .removeIf(
            entry -> {
              boolean unwanted = !wanted.contains(entry.getKey());
              if (unwanted) {
                close(entry.getValue());
              }
              return unwanted;
            });
  }

  private long read(long id) {
    RandomAccessFile file = files.get(id);
    try {
      if (file == null) {
        if (files.size() >= MAX_FILES) {
          return Schedstat.UNKNOWN;
        }
        file = new RandomAccessFile(path(id).toFile(), "r");
        files.put(id, file);
      }
      file.seek(0);
      int length = Math.max(0, file.read(line));
      return Schedstat.readyNanos(new String(line, 0, length, StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      // The thread has ended, or its file may not be read.
      if (file != null) {
        files.remove(id);
        close(file);
      }
      return Schedstat.UNKNOWN;
    }
  }

  private Path path(long id) {
    return proc.resolve("self/task/" + id + "/schedstat");
  }

  private static void close(RandomAccessFile file) {
    try {
      file.close();
    } catch (IOException e) {
      // Nothing was written, and the descriptor is gone either way.
    }
  }
}
