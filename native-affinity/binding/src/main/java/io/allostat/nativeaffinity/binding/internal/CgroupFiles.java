package io.allostat.nativeaffinity.binding.internal;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;

/**
 * What can be done to a cgroup file system. Failures are {@link IOException}s; one that {@link
 * Failures} can tell from others where the kernel's error matters.
 */
interface CgroupFiles {
  boolean isFolder(Path folder);

  /** Whether groups could be made in a folder, as far as its permissions tell. */
  boolean isWritable(Path folder);

  /** The names of the groups in a group. */
  Set<String> children(Path folder) throws IOException;

  /** Makes a group; the kernel fills it with control files. */
  void makeFolder(Path folder) throws IOException;

  /** Removes a group that has no processes and no groups in it. */
  void removeFolder(Path folder) throws IOException;

  /** The text of a control file, without blanks around it. */
  String read(Path file) throws IOException;

  /** Whether a line of a list of processes is that number. */
  boolean lists(Path file, long pid) throws IOException;

  /** Writes a control file with one system call: the kernel takes each as a command. */
  void write(Path file, String value) throws IOException;

  /** Closes what is kept open from one use to the next; what is used later is opened again. */
  void close();
}
