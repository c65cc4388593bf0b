package io.allostat.demoapps.hosting;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The directory in which one server keeps everything; locked while it is open. */
public final class StateDirectory implements AutoCloseable {
  private final Path path;
  private final FileChannel lockFile;

  private StateDirectory(Path path, FileChannel lockFile) {
    this.path = path;
    this.lockFile = lockFile;
  }

  /**
   * Makes the directory if need be, and locks it.
   *
   * @param path where it is
   * @return the directory, to be closed
   * @throws StartException if it cannot be written or another process holds it
   */
  public static StateDirectory open(Path path) throws StartException {
    FileChannel channel = null;
    try {
      Files.createDirectories(path);
      channel =
          FileChannel.open(
              path.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      FileLock lock = channel.tryLock();
      if (lock != null) {
        return new StateDirectory(path.toAbsolutePath().normalize(), channel);
      }
    } catch (OverlappingFileLockException e) {
      // Held by this very process: reported below like any other holder.
    } catch (IOException e) {
      throw new StartException("--state-dir " + path + " cannot be used: " + reason(e), e);
    }
    close(channel);
    throw new StartException("--state-dir " + path + " is in use by another server");
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

  private static void close(FileChannel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /**
   * @param name a name inside the directory
   * @return its path
   */
  public Path resolve(String name) {
    return path.resolve(name);
  }

  @Override
  public void close() {
    close(lockFile);
  }
}
