package io.allostat.core.runtime.state.internal;

import io.allostat.core.runtime.components.internal.Texts;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The state file in its directory. A new state replaces the old one whole: it is written to a
 * second file, forced to the disk, and renamed; so a process that is killed at any moment leaves
 * the one or the other. A lock file keeps a second instance away. Belongs to one thread at a time.
 */
public final class StateStore implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(StateStore.class);

  /** The state file's name. */
  public static final String FILE = "allostat-state.json";

  /**
   * The directories in use in this JVM. The lock file alone would not do: a POSIX lock is lost when
   * the process closes any descriptor of its file, such as that of a second, refused, store.
   */
  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

  private final Path directory;
  private final FileChannel lockChannel;

  private StateStore(Path directory, FileChannel lockChannel) {
    this.directory = directory;
    this.lockChannel = lockChannel;
  }

  /**
   * Takes a directory into use, creating it when missing.
   *
   * @param directory the directory
   * @return the store
   * @throws IllegalStateException if it cannot be written, or another instance uses it
   */
  public static StateStore open(Path directory) {
    try {
      if (!Files.isDirectory(directory)) {
        Files.createDirectories(directory);
      }
      Path real = directory.toRealPath();
      if (!HELD.add(real)) {
        throw taken(directory);
      }
      try {
        Files.delete(Files.createTempFile(real, "allostat-", ".probe"));
        return new StateStore(real, lock(real));
      } catch (IOException | RuntimeException e) {
        HELD.remove(real);
        throw e;
      }
    } catch (IOException e) {
      throw new IllegalStateException(
          "stateDirectory: expected a directory that can be written, got "
              + directory
              + ": "
              + Texts.shown(e),
          e);
    }
  }

  private static FileChannel lock(Path directory) throws IOException {
    FileChannel channel =
        FileChannel.open(
            directory.resolve("allostat-state.lock"),
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE);
    try {
      if (channel.tryLock() != null) {
        return channel;
      }
    } catch (OverlappingFileLockException e) {
      LOG.debug("locked by another class loader of this JVM", e);
    } catch (IOException e) {
      abandon(channel);
      throw e;
    }
    abandon(channel);
    throw taken(directory);
  }

  private static IllegalStateException taken(Path directory) {
    return new IllegalStateException(
        "stateDirectory: expected one that no other instance uses, got " + directory);
  }

  private static void abandon(FileChannel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      LOG.debug("the lock file could not be closed", e);
    }
  }

  /**
   * Reads the state. A file that is not one of this instance is moved aside, with one warning. One
   * that cannot be read stays: it may be a good state, and to begin without it would replace it.
   *
   * @param instance the instance's name
   * @return the state of the run before, or an empty one
   * @throws IllegalStateException if the file cannot be read, or must be moved aside and cannot be
   */
  public SavedState load(String instance) {
    Path file = directory.resolve(FILE);
    try {
      SavedState state = StateCodec.read(bounded(file));
      if (state.instance().equals(instance)) {
        return state;
      }
      setAside(file, "it is of instance " + state.instance() + ", expected " + instance);
    } catch (NoSuchFileException e) {
      LOG.debug("no state yet: {}", file);
    } catch (StateFormatException e) {
      setAside(file, Texts.line(e.getMessage()));
    } catch (IOException e) {
      if (!Files.isDirectory(file)) {
        throw new IllegalStateException(
            "stateDirectory: " + file + " cannot be read and is left as it is: " + Texts.shown(e),
            e);
      }
      setAside(file, "it is a directory");
    }
    return SavedState.empty(instance);
  }

  private static byte[] bounded(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return in.readNBytes(StateCodec.MAX_BYTES + 1);
    }
  }

  private void setAside(Path file, String reason) {
    try {
      Path kept = new RejectedFiles(directory).add(file);
      LOG.warn("{} is ignored and kept as {}: {}", file, kept.getFileName(), reason);
    } catch (IOException e) {
      throw new IllegalStateException(
          "stateDirectory: " + file + " cannot be moved aside: " + Texts.shown(e), e);
    }
  }

  /**
   * Replaces the state.
   *
   * @param state the new state
   * @throws IOException if it could not be written; the old one stands
   */
  public void save(SavedState state) throws IOException {
    Path written = directory.resolve(FILE + ".tmp");
    // A stream and not a channel: an interrupt of the writing thread must not lose the state.
    try (FileOutputStream out = new FileOutputStream(written.toFile())) {
      out.write(StateCodec.write(state));
      out.getFD().sync();
    }
    Files.move(
        written,
        directory.resolve(FILE),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
    forceDirectory();
  }

  /**
   * Makes the rename itself durable; Windows has no way to do it and does not need one. An
   * interrupt closes the channel of the thread it hits, so that it is put off until this is done.
   */
  private void forceDirectory() throws IOException {
    if (File.separatorChar != '/') {
      return;
    }
    boolean interrupted = Thread.interrupted();
    try {
      force();
    } catch (ClosedByInterruptException e) {
      interrupted |= Thread.interrupted();
      force();
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void force() throws IOException {
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  /** Gives the directory free. */
  @Override
  public void close() {
    abandon(lockChannel);
    HELD.remove(directory);
  }
}
