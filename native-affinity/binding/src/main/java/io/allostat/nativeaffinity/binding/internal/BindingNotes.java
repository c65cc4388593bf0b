package io.allostat.nativeaffinity.binding.internal;

import io.allostat.nativeaffinity.binding.Shares;
import io.allostat.nativeaffinity.topology.CpuSet;
import io.allostat.nativeaffinity.topology.ProcessIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which processes are bound and what they could use before, in a file that outlives a manager which
 * is killed: a line {@code pid start application cpus} each. The file is replaced whole, and is
 * gone when there is nothing to remember. A line that is none is passed over, and a file that
 * others can have written: they would choose what is bound. Not thread safe.
 */
final class BindingNotes {
  private static final Logger LOG = LoggerFactory.getLogger(Shares.class);

  /** Room for some 100,000 processes. */
  private static final int MOST_BYTES = 8 << 20;

  private final Optional<Path> file;
  private final Map<Long, Note> notes = new TreeMap<>();
  private boolean complained;

  private BindingNotes(Optional<Path> file) {
    this.file = file;
  }

  /**
   * A process that is bound.
   *
   * @param application whose
   * @param pid its number
   * @param startTicks when it started, which tells it from a later one of that number
   * @param before the CPUs that it could use
   */
  record Note(String application, long pid, long startTicks, CpuSet before) {}

  /** Notes that nobody reads later. */
  static BindingNotes none() {
    return new BindingNotes(Optional.empty());
  }

  /** The notes in a file, if there is one; what cannot be read is told and left out. */
  static BindingNotes read(Optional<Path> file) {
    BindingNotes read = new BindingNotes(file);
    if (file.isPresent()) {
      try {
        for (String line : OwnFile.read(file.get(), MOST_BYTES)) {
          parse(line).ifPresent(note -> read.notes.put(note.pid(), note));
        }
      } catch (NoSuchFileException none) {
        // Nobody was killed.
      } catch (IOException e) {
        LOG.warn("what processes had before cannot be told: {}", Failures.text(e));
      }
    }
    return read;
  }

  private static Optional<Note> parse(String line) {
    String[] fields = line.split(" ");
    try {
      if (fields.length != 4 || !Names.isName(fields[2])) {
        return Optional.empty();
      }
      ProcessIdentity process =
          new ProcessIdentity(Long.parseLong(fields[0]), Long.parseLong(fields[1]));
      CpuSet before = CpuSet.parseCpuList("before", fields[3]);
      return before.isEmpty()
          ? Optional.empty()
          : Optional.of(new Note(fields[2], process.pid(), process.startTicks(), before));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  List<Note> all() {
    return List.copyOf(notes.values());
  }

  /** Remembers a process. */
  void keep(Note note) {
    if (!note.equals(notes.put(note.pid(), note))) {
      write();
    }
  }

  /** Forgets processes that have ended or have back what they had. */
  void drop(Collection<Long> pids) {
    if (notes.keySet().removeAll(List.copyOf(pids))) {
      write();
    }
  }

  private void write() {
    if (file.isEmpty()) {
      return;
    }
    try {
      if (notes.isEmpty()) {
        Files.deleteIfExists(file.get());
        return;
      }
      List<String> lines = new ArrayList<>();
      notes
          .values()
          .forEach(
              note ->
                  lines.add(
                      note.pid()
                          + " "
                          + note.startTicks()
                          + " "
                          + note.application()
                          + " "
                          + note.before().toCpuList()));
      OwnFile.replace(file.get(), lines);
    } catch (IOException e) {
      if (!complained) {
        complained = true;
        LOG.warn("should this manager be killed, bindings stay: {}", Failures.text(e));
      }
    }
  }
}
