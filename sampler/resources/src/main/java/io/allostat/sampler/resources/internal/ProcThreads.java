package io.allostat.sampler.resources.internal;

import io.allostat.core.api.resource.KernelThreads;
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
 * Reads what threads are at from Linux. A thread learns its id from the link {@code
 * /proc/thread-self}; its {@code stat} file stays open, as opening it costs far more than reading
 * it, until the thread ends or has not been asked for in a while, or nobody is asked for.
 *
 * <p>Not channels but {@link RandomAccessFile}s: an interrupt of the reading thread closes
 * channels.
 */
public final class ProcThreads implements KernelThreads {
  /** Of an application's file descriptors no more are taken; threads beyond it are not known. */
  static final int MAX_FILES = 256;

  /** Questions later a file is closed that was in none: at 20 a second, the most, a minute. */
  static final int IDLE_QUESTIONS = 1200;

  /** So many later, two seconds or more, it makes room for another. */
  static final int SPARE_QUESTIONS = 42;

  /** The id, a name of 15 bytes at most, and the state are in it. */
  private static final int LINE_BEGIN = 64;

  private final Path proc;

  /** By thread id, the one that was not asked for for longest first. */
  private final Map<Long, Open> files = new LinkedHashMap<>(16, 0.75f, true);

  private final byte[] line = new byte[LINE_BEGIN];
  private long questions;

  private static final class Open {
    private final RandomAccessFile file;
    private long asked;

    Open(RandomAccessFile file) {
      this.file = file;
    }
  }

  private ProcThreads(Path proc) {
    this.proc = proc;
  }

  /**
   * Finds out whether there is such a thing.
   *
   * @param proc where {@code /proc} is
   * @return the reader; empty where no thread can learn its id
   */
  public static Optional<KernelThreads> below(Path proc) {
    ProcThreads found = new ProcThreads(proc);
    return found.callerId() == NO_ID ? Optional.empty() : Optional.of(found);
  }

  @Override
  public long callerId() {
    try {
      return ThreadStat.threadId(Files.readSymbolicLink(proc.resolve("thread-self")).toString());
    } catch (IOException | UnsupportedOperationException e) {
      return NO_ID;
    }
  }

  @Override
  public State[] states(long[] ids) {
    questions++;
    closeUnusedFor(ids.length == 0 ? 0 : IDLE_QUESTIONS);
    State[] states = new State[ids.length];
    for (int i = 0; i < ids.length; i++) {
      states[i] = ids[i] == NO_ID ? State.UNKNOWN : read(ids[i]);
    }
    return states;
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

  private State read(long id) {
    Open open = files.get(id);
    State state = State.UNKNOWN;
    try {
      if (open == null) {
        if (files.size() >= MAX_FILES) {
          closeUnusedFor(SPARE_QUESTIONS);
        }
        if (files.size() >= MAX_FILES) {
          return State.UNKNOWN;
        }
        open = new Open(new RandomAccessFile(path(id).toFile(), "r"));
        files.put(id, open);
      }
      open.asked = questions;
      open.file.seek(0);
      int length = Math.max(0, open.file.read(line));
      state = ThreadStat.state(new String(line, 0, length, StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      // The thread has ended, or its file may not be read.
    }
    if (state == State.UNKNOWN && open != null) {
      files.remove(id);
      close(open.file);
    }
    return state;
  }

  private Path path(long id) {
    return proc.resolve("self/task/" + id + "/stat");
  }

  private static void close(RandomAccessFile file) {
    try {
      file.close();
    } catch (IOException e) {
      // Nothing was written, and the descriptor is gone either way.
    }
  }
}
