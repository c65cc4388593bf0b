package io.allostat.nativeaffinity.topology;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** Reads what the kernel tells in a file. Stateless. */
public final class KernelFile {
  /** Longer than nearly all of them. */
  private static final int USUAL_BYTES = 4096;

  private KernelFile() {}

  /**
   * Reads a file of one record, such as a figure or {@code /proc/<pid>/stat}, from its begin. The
   * kernel makes such a record whole, and gives all of it that there is room for: what does not
   * fill the buffer is at its end, and no second look is needed to know that. Files that are lists
   * of records may come in parts instead, and are not for this.
   *
   * @param name what it is called in a refusal
   * @param file open
   * @param mostBytes it has to be shorter
   * @return what is in it, in an array, from its begin to the buffer's limit
   * @throws IOException if it is not, or the kernel refuses
   */
  public static ByteBuffer read(Object name, FileChannel file, int mostBytes) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(USUAL_BYTES);
    while (file.read(bytes, bytes.position()) > 0 && !bytes.hasRemaining()) {
      if (bytes.capacity() >= mostBytes) {
        throw new IOException(name + ": expected less than " + mostBytes + " bytes, got more");
      }
      bytes = ByteBuffer.allocate(2 * bytes.capacity()).put(bytes.flip());
    }
    return bytes.flip();
  }
}
