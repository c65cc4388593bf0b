package io.allostat.demoapps.lab;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Writes files that are there whole or not at all, whenever the lab is ended. */
public final class WholeFile {
  private WholeFile() {}

  /**
   * Writes a file beside its place and moves it there.
   *
   * @param file where; what was there is replaced
   * @param text its content
   * @throws LabException when it cannot be written
   */
  public static void write(Path file, String text) {
    Path beside = file.resolveSibling("." + file.getFileName() + ".tmp");
    try {
      try (FileChannel channel =
          FileChannel.open(
              beside,
              StandardOpenOption.CREATE,
              StandardOpenOption.WRITE,
              StandardOpenOption.TRUNCATE_EXISTING)) {
        ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
          channel.write(bytes);
        }
        channel.force(true);
      }
      Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new LabException("cannot write " + file + ": " + e.getMessage(), e);
    }
  }
}
