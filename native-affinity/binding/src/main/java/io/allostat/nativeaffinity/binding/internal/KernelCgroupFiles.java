package io.allostat.nativeaffinity.binding.internal;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.TreeSet;

/** The kernel's cgroup file systems. Thread safe. */
final class KernelCgroupFiles implements CgroupFiles {
  /** Room for 500,000 process numbers. */
  private static final int MAX_BYTES = 4 << 20;

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
    Files.delete(folder);
  }

  @Override
  public String read(Path file) throws IOException {
    return ProcFolder.text(file, MAX_BYTES).strip();
  }

  @Override
  public void write(Path file, String value) throws IOException {
    // Never creates: what is missing here is a controller, not a file.
    try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.WRITE)) {
      out.write(value.getBytes(StandardCharsets.US_ASCII));
    } catch (IOException e) {
      throw Failures.naming(file, value, e);
    }
  }
}
