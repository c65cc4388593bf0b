package io.allostat.demoapps.hosting;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The directory in which one server keeps everything; locked while it is open. */
public final class StateDirectory implements AutoCloseable {
  /**
   * The real paths of those that this process has open. A lock belongs to the process: whoever
   * opened the file of one a second time and closed it again would give the lock away, so that who
   * comes second must not touch the file.
   */
  private static final Set<Path> OPEN = ConcurrentHashMap.newKeySet();

  private final Path path;
  private final Path real;
  private final FileChannel lockFile;

  private StateDirectory(Path path, Path real, FileChannel lockFile) {
    this.path = path;
    this.real = real;
    this.lockFile = lockFile;
  }

  /**
   * Makes the directory if need be, and locks it.
   *
   * @param path where it is
   * @return the directory, to be closed
   * @throws StartException if it cannot be written, or this or another process holds it
   */
  public static StateDirectory open(Path path) throws StartException {
    Optional<FileChannel> lockFile;
    Path real;
    try {
      Files.createDirectories(path);
      real = path.toRealPath();
      lockFile = OPEN.add(real) ? lockedOrForgotten(real) : Optional.empty();
    } catch (IOException e) {
      throw new StartException("--state-dir " + path + " cannot be used: " + reason(e), e);
    }
    if (lockFile.isEmpty()) {
      throw new StartException("--state-dir " + path + " is in use by another server");
    }
    return new StateDirectory(path.toAbsolutePath().normalize(), real, lockFile.get());
  }

  private static Optional<FileChannel> lockedOrForgotten(Path real) throws IOException {
    Optional<FileChannel> lockFile = Optional.empty();
    try {
      lockFile = locked(real);
    } finally {
      if (lockFile.isEmpty()) {
        OPEN.remove(real);
      }
    }
    return lockFile;
  }

  /** The file with its lock, which ends when the file is closed; empty if somebody has the lock. */
  private static Optional<FileChannel> locked(Path real) throws IOException {
    FileChannel channel =
        FileChannel.open(real.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    boolean locked = false;
    try {
      locked = channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      // Held by a copy of this class that another loader made; no server of ours has two.
    } finally {
      if (!locked) {
        channel.close();
      }
    }
    return locked ? Optional.of(channel) : Optional.empty();
  }

  /**
   * Where a server keeps everything that is not told where.
   *
   * @param application its name
   * @return a path in the user's home
   */
  public static Path usual(String application) {
    return Path.of(System.getProperty("user.home"), ".allostat", application);
  }

  private static String reason(IOException e) {
    String type = e.getClass().getSimpleName().replace("Exception", "");
    return e.getMessage() == null ? type : type + " " + e.getMessage();
  }

  /**
   * @param name a name inside the directory
   * @return its path
   */
  public Path resolve(String name) {
    return path.resolve(name);
  }

  /** Unlocks it, once: who has opened it since keeps it. */
  @Override
  public synchronized void close() {
    if (!lockFile.isOpen()) {
      return;
    }
    try {
      lockFile.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      // After the file: who opened it before that would lose its lock to this close.
      OPEN.remove(real);
    }
  }
}
