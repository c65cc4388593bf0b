package io.allostat.nativeaffinity.manager.internal;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

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
      boolean posix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
      Files.createFile(file, posix ? OWNER_ONLY : new FileAttribute<?>[0]);
    } catch (FileAlreadyExistsException e) {
      if (!Files.isRegularFile(file)) {
        throw e;
      }
    }
  }
}
