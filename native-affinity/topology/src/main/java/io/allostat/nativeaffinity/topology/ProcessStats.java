package io.allostat.nativeaffinity.topology;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * What the kernel tells about processes that are looked at again and again. Their files stay open
 * from one look to the next. One that is open is of the process that it was opened for: when that
 * is no more the kernel refuses to read it, also when its number has been given to another one,
 * whose file is opened then. Thread safe.
 */
public final class ProcessStats implements AutoCloseable {
  /** Those of as many applications; with more, files are opened again. */
  private static final int MOST_KEPT = 256;

  private final Path proc;
  private final KeptFiles<Long> files;

  /**
   * Looks at nothing yet.
   *
   * @param proc where {@code /proc} is
   */
  public ProcessStats(Path proc) {
    this.proc = proc;
    this.files =
        new KeptFiles<>(pid -> folder(pid).resolve("stat"), StandardOpenOption.READ, MOST_KEPT);
  }

  private Path folder(long pid) {
    return proc.resolve(Long.toString(pid));
  }

  /**
   * Looks at a process, as {@link ProcessStat#read} does.
   *
   * @param pid the process
   * @return what the kernel tells; empty when there is no such process or what is there is no stat
   *     file
   * @throws IOException when that cannot be told, as with too many open files: the process is there
   *     then
   */
  public Optional<ProcessStat> of(long pid) throws IOException {
    if (pid <= 0) {
      return Optional.empty();
    }
    try {
      return files.use(pid, file -> read(pid, file));
    } catch (IOException e) {
      // To look for the folder needs no file descriptor.
      if (Files.isDirectory(folder(pid))) {
        throw e;
      }
      return Optional.empty();
    }
  }

  private static Optional<ProcessStat> read(long pid, FileChannel file) throws IOException {
    ByteBuffer line = KernelFile.read(pid, file, ProcessStat.MAX_BYTES);
    return ProcessStat.parse(line.array(), line.limit());
  }

  /** Closes the files; who looks later opens them again. */
  @Override
  public void close() {
    files.closeAll();
  }
}
