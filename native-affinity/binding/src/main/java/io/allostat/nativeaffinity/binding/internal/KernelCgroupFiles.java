package io.allostat.nativeaffinity.binding.internal;

import io.allostat.nativeaffinity.topology.KeptFiles;
import io.allostat.nativeaffinity.topology.KernelFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * The kernel's cgroup file systems. Figures are read and written in files that are kept open.
 * Thread safe.
 */
final class KernelCgroupFiles implements CgroupFiles {
  /** Room for 500,000 process numbers. */
  private static final int MAX_BYTES = 4 << 20;

  /** Room for the process numbers of nearly all applications. */
  private static final int USUAL_LIST_BYTES = 1024;

  /** Instead of how much of a line is as it should be. */
  private static final int OTHER_LINE = -1;

  /** Of each kind, which is those of some sixty applications, and half of the usual limit. */
  private static final int MOST_KEPT = 256;

  /**
   * Opened for each use: version 1 makes the list of an open file again only if nobody has read it
   * for a second; and a process that was moved is not to be moved again.
   */
  private static final String PROCESSES = "cgroup.procs";

  private final KeptFiles<Path> read = kept(StandardOpenOption.READ);
  private final KeptFiles<Path> written = kept(StandardOpenOption.WRITE);

  private static KeptFiles<Path> kept(OpenOption access) {
    return new KeptFiles<>(Function.identity(), access, MOST_KEPT);
  }

  @Override
  public boolean isFolder(Path folder) {
    return Files.isDirectory(folder);
  }

  @Override
  public boolean isWritable(Path folder) {
    return Files.isWritable(folder);
  }

  @Override
  public Set<String> children(Path folder) throws IOException {
    Set<String> names = new TreeSet<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, Files::isDirectory)) {
      for (Path entry : entries) {
        names.add(entry.getFileName().toString());
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    return names;
  }

  @Override
  public void makeFolder(Path folder) throws IOException {
    Files.createDirectory(folder);
  }

  @Override
  public void removeFolder(Path folder) throws IOException {
    read.closeIf(file -> folder.equals(file.getParent()));
    written.closeIf(file -> folder.equals(file.getParent()));
    Files.delete(folder);
  }

  @Override
  public String read(Path file) throws IOException {
    String text =
        isListOfProcesses(file)
            ? ProcFolder.text(file, MAX_BYTES)
            : read.use(file, kept -> figure(file, kept));
    return text.strip();
  }

  private static boolean isListOfProcesses(Path file) {
    return file.endsWith(PROCESSES);
  }

  private static String figure(Path file, FileChannel kept) throws IOException {
    ByteBuffer bytes = KernelFile.read(file, kept, MAX_BYTES);
    return new String(bytes.array(), 0, bytes.limit(), StandardCharsets.ISO_8859_1);
  }

  /** Reads no further than to that number. */
  @Override
  public boolean lists(Path file, long pid) throws IOException {
    byte[] wanted = Long.toString(pid).getBytes(StandardCharsets.US_ASCII);
    byte[] part = new byte[USUAL_LIST_BYTES];
    int matched = 0;
    try (InputStream list = Files.newInputStream(file)) {
      for (int read = list.read(part); read > 0; read = list.read(part)) {
        for (int at = 0; at < read; at++) {
          if (part[at] == '\n') {
            if (matched == wanted.length) {
              return true;
            }
            matched = 0;
          } else if (matched != OTHER_LINE) {
            boolean goesOn = matched < wanted.length && part[at] == wanted[matched];
            matched = goesOn ? matched + 1 : OTHER_LINE;
          }
        }
      }
    }
    return matched == wanted.length;
  }

  @Override
  public void write(Path file, String value) throws IOException {
    byte[] bytes = value.getBytes(StandardCharsets.US_ASCII);
    // Never creates: what is missing here is a controller, not a file.
    try {
      if (isListOfProcesses(file)) {
        try (OutputStream once = Files.newOutputStream(file, StandardOpenOption.WRITE)) {
          once.write(bytes);
        }
      } else {
        written.use(file, kept -> kept.write(ByteBuffer.wrap(bytes), 0));
      }
    } catch (IOException e) {
      throw Failures.naming(file, value, e);
    }
  }

  @Override
  public void close() {
    read.closeAll();
    written.closeAll();
  }
}
