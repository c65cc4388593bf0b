package io.allostat.nativeaffinity.topology;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A machine's {@code /proc} and {@code /sys} in a folder, unpacked from one text file with a line
 * {@code path = content} for every file, ending in {@code \\0} where the kernel wrote a zero byte
 * after the line; a test may change it.
 */
final class MachineTree {
  private static final String SEPARATOR = " = ";
  private static final String ZERO = "\\0";

  private final Path root;
  private final List<String> paths = new ArrayList<>();

  private MachineTree(Path root) {
    this.root = root;
  }

  static MachineTree unpack(String machine, Path root) throws IOException {
    MachineTree tree = new MachineTree(root);
    try (InputStream in =
        MachineTree.class.getResourceAsStream("/topologies/" + machine + ".tree")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      for (String line : text.lines().filter(l -> !l.startsWith("#")).toList()) {
        int end = line.indexOf(SEPARATOR);
        String content = line.substring(end + SEPARATOR.length());
        boolean zero = content.endsWith(ZERO);
        tree.put(
            "/" + line.substring(0, end), zero ? content.replace(ZERO, "\n\0") : content + "\n");
      }
    }
    return tree;
  }

  Path root() {
    return root;
  }

  /** The files of the machine, as the kernel names them. */
  List<String> paths() {
    return List.copyOf(paths);
  }

  Path file(String path) {
    return root.resolve(path.substring(1));
  }

  MachineTree put(String path, String content) throws IOException {
    Files.createDirectories(file(path).getParent());
    Files.writeString(file(path), content, StandardCharsets.ISO_8859_1);
    if (!paths.contains(path)) {
      paths.add(path);
    }
    return this;
  }

  MachineTree remove(String path) throws IOException {
    Files.delete(file(path));
    paths.remove(path);
    return this;
  }
}
