package io.allostat.nativeaffinity.topology;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Reads the small text files of {@code /proc} and {@code /sys}, below a root folder that a test may
 * put anywhere.
 */
final class KernelFiles {
  /**
   * Above the largest file read: a status file with two masks and two lists of 8192 numbers, 62 KB.
   */
  static final int MAX_BYTES = 131_072;

  private final Path root;

  KernelFiles(Path root) {
    this.root = root;
  }

  /**
   * The text of a file.
   *
   * @param path absolute, as the kernel names it
   * @return the text; empty when there is no such regular file or the kernel does not let it be
   *     read, as for a CPU that has just gone offline
   * @throws IllegalArgumentException when it is longer than {@value #MAX_BYTES} bytes
   */
  Optional<String> text(String path) {
    Path file = root.resolve(path.substring(1));
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(MAX_BYTES + 1);
      if (bytes.length > MAX_BYTES) {
        throw Refusal.of(path, "at most " + MAX_BYTES + " bytes", "more");
      }
      // A status file carries the process's name, which may be any bytes.
      return Optional.of(withoutEnd(new String(bytes, StandardCharsets.ISO_8859_1)));
    } catch (IOException untold) {
      return Optional.empty();
    }
  }

  /** Some kernels end a text as C does: most lists of 5.15-rc1, node/online of older ones. */
  private static String withoutEnd(String text) {
    return text.endsWith("\0") ? text.substring(0, text.length() - 1) : text;
  }

  /**
   * The members of a list file.
   *
   * @param path absolute, as the kernel names it
   * @return the numbers; empty when the file cannot be read
   * @throws IllegalArgumentException when the file is there and holds no list; names the file
   */
  Optional<CpuSet> list(String path) {
    return text(path).map(text -> CpuSet.parseCpuList(path, text));
  }
}
