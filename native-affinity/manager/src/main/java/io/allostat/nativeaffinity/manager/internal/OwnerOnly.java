package io.allostat.nativeaffinity.manager.internal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Makes files that nobody but their owner reads; what customers use is nobody else's business. */
public final class OwnerOnly {
  private static final FileAttribute<?>[] OWNER_ONLY = {
    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
  };

  private OwnerOnly() {}

  /**
   * Makes an empty file, unless there is one.
   *
   * @param file in a folder that exists
   * @throws IOException if it cannot be made, or is no regular file
   */
  public static void create(Path file) throws IOException {
    try {
      Files.createFile(file, attributes(file));
    } catch (FileAlreadyExistsException e) {
      if (!Files.isRegularFile(file)) {
        throw e;
      }
    }
  }

  /**
   * Makes a file that was not there; what has its name is removed before, and of a link the link
   * only.
   *
   * @param file in a folder that exists
   * @return the empty file, to be read and written
   * @throws IOException if it cannot be made, as where somebody else makes one meanwhile
   */
  public static FileChannel createAnew(Path file) throws IOException {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new IOException(file + " is in the way: " + e, e);
    }
    return FileChannel.open(
        file,
        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE),
        attributes(file));
  }

  private static FileAttribute<?>[] attributes(Path file) {
    boolean posix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
    return posix ? OWNER_ONLY : new FileAttribute<?>[0];
  }
}
