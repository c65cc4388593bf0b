package io.allostat.nativeaffinity.binding.internal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Lines in a file that nobody but this user can have written, also where others may write to its
 * folder, as to {@code /dev/shm}: links are not followed, and what others have put there is neither
 * believed nor written to.
 */
final class OwnFile {
  private static final int TYPE = 0170000;
  private static final int REGULAR = 0100000;
  private static final int OTHERS_WRITE = 022;
  private static final String UNIX = "unix";

  private static final FileAttribute<?> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  private OwnFile() {}

  /**
   * Reads it.
   *
   * @param file where it is
   * @param mostBytes how long it may be
   * @return its lines, each byte a character
   * @throws IOException if it is not there, is longer, is no regular file, is not this user's, or
   *     can be written by its group or by all
   */
  static List<String> read(Path file, int mostBytes) throws IOException {
    Map<String, Object> found = attributes(file);
    requireOwn(file, found);
    byte[] bytes;
    try (SeekableByteChannel channel =
        Files.newByteChannel(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
      bytes = Channels.newInputStream(channel).readNBytes(mostBytes + 1);
    }
    // An open file does not tell its owner: that it was this one is known afterwards.
    if (!attributes(file).equals(found)) {
      throw new IOException(file + ": expected it to stay as it is, it was changed meanwhile");
    }
    if (bytes.length > mostBytes) {
      throw new IOException(file + ": expected at most " + mostBytes + " bytes, got more");
    }
    return new String(bytes, StandardCharsets.ISO_8859_1).lines().toList();
  }

  private static Map<String, Object> attributes(Path file) throws IOException {
    if (!file.getFileSystem().supportedFileAttributeViews().contains(UNIX)) {
      throw new IOException(file + ": it cannot be told whose it is");
    }
    return Files.readAttributes(file, "unix:dev,ino,mode,uid", LinkOption.NOFOLLOW_LINKS);
  }

  private static void requireOwn(Path file, Map<String, Object> found) throws IOException {
    int mode = (int) found.get("mode");
    Object self = Files.getAttribute(Path.of("/proc/self"), "unix:uid");
    if ((mode & TYPE) != REGULAR || (mode & OTHERS_WRITE) != 0 || !found.get("uid").equals(self)) {
      throw new IOException(
          String.format(
              "%s: expected a regular file of user %s that nobody else may write, got one of user"
                  + " %s with mode %o",
              file, self, found.get("uid"), mode));
    }
  }

  /**
   * Writes it whole or not at all, readable by its owner only.
   *
   * @param file where it will be, with {@code .new} behind its name until it is whole
   * @param lines what it will hold, of characters below 256
   * @throws IOException if that is not possible; what is there then stays
   */
  static void replace(Path file, List<String> lines) throws IOException {
    Path made = file.resolveSibling(file.getFileName() + ".new");
    try {
      // Of a writer that was killed, or planted; of a link, only the link goes.
      Files.deleteIfExists(made);
    } catch (IOException e) {
      throw new IOException(made + " is in the way: " + Failures.text(e), e);
    }
    Set<OpenOption> options =
        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    String text = String.join("\n", lines) + "\n";
    try (SeekableByteChannel channel = Files.newByteChannel(made, options, OWNER_ONLY)) {
      ByteBuffer bytes = StandardCharsets.ISO_8859_1.encode(text);
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    }
    Files.move(made, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
