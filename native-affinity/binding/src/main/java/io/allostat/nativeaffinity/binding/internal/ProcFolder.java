package io.allostat.nativeaffinity.binding.internal;

import io.allostat.nativeaffinity.topology.ProcessIdentity;
import io.allostat.nativeaffinity.topology.ProcessStat;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

/** What {@code /proc} tells about processes. Thread safe. */
final class ProcFolder {
  /** Far above any list of mounts; a bound against endless files. */
  private static final int MAX_BYTES = 4 << 20;

  private final Path proc;

  ProcFolder(Path proc) {
    this.proc = proc;
  }

  /**
   * When a process started, see {@link ProcessStat#startTicks}.
   *
   * @param pid the process
   * @return the ticks; empty when there is no such process
   * @throws IOException when that cannot be told, as with too many open files
   */
  OptionalLong startTicks(long pid) throws IOException {
    Optional<ProcessStat> stat = ProcessStat.read(proc, pid);
    return stat.isPresent() ? OptionalLong.of(stat.get().startTicks()) : OptionalLong.empty();
  }

  /** Whether there is such a process and it has not ended, waited for or not. */
  boolean isLive(long pid) throws IOException {
    return ProcessStat.read(proc, pid).filter(ProcessStat::isLive).isPresent();
  }

  /**
   * Whether a process has not ended. One that has and that nobody waits for is dead: in a container
   * it may stay for ever.
   */
  boolean isLive(ProcessIdentity process) throws IOException {
    return process.isLive(proc);
  }

  /** This process. */
  ProcessIdentity self() throws IOException {
    return ProcessIdentity.self(proc);
  }

  /** The process that made a process, or has adopted it since; 0 when there is none. */
  long parent(long pid) throws IOException {
    return ProcessStat.read(proc, pid).map(ProcessStat::parent).orElse(0L);
  }

  /** Needs no file descriptor: where they have run out, no process is taken for dead. */
  boolean isThere(long pid) {
    return pid > 0 && Files.isDirectory(proc.resolve(Long.toString(pid)));
  }

  /**
   * The threads of a process.
   *
   * @param pid the process
   * @return thread numbers, ascending; at least one unless the process is just ending
   * @throws IOException when there is no such process, or its threads are hidden from us
   */
  Set<Integer> threads(long pid) throws IOException {
    Set<Integer> threads = new TreeSet<>();
    Path folder = proc.resolve(Long.toString(pid)).resolve("task");
    try (DirectoryStream<Path> tasks = Files.newDirectoryStream(folder)) {
      for (Path task : tasks) {
        threads.add(Integer.parseInt(task.getFileName().toString()));
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    return threads;
  }

  /** The kernel's number of the calling thread. */
  OptionalInt callingThread() {
    try {
      Path link = Files.readSymbolicLink(proc.resolve("thread-self"));
      return OptionalInt.of(Integer.parseInt(link.getFileName().toString()));
    } catch (IOException | NumberFormatException untold) {
      return OptionalInt.empty();
    }
  }

  /**
   * The mounts that this process sees.
   *
   * @return the lines of mountinfo
   * @throws IOException when they cannot be read
   */
  List<String> mounts() throws IOException {
    return text(proc.resolve("self/mountinfo")).lines().toList();
  }

  /**
   * The cgroups of a process, one for each hierarchy.
   *
   * @param pid the process
   * @return the lines of its cgroup file
   * @throws IOException when there is no such process
   */
  List<String> cgroups(long pid) throws IOException {
    return text(proc.resolve(Long.toString(pid)).resolve("cgroup")).lines().toList();
  }

  /**
   * The cgroups of this process.
   *
   * @return the lines of its cgroup file
   * @throws IOException when the kernel has no cgroups
   */
  List<String> ownCgroups() throws IOException {
    return text(proc.resolve("self/cgroup")).lines().toList();
  }

  private static String text(Path file) throws IOException {
    return text(file, MAX_BYTES);
  }

  /** Names in these files may be any bytes. */
  static String text(Path file, int maxBytes) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(maxBytes + 1);
      if (bytes.length > maxBytes) {
        throw new IOException(file + ": expected at most " + maxBytes + " bytes, got more");
      }
      return new String(bytes, StandardCharsets.ISO_8859_1);
    }
  }
}
