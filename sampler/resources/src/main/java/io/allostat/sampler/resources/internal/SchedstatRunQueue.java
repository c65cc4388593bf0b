package io.allostat.sampler.resources.internal;

import io.allostat.core.api.resource.ThreadRunQueue;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the time on run queues from Linux. A thread learns its id from the link {@code
 * /proc/thread-self}; its {@code schedstat} file stays open, as opening it costs far more than
 * reading it, until the thread ends or has not been asked for in a while, or nobody is asked for.
 *
 * <p>Not channels but {@link RandomAccessFile}s: an interrupt of the reading thread closes
 * channels.
 */
public final class SchedstatRunQueue implements ThreadRunQueue {
  /** Of an application's file descriptors no more are taken; threads beyond it are not known. */
  static final int MAX_FILES = 256;

  /** Questions later a file is closed that was in none: at 20 a second this is a minute. */
  static final int IDLE_QUESTIONS = 1200;

  /** So many later, two seconds, it makes room for another. */
  static final int SPARE_QUESTIONS = 42;

  private static final int LONGEST_LINE = 128;

  private final Path proc;

  /** By thread id, the one that was not asked for for longest first. */
  private final Map<Long, Open> files = new LinkedHashMap<>(16, 0.75f, true);

  private final byte[] line = new byte[LONGEST_LINE];
  private long questions;

  private static final class Open {
    private final RandomAccessFile file;
    private long asked;

    Open(RandomAccessFile file) {
      this.file = file;
    }
  }

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
    questions++;
    closeUnusedFor(ids.length == 0 ? 0 : IDLE_QUESTIONS);
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

  private void closeUnusedFor(int least) {
    Iterator<Open> oldest = files.values().iterator();
    while (oldest.hasNext()) {
      Open next = oldest.next();
      if (questions - next.asked < least) {
        return;
      }
      oldest.remove();
      close(next.file);
    }
  }

  private long read(long id) {
    Open open = files.get(id);
    try {
      if (open == null) {
        if (files.size() >= MAX_FILES) {
          closeUnusedFor(SPARE_QUESTIONS);
        }
        if (files.size() >= MAX_FILES) {
          return Schedstat.UNKNOWN;
        }
        open = new Open(new RandomAccessFile(path(id).toFile(), "r"));
        files.put(id, open);
      }
      open.asked = questions;
      open.file.seek(0);
      int length = Math.max(0, open.file.read(line));
      return Schedstat.readyNanos(new String(line, 0, length, StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      // The thread has ended, or its file may not be read.
      if (open != null) {
        files.remove(id);
        close(open.file);
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
